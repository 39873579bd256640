import { countWords } from '../../../base/count.ts';
import { addAll } from '../../../base/lists.ts';
import type { ReplayedWorld } from '../../format/world-after.ts';
import type { CheckOutcome, LaneReport, LedgerReport } from '../../model/check.ts';
import type { LaneRequest } from '../../model/request.ts';
import { printedVerdict } from '../../model/verdict.ts';
import type { ReplayedEntry, ReplayedLane } from './lane.ts';
import type { ReplayedPhase } from './phases.ts';

export interface ReplayFlags {
  readonly verify?: true;
  readonly foldWorld?: true;
  readonly policyTrace?: true;
}

/** A replayed ledger. */
export interface Replayed {
  readonly path: string;
  readonly system: string;
  readonly report: LedgerReport;
  readonly phases: readonly ReplayedPhase[];
  readonly reports: ReadonlyMap<string, LaneReport>;
  readonly lanes: readonly ReplayedLane[];
  readonly worlds: ReadonlyMap<string, ReadonlyMap<number, ReplayedWorld>> | null;
}

export function replayReportWords(replayed: Replayed, flags: ReplayFlags): string[] {
  const { path, system, report, reports, lanes, phases, worlds } = replayed;
  const entries = lanes.reduce((sum, lane) => sum + lane.entries.length, 0);
  const lines = [
    `${path}  ${system}, ${countWords(lanes.length, 'lane')}, ${countWords(entries, 'entry', 'entries')}`,
    '',
    ...phases.flatMap((phase) => phaseWords(phase, flags.verify ?? false)),
    `emit replay report  ${printedVerdict(report.verdict)}`,
    'called again: no model, no tool, no network',
  ];
  for (const lane of lanes) {
    lines.push('', `${lane.id}  ${lane.title}`);
    const own = worlds?.get(lane.id);
    if (flags.policyTrace || own)
      for (const entry of lane.entries)
        addAll(lines, entryWords(entry, own?.get(entry.index), flags));
    if (flags.policyTrace) addAll(lines, requestWords(lane));
    addAll(lines, reportWords(reports.get(lane.id) ?? null));
  }
  return lines;
}

const WIDEST = 46;

function phaseWords({ title, status, checks }: ReplayedPhase, all: boolean): string[] {
  const line = `${title.padEnd(WIDEST)}  ${status}`;
  return all ? [line, ...checks.map(checkWords)] : [line];
}

function checkWords({ check, status, looked, found, reason }: CheckOutcome): string {
  const count =
    status === 'pass' ? `${looked} examined` : found > 0 ? countWords(found, 'finding') : '';
  return `    ${check.padEnd(WIDEST - 4)}  ${status}  ${count || (reason ?? '')}`.trimEnd();
}

function entryWords(
  { seq, kind, title, decision, rules }: ReplayedEntry,
  world: ReplayedWorld | undefined,
  flags: ReplayFlags,
): string[] {
  const lines = [`${String(seq).padStart(6)}  ${kind.padEnd(16)}  ${title}`];
  if (flags.policyTrace && decision) {
    const by = rules.length > 0 ? `  by ${rules.join(', ')}` : '';
    const why = decision.reason === null ? '' : `  (${decision.reason})`;
    lines.push(`        decision  ${decision.kind}${by}${why}`);
  }
  if (world)
    lines.push(
      `        world     ${world.hash ?? 'not hashed: too much was before it'}  ${countWords(world.resources, 'resource')}`,
    );
  return lines;
}

/** Describes requests and refusals. */
export function requestWords({ requests, refused }: ReplayedLane): string[] {
  return [
    ...(requests.length ? ['  requests'] : []),
    ...requests.map(requestLine),
    ...(refused.length ? ['  rejections'] : []),
    ...refused.map(
      ({ seq, title, decision }) =>
        `${String(seq).padStart(6)}  ${title}${decision?.reason ? `  (${decision.reason})` : ''}`,
    ),
  ];
}

function requestLine({ seq, title, state, answers }: LaneRequest): string {
  const at = answers.map((answer) => `seq ${answer.seq}`).join(', ');
  return `${String(seq).padStart(6)}  ${title}  ${state}${at ? ` at ${at}` : ''}`;
}

/** The members are those of the originating verifier, under its names. */
function reportWords(report: LaneReport | null): string[] {
  if (!report) return [];
  const { verdict, world, completeness } = report;
  const own = Object.entries(report.report ?? {}).map(
    ([name, value]) => `    ${name.padEnd(24)}${valueWords(value)}`,
  );
  const more = [
    ['world_hash', world ? world.hash : 'none'],
    ['resources', String(world?.resources ?? 0)],
    ['wholeness', completeness.state],
  ].map(([name = '', value = '']) => `    ${name.padEnd(24)}${value}`);
  return [`  replay report  ${printedVerdict(verdict)}`, ...own, ...more];
}

function valueWords(value: unknown): string {
  return Array.isArray(value) ? value.map(String).join(', ') || 'none' : String(value ?? 'none');
}
