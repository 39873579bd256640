// A state dir as the explorer reads it: a lane a node, its receipts in file order.

import { toEnd } from '../../../base/steps.ts';
import type { LedgerReader } from '../../../ledger/format/reader.ts';
import type { Finding } from '../../../ledger/model/check.ts';
import type { Entry, LaneInfo } from '../../../ledger/model/entry.ts';
import type { SourceFile } from '../../../ledger/sources/file.ts';
import { wholeFile } from '../../../ledger/sources/file.ts';
import { surveyTrail } from '../survey.ts';
import { writeReactorAnnotation } from './annotation.ts';
import { bareAddress } from './canonical.ts';
import { chainsHold, openError, readList, readPart } from './opening.ts';
import { openStateDir, type StateDir } from './state-dir.ts';
import {
  type Beats,
  readBeats,
  readLabels,
  readTopology,
  type Topology,
  withMounted,
} from './topology.ts';
import { buildTrail, type ReceiptTrail, STRAY, type TrailReceipt } from './trail.ts';
import { Truths } from './truths.ts';

/** What the real system says of the dir as a whole. */
export interface TrailOpening {
  readonly ok: boolean;
  readonly openError: string | null;
}

/** What was missing or malformed next to the receipts. */
export interface ReceiptParts {
  readonly receipts: 'read' | 'missing' | { readonly cut: string; readonly offset: number };
  readonly topology: 'read' | 'missing' | 'neither shape' | { readonly fault: string };
  readonly labels: 'read' | 'missing' | 'malformed';
  readonly beats: 'read' | 'missing' | 'malformed';
  readonly truths: 'read' | 'missing';
  readonly strays: readonly string[];
  readonly respelled: boolean;
}

export interface ReactorReader extends LedgerReader {
  readonly trail: ReceiptTrail;
  readonly truths: Truths;
  readonly labels: ReadonlyMap<string, string>;
  readonly beats: Beats | null;
  readonly opening: TrailOpening;
  readonly parts: ReceiptParts;
}

export function readStateDir(files: readonly SourceFile[]): ReactorReader {
  return toEnd(stateDirInSteps(files));
}

export function* stateDirInSteps(
  files: readonly SourceFile[],
): Generator<void, ReactorReader, void> {
  const dir = openStateDir(files.map(wholeFile));
  const list = dir.receipts
    ? yield* readList(dir.receipts)
    : { elements: [], fault: null, respelled: false, trailing: [] };
  const wiring = readPart(dir.topology);
  const labelling = readPart(dir.labels);
  const staging = readPart(dir.beats);
  const written = wiring.value === undefined ? null : readTopology(wiring.value);
  const ids = new Set(list.elements.map(({ lane }) => lane));
  const topology = written && withMounted(written, ids);
  const trail = yield* buildTrail(list.elements, topology);
  const truths = new Truths(dir);
  const labels = readLabels(labelling.value ?? null);
  const beats = readBeats(staging.value ?? null);
  const refusal = yield* openError(dir.receipts, list, wiring.fault);
  const parts: ReceiptParts = {
    receipts: !dir.receipts
      ? 'missing'
      : list.fault
        ? { cut: list.fault.message, offset: list.fault.offset }
        : 'read',
    topology: topologyPart(dir, written, wiring.fault),
    labels: partState(dir.labels, labels.size > 0 || labelling.fault === null),
    beats: partState(dir.beats, beats !== null),
    truths: truths.isEmpty ? 'missing' : 'read',
    strays: truths.strays,
    respelled: list.respelled,
  };
  const lanes: LaneInfo[] = [...trail.lanes].map(([id, own]) => ({ id, entries: own.length }));
  const findings: Finding[] = [];
  const input = { trail, truths, labels };
  // A record without a node is in no chain of the real verifier.
  const chains = [...trail.lanes].flatMap(([id, own]) => (id === STRAY ? [] : [own]));
  const opening = { ok: refusal === null && (yield* chainsHold(chains)), openError: refusal };
  return {
    container: nameContainer(dir, files.length),
    lanes,
    findings,
    trailing: list.trailing,
    trail,
    truths,
    labels,
    beats,
    parts,
    opening,
    *entries(lane, from = 0, to) {
      const own = trail.lanes.get(lane) ?? [];
      for (const receipt of own.slice(from, to)) {
        yield { ...toEntry(receipt), annotation: writeReactorAnnotation(input, receipt) };
      }
    },
    survey: () => surveyTrail({ ...input, beats }),
    close: () => undefined,
  };
}

function toEntry({ index, hash, prev, status, bytes, at }: TrailReceipt): Entry {
  return {
    index,
    seq: index,
    id: bareAddress(hash) || `record ${at + 1}`,
    parent: prev === null ? null : bareAddress(prev),
    kind: status || 'unknown',
    recordedAt: null,
    bytes,
  };
}

function topologyPart(
  dir: StateDir,
  read: Topology | null,
  fault: string | null,
): ReceiptParts['topology'] {
  if (!dir.topology) return 'missing';
  if (fault !== null) return { fault };
  return read ? 'read' : 'neither shape';
}

function partState(file: Uint8Array | null, isWell: boolean): 'read' | 'missing' | 'malformed' {
  return !file ? 'missing' : isWell ? 'read' : 'malformed';
}

function nameContainer({ receipts }: StateDir, files: number): string {
  if (files === 1) return receipts ? 'receipts alone' : 'topology alone';
  return receipts ? 'state dir' : 'state dir without receipts';
}
