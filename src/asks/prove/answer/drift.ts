// Pins are tried on a held ledger: it is verified again from its bytes with them, and nothing
// stored changes. The ledger's own values are offered as pins, with where it says so.

import { Differing } from '../../../ledger/drift/differing.ts';
import { Ranges } from '../../../ledger/drift/ranges.ts';
import { findDrift } from '../../../ledger/drift/view.ts';
import type { LedgerFormat } from '../../../ledger/format/format.ts';
import type { Pace } from '../../../ledger/held/pace.ts';
import type { Ports } from '../../../ledger/held/ports.ts';
import { reopen } from '../../../ledger/import/build/rebuild.ts';
import { verifyPaced } from '../../../ledger/import/verify.ts';
import type { Finding, LedgerReport } from '../../../ledger/model/check.ts';
import type {
  DriftAsk,
  DriftLane,
  DriftPlace,
  DriftRecords,
  DriftView,
} from '../../../ledger/model/drift.ts';
import type { Entry } from '../../../ledger/model/entry.ts';
import type { ReportProgress } from '../../../ledger/model/report.ts';
import type { LedgerRow } from '../../../ledger/storage/rows.ts';
import type { VerifyOptions } from '../../../ledger/verify/rules.ts';
import type { VerifyStep } from '../../../ledger/verify/steps.ts';

const MAX_KEYS = 8;
const MAX_LANES = 500;
/** The states after the last entries of this many lanes are offered. */
const MAX_HEADS = 5;

export interface Drifted {
  readonly view: DriftView;
  readonly differing: ReadonlyMap<string, Differing>;
}

export async function driftWith(
  ports: Ports,
  row: LedgerRow,
  { pins, keyring }: DriftAsk,
  pace: Pace,
  progress: ReportProgress,
): Promise<Drifted> {
  const places = new Places();
  const differing = new Map<string, Differing>();
  const onFinding = ({ check, severity, lane, index, seq, actual }: Finding) => {
    const start = lane === null ? null : places.findStart(lane);
    if (severity === 'info' || lane === null || index === null || seq === null || start === null)
      return;
    const own = differing.get(check) ?? new Differing(row.entries);
    differing.set(check, own);
    own.add({ lane, index, seq, at: start + index, actual });
  };
  const options = { profile: 'strict', pins, onFinding, ...(keyring && { keyring }) } as const;
  const { format, report } = await verified(ports, row, options, pace, progress, (step) => {
    if (step.type === 'lane') places.begin(step);
    else if (step.type === 'entry' && !step.lane.again) places.take(step.entry);
  });
  return { view: findDrift(report, format.rules.checks, differing), differing };
}

/** Lists the records of its entries, and for which of them each of these keys holds. */
export async function driftRecords(
  ports: Ports,
  row: LedgerRow,
  keys: readonly string[],
  pace: Pace,
  progress: ReportProgress,
): Promise<DriftRecords> {
  const places = new Places();
  const ranges = { compiler: new Ranges(), policySet: new Ranges() };
  const signed: { readonly place: DriftPlace; readonly isSigned: boolean }[] = [];
  const onStep = (step: VerifyStep<unknown>, format: LedgerFormat) => {
    if (step.type === 'lane') {
      places.begin(step);
      for (const one of Object.values(ranges)) one.endLane();
    }
    if (step.type !== 'entry' || step.lane.again) return;
    const place = places.take(step.entry);
    const { facts } = format.words.digest(step.entry, step.decoded);
    for (const name of ['compiler', 'policySet'] as const) {
      const value = facts[name];
      if (value === null) ranges[name].pass(place);
      else ranges[name].add(value, place);
    }
    if (facts.signed !== null && signed.length < MAX_SIGNED)
      signed.push({ place, isSigned: facts.signed });
  };
  const { format, report } = await verified(
    ports,
    row,
    { profile: 'strict', pins: {} },
    pace,
    progress,
    onStep,
  );
  const known = format.manifest.pins;
  const hasSigned = signed.some(({ isSigned }) => isSigned);
  const signer = new Ranges();
  if (known.includes('signer') && hasSigned)
    for (const key of keys.slice(0, MAX_KEYS)) {
      const { view, differing } = await driftWith(
        ports,
        row,
        { pins: { signer: key } },
        pace,
        progress,
      );
      const [own] = view.pins;
      const all = differing.get(own?.check ?? '')?.all ?? [];
      addHeld(signer, key, signed, new Set(all.map(({ at }) => at)), own?.found);
    }
  const heads = places.heads();
  return {
    entries: places.entries,
    lanes: titled(places.lanes, report),
    values: {
      ...(known.includes('compiler') && { compiler: ranges.compiler.recorded() }),
      ...(known.includes('signer') && { signer: signer.recorded() }),
      ...(known.includes('policySet') && { policySet: ranges.policySet.recorded() }),
      ...(known.includes('world') && { world: listWorlds(report, heads) }),
      ...(known.includes('keys') &&
        !known.includes('signer') && { keys: listSignatureKeys(report, heads) }),
      ...(known.includes('head') && { head: listIds(heads) }),
    },
    signed: signed.filter(({ isSigned }) => isSigned).length,
  };
}

