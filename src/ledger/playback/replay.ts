// The replay of one lane has the verifier's findings on each of its entries, and the state after
// it, as plain data. The same code makes it of the ledger's bytes, in the app and in a saved page.

import type { LedgerFormat } from '../format/format.ts';
import type { Host, LedgerReader } from '../format/reader.ts';
import { ReplayedWorlds } from '../format/world-after.ts';
import type { Finding, LaneReport, LedgerReport } from '../model/check.ts';
import { isFailure, type Verdict } from '../model/verdict.ts';
import type { KindShape } from '../model/view.ts';
import type { VerifyStep } from '../verify/steps.ts';

/** A longer lane is no story for a moment: its entries are counted, and so many are taken. */
export const MOST_ENTRIES = 5000;

/**
 * `holds`: no check found anything. `consistent`: nor here, and no check proves it unchanged.
 * `warned`: one has a warning. `fails`: one failed. `behind`: it comes after one that failed, so
 * that its own checks say nothing of where it belongs.
 */
export type StepState = 'holds' | 'consistent' | 'warned' | 'fails' | 'behind';

export interface ReplayStep {
  readonly index: number;
  readonly seq: string;
  readonly id: string;
  readonly kind: string;
  readonly shape: KindShape;
  readonly title: string;
  readonly state: StepState;
  readonly found: Pick<Finding, 'check' | 'message' | 'expected' | 'actual' | 'sides'> | null;
  readonly world: { readonly hash: string | null; readonly resources: number } | null;
}

export interface Replay {
  readonly name: string;
  /** BLAKE3 of the bytes. */
  readonly ledger: string;
  readonly format: string;
  readonly lane: string;
  readonly title: string;
  readonly verdict: Verdict;
  readonly laneVerdict: Verdict;
  readonly passed: number;
  readonly made: number;
  readonly entries: number;
  readonly steps: readonly ReplayStep[];
}

type Noted = Pick<ReplayStep, 'index' | 'seq' | 'id' | 'kind' | 'shape' | 'title'> & {
  readonly changes: number;
};

/** Notes the entries of a lane while the ledger is verified. */
export class ReplayGather {
  readonly entries: Noted[] = [];
  title = '';
  private readonly format: LedgerFormat;
  private readonly lane: string;

  constructor(format: LedgerFormat, lane: string) {
    this.format = format;
    this.lane = lane;
  }

  observe(step: VerifyStep<unknown>): void {
    if (step.type !== 'entry' || step.lane.id !== this.lane) return;
    const { entry, decoded } = step;
    if (entry.index === 0) this.title = this.format.words.laneTitle(entry, decoded).title;
    if (this.entries.length >= MOST_ENTRIES) return;
    const { line, delta } = this.format.words.digest(entry, decoded);
    this.entries.push({
      index: entry.index,
      seq: String(entry.seq),
      id: entry.id,
      kind: line.kind,
      shape: line.shape,
      title: line.title,
      changes: delta?.ops.length ?? 0,
    });
  }
}

interface Of {
  readonly name: string;
  readonly ledger: string;
  readonly format: LedgerFormat;
  readonly reader: LedgerReader;
  readonly report: LedgerReport;
  readonly gather: ReplayGather;
  readonly lane: string;
}

/** `most` limits the steps; every finding is among them, and the first and the last entry. */
export function makeReplay(of: Of, { hash }: Pick<Host, 'hash'>, most: number): Replay {
  const { report, gather, lane } = of;
  const own = report.lanes.find((one) => one.lane === lane);
  const findings = indexFindings(own);
  const worlds = new ReplayedWorlds(of.format, of.reader, hash, () => {});
  const broken = firstError(own);
  const chosen = chooseEntries(gather.entries, findings, most);
  const made = report.checks.filter(({ status }) => !status.startsWith('not '));
  return {
    name: of.name,
    ledger: of.ledger,
    format: of.format.manifest.name,
    lane,
    title: gather.title,
    verdict: report.verdict,
    laneVerdict: own?.verdict ?? report.verdict,
    passed: made.filter(({ status }) => status === 'pass').length,
    made: made.length,
    entries: own?.entries ?? gather.entries.length,
    steps: chosen.map(({ changes, ...noted }) => {
      const found = findings.get(noted.index) ?? null;
      return {
        ...noted,
        state: judgeStep(noted.index, found, broken, report.verdict),
        found: found && {
          check: found.check,
          message: found.message,
          expected: found.expected,
          actual: found.actual,
          ...(found.sides && { sides: found.sides }),
        },
        world: changes > 0 || noted.index === 0 ? worlds.after(lane, noted.index) : null,
      };
    }),
  };
}

function indexFindings(report: LaneReport | undefined): ReadonlyMap<number, Finding> {
  const found = new Map<number, Finding>();
  for (const finding of report?.findings ?? []) {
    const { index, severity } = finding;
    if (index === null || severity === 'info') continue;
    const before = found.get(index);
    if (!before || (before.severity === 'warning' && severity === 'error'))
      found.set(index, finding);
  }
  return found;
}

function firstError(report: LaneReport | undefined): number {
  let first = Number.POSITIVE_INFINITY;
  for (const { index, severity } of report?.findings ?? [])
    if (index !== null && severity === 'error') first = Math.min(first, index);
  return first;
}

function judgeStep(
  index: number,
  found: Finding | null,
  broken: number,
  verdict: Verdict,
): StepState {
  if (found?.severity === 'error') return 'fails';
  if (index > broken) return 'behind';
  if (found) return 'warned';
  return verdict.startsWith('consistent') ? 'consistent' : 'holds';
}

function chooseEntries(
  entries: readonly Noted[],
  findings: ReadonlyMap<number, Finding>,
  most: number,
): readonly Noted[] {
  if (entries.length <= most) return entries;
  const wanted = new Set([0, entries.length - 1]);
  for (const index of findings.keys()) if (wanted.size < most) wanted.add(index);
  const others = entries.map((_, at) => at).filter((at) => !wanted.has(at));
  const room = Math.max(0, most - wanted.size);
  for (let i = 0; i < room; i++) wanted.add(others[Math.floor((i * others.length) / room)] ?? 0);
  return entries.filter((_, at) => wanted.has(at));
}

/** Sums everything up in a sentence. */
export function replayStateWords({ verdict, steps, entries, passed }: Replay): string {
  const broken = steps.find(({ state }) => state === 'fails');
  if (isFailure(verdict))
    return broken
      ? `Failed at record ${broken.seq}: ${broken.found?.message ?? 'a check failed'}`
      : 'Failed: the ledger contradicts itself, or what it was compared with.';
  if (verdict.startsWith('consistent'))
    return `Nothing contradicts itself: ${passed} checks passed. None of them proves that it was not changed.`;
  const all = entries === 1 ? 'Its record fits' : `All ${entries} records fit`;
  return `${all}: ${passed} checks passed.`;
}
