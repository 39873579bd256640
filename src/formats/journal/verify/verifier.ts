// Verifying a journal: record by record, then its end.

import { encodeText, equalBytes, fromHex } from '../../../core/bytes.ts';
import { applyDelta, type Resource, worldHash } from '../../../core/fold/fold.ts';
import type { HashEngine } from '../../../core/hash/hash.ts';
import { sha256Hex } from '../../../core/hash/sha256.ts';
import type { LedgerReport, Pins, Profile, WorldSummary } from '../../../core/model/check.ts';
import type { Entry } from '../../../core/model/entry.ts';
import type { SignatureObligation, SignatureOutcome } from '../../../core/signature/signature.ts';
import type { Host, LedgerReader, LedgerVerifier, VerifyOptions } from '../../format.ts';
import { deltaBytes, deltaOf } from '../fold.ts';
import type { JournalReader } from '../reader.ts';
import { type ReadRecord, readRecord } from '../record.ts';
import { laneTitle } from '../words.ts';
import { decisionBytes } from '../write.ts';
import { checkDecision, checkDelivery } from './decisions.ts';
import { checkPins } from './ends.ts';
import { JournalLog } from './log.ts';
import { checkHeader, checkPlace, checkTime } from './places.ts';

/** Raised whenever a verdict of the same bytes could come out differently. */
export const VERIFIER = 'journal-verifier/1';

interface Asked {
  readonly entry: Entry;
  readonly check: 'journal.signature' | 'journal.document';
  readonly message: Uint8Array;
  readonly signature: string;
  readonly key: string;
}

class Lane {
  readonly id: string;
  readonly log: JournalLog;
  title = '';
  entries = 0;
  /** The key that the first record makes known. */
  key: string | null = null;
  last: Entry | null = null;
  lastTime = '';
  readonly asked: Asked[] = [];
  signed = 0;
  refused = 0;
  /** Index of every record by its id. */
  readonly ids = new Map<string, number>();
  readonly decisions = new Set<string>();
  readonly world = new Map<string, Resource<Uint8Array>>();

  constructor(id: string) {
    this.id = id;
    this.log = new JournalLog(id);
  }
}

export function createVerifier(
  reader: LedgerReader,
  host: Host,
  options: VerifyOptions,
): LedgerVerifier {
  return new JournalVerifier(reader, host, options);
}

class JournalVerifier implements LedgerVerifier {
  private readonly lanes: Lane[] = [];
  private current: Lane | null = null;
  private readonly handedOut: { readonly lane: Lane; readonly asked: Asked }[] = [];
  private readonly isUnended: boolean;
  private readonly hash: HashEngine;
  private readonly profile: Profile;
  private readonly pins: Pins;

  constructor(reader: LedgerReader, host: Host, { profile, pins }: VerifyOptions) {
    // Whoever verifies one entry alone hands over a reader without an end.
    this.isUnended = (reader as Partial<JournalReader>).isUnended ?? false;
    this.hash = host.hash;
    this.profile = profile;
    this.pins = pins;
  }

  begin(lane: string): void {
    this.current = new Lane(lane);
    this.lanes.push(this.current);
  }

  push(entry: Entry): void {
    const lane = this.current;
    if (!lane) throw new Error('push before begin');
    if (lane.entries++ === 0) lane.title = laneTitle(entry).title;
    const { log } = lane;
    log.look('journal.line');
    if (entry.fault) {
      const { path, expected, actual } = entry.fault;
      const message = `Line ${entry.index + 1} is no record: ${path || 'the line'} should be ${expected} and is ${actual}. Copy the journal again from where it was exported.`;
      log.add({ check: 'journal.line', entry, path, expected, actual, message });
    } else {
      const read = readRecord(entry.bytes);
      if ('record' in read) this.record(lane, entry, read);
    }
    lane.last = entry;
  }

  end(): void {
    const lane = this.current;
    if (!lane) throw new Error('end before begin');
    if (this.isUnended && lane.last)
      lane.log.add({
        check: 'journal.line',
        entry: lane.last,
        path: 'line end',
        expected: 'a line feed after the last record',
        actual: 'nothing',
        message:
          'The last line has no end: the file was cut off, or something else wrote it. Copy the journal again from where it was exported.',
      });
    this.current = null;
  }