const MAX_SIGNED = 200_000;

async function verified(
  ports: Ports,
  row: LedgerRow,
  options: VerifyOptions,
  pace: Pace,
  progress: ReportProgress,
  look: (step: VerifyStep<unknown>, format: LedgerFormat) => void,
): Promise<{ readonly format: LedgerFormat; readonly report: LedgerReport }> {
  return reopen(
    ports,
    row,
    async (opened) => {
      const { format } = opened;
      const onEntries = (done: number) => progress({ done, total: row.entries });
      const onStep = (step: VerifyStep<unknown>) => look(step, format);
      const { report } = await verifyPaced(ports, { ...opened, options, onEntries, onStep });
      return { format, report };
    },
    pace,
  );
}

/** Entries that carry a signature and are not among those that differ: the key holds for them. */
function addHeld(
  ranges: Ranges,
  key: string,
  signed: readonly { readonly place: DriftPlace; readonly isSigned: boolean }[],
  differing: ReadonlySet<number>,
  found = 0,
): void {
  // The places of differences beyond the listed ones are unknown here.
  if (found > differing.size) return;
  ranges.endLane();
  let lane: string | null = null;
  for (const { place, isSigned } of signed) {
    if (place.lane !== lane) ranges.endLane();
    lane = place.lane;
    if (isSigned && !differing.has(place.at)) ranges.add(key, place);
    else ranges.endLane();
  }
}

function listWorlds(report: LedgerReport, heads: ReadonlyMap<string, Head>) {
  const ranges = new Ranges();
  for (const { lane, world, again } of report.lanes.slice(0, MAX_HEADS)) {
    const head = heads.get(lane);
    ranges.endLane();
    if (world && head && !again) ranges.add(world.hash, head.place);
  }
  return ranges.recorded();
}

function listSignatureKeys(report: LedgerReport, heads: ReadonlyMap<string, Head>) {
  const ranges = new Ranges();
  for (const { lane, signatures } of report.lanes)
    for (const { key } of signatures.byKey) {
      const head = heads.get(lane);
      if (!head) continue;
      ranges.endLane();
      ranges.add(key, { ...head.place, index: 0, at: head.place.at - head.place.index });
      ranges.pass(head.place);
    }
  return ranges.recorded();
}

function listIds(heads: ReadonlyMap<string, Head>) {
  const ranges = new Ranges();
  const last = [...heads.values()].slice(-1);
  for (const { id, place } of last) if (/^[\w+/=-]{16,}$/.test(id)) ranges.add(id, place);
  return ranges.recorded();
}

function titled(lanes: readonly PlacedLane[], report: LedgerReport): DriftLane[] {
  const titles = new Map(report.lanes.map(({ lane, title }) => [lane, title]));
  return lanes
    .slice(0, MAX_LANES)
    .map(({ lane, from, to }) => ({ lane, from, to, title: titles.get(lane) ?? '' }));
}

interface PlacedLane {
  readonly lane: string;
  readonly from: number;
  to: number;
}

interface Head {
  readonly id: string;
  readonly place: DriftPlace;
}

/** Lanes are laid end to end, in the order in which they are verified. */
class Places {
  entries = 0;
  readonly lanes: PlacedLane[] = [];
  private readonly starts = new Map<string, number>();
  private readonly last = new Map<string, Head>();

  begin({ lane }: Extract<VerifyStep<unknown>, { type: 'lane' }>): void {
    if (lane.again || this.starts.has(lane.id)) return;
    this.starts.set(lane.id, this.entries);
    this.lanes.push({ lane: lane.id, from: this.entries, to: this.entries });
  }

  take({ index, seq, id }: Entry): DriftPlace {
    const own = this.lanes.at(-1);
    const place = { lane: own?.lane ?? '', index, seq, at: this.entries++ };
    if (own) own.to = this.entries;
    this.last.set(place.lane, { id, place });
    return place;
  }

  findStart(lane: string): number | null {
    return this.starts.get(lane) ?? null;
  }

  heads(): ReadonlyMap<string, Head> {
    return this.last;
  }
}