  takeObligations(): readonly SignatureObligation[] {
    const first = this.handedOut.length;
    for (const lane of this.lanes)
      for (const asked of lane.asked.splice(0)) this.handedOut.push({ lane, asked });
    return this.handedOut.slice(first).map(({ asked: { key, message, signature } }, i) => ({
      id: first + i,
      publicKey: fromHex(key) ?? new Uint8Array(),
      message,
      signature: fromHex(signature) ?? new Uint8Array(),
    }));
  }

  settle(outcomes: readonly SignatureOutcome[]): void {
    for (const { id, fault } of outcomes) {
      const settled = this.handedOut[id];
      if (!settled) continue;
      const { lane, asked } = settled;
      const isRecord = asked.check === 'journal.signature';
      if (isRecord && fault) lane.refused++;
      else if (isRecord) lane.signed++;
      if (!fault) continue;
      lane.log.add({
        check: asked.check,
        entry: asked.entry,
        path: isRecord ? 'signature' : 'body.signature',
        expected: 'a valid signature of the journal’s key',
        actual: fault,
        message: isRecord
          ? `The signature does not hold: ${fault}. The record was changed or written without the journal’s key.`
          : `The signature of the decision’s own document does not hold: ${fault}. Exported alone, it will be refused.`,
      });
    }
  }

  finish(): LedgerReport {
    const lanes = this.lanes.map((lane) => {
      const { completeness, skipped } = checkPins(lane, this.pins);
      const { log } = lane;
      return {
        lane: lane.id,
        title: lane.title,
        entries: lane.entries,
        verdict: log.findings.verdict,
        reference: null,
        report: null,
        anchor: null,
        world: this.summary(lane),
        completeness,
        signatures: {
          unsigned: 0,
          malformed: 0,
          unknown: lane.refused + (lane.key ? 0 : lane.ids.size),
          byKey: lane.key && lane.signed ? [{ key: lane.key, commits: lane.signed }] : [],
        },
        checks: log.outcomes(skipped),
        findings: log.findings.kept,
        findingsLeftOut: log.findings.leftOut,
      };
    });
    return {
      format: 'journal',
      profile: this.profile,
      verifier: VERIFIER,
      pins: this.pins,
      // A journal is one lane.
      verdict: lanes[0]?.verdict ?? 'failed',
      checks: lanes[0]?.checks ?? [],
      findings: [],
      lanes,
    };
  }

  private record(lane: Lane, entry: Entry, read: ReadRecord): void {
    const { log } = lane;
    const { record, content } = read;
    log.look('journal.spelling');
    if (!equalBytes(encodeText(read.canonical), entry.bytes))
      log.add({
        check: 'journal.spelling',
        entry,
        path: 'line',
        expected: 'canonical bytes',
        actual: 'another spelling',
        message:
          'The line means what its id says, but it is not spelled as a journal is written: something else wrote these bytes.',
      });
    checkHeader(lane, entry, read);
    checkPlace(lane, entry);
    checkTime(lane, entry, record.recorded_at);
    log.look('journal.content-hash');
    const id = sha256Hex(content);
    if (id !== entry.id)
      log.add({
        check: 'journal.content-hash',
        entry,
        path: 'id',
        expected: id,
        actual: entry.id,
        message:
          'The record does not hash to its id: it was changed after it was written. Do not rely on it; compare it with a copy from elsewhere.',
      });
    log.look('journal.signature');
    const ask = (check: Asked['check'], message: Uint8Array, signature: string) => {
      if (lane.key) lane.asked.push({ entry, check, message, signature, key: lane.key });
    };
    ask('journal.signature', content, record.signature);
    if (record.kind === 'decision' && !read.bodyFault) {
      log.look('journal.document');
      ask('journal.document', decisionBytes(record.body), record.body.signature);
    }
    if (record.kind === 'decision') checkDecision(lane, entry, read);
    if (record.kind === 'delivery') checkDelivery(lane, entry, read);
    if (record.kind === 'reviewer' && read.bodyFault)
      log.add({
        check: 'journal.line',
        entry,
        ...read.bodyFault,
        message: `The record of a name has no readable name: ${read.bodyFault.path} should be ${read.bodyFault.expected}.`,
      });
    lane.ids.set(entry.id, entry.index);
    const delta = deltaOf(entry.id, read);
    if (delta) {
      const at = { lane: lane.id, index: entry.index };
      applyDelta(lane.world, delta, at, () => deltaBytes(entry));
    }
  }

  private summary({ world }: Lane): WorldSummary {
    const hash = worldHash(world.values(), ({ value }) => value, this.hash);
    return { hash, resources: world.size };
  }
}
