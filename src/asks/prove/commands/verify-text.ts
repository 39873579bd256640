import { isHash } from '../../../base/bytes.ts';
import { COMMAND } from '../../../base/command.ts';
import { addAll } from '../../../base/lists.ts';
import { formatById } from '../../../ledger/format/recognise.ts';
import {
  type Check,
  countFindingKinds,
  describeFault,
  type Finding,
  type LaneReport,
  type LedgerReport,
} from '../../../ledger/model/check.ts';
import { underCauses } from '../../../ledger/model/consequences.ts';
import { valuesText } from '../../../ledger/model/finding-values.ts';
import { isClean, isFailure } from '../../../ledger/model/verdict.ts';
import { wholeness } from '../../../ledger/model/wholeness.ts';
import type { Skipped } from '../../../ledger/sources/file.ts';
import { countWords } from '../../../ui/terminal/count.ts';
import { cliFormats } from '../../../ui/terminal/formats.ts';
import { UsageError } from '../../../ui/terminal/usage.ts';
import { joinsWords } from './verify-joins.ts';
import {
  countVerdicts,
  type Since,
  type VerifyOutcome,
  type VerifyResult,
} from './verify-outcome.ts';
import type { RecordedLane } from './verify-record.ts';
import { shortId, verdictWords } from './verify-words.ts';

function summaryWords(outcomes: readonly VerifyOutcome[]): string[] {
  if (outcomes.length < 2) return [];
  const { verified, consistent, failed, unreadable } = countVerdicts(outcomes);
  return [
    `${outcomes.length} in all: ${verified} verified, ${consistent} consistent, ${failed} failed, ${unreadable} could not be read`,
  ];
}

const MAX_SKIPPED = 10;

function skippedWords(skipped: readonly Skipped[]): string[] {
  if (!skipped.length) return [];
  const lines = skipped.slice(0, MAX_SKIPPED).map(({ name, reason }) => `  ${name}: ${reason}`);
  const more = skipped.length - lines.length;
  return [`No ledgers, and skipped:`, ...lines, ...(more > 0 ? [`  and ${more} more`] : [])];
}

function missingWords({ outcomes, missing }: VerifyResult): string[] {
  if (!missing.length || outcomes.length < 2) return [];
  const lines = missing
    .slice(0, MAX_SKIPPED)
    .map(
      (anchor) =>
        `  ${shortId(anchor.trajectory_id)} with ${countWords(anchor.entry_count, 'entry', 'entries')}`,
    );
  const more = missing.length - lines.length;
  return [
    'Anchors were given of lanes that are in none of these ledgers: they were taken out, or their ledgers are not here:',
    ...lines,
    ...(more > 0 ? [`  and ${more} more`] : []),
  ];
}

/** Returns lines, in paragraphs. */
export function allInWords(verified: VerifyResult): string[] {
  const { outcomes, skipped, joins } = verified;
  const paragraphs = [
    ...outcomes.map(describeOutcome),
    joins ? joinsWords(joins) : [],
    skippedWords(skipped),
    missingWords(verified),
    summaryWords(outcomes),
  ].filter(({ length }) => length > 0);
  return paragraphs.flatMap((lines, i) => (i ? ['', ...lines] : lines));
}

const MAX_SHOWN = 20;
const MAX_REASONS = 3;

export function describeOutcome({
  source,
  report,
  record,
  since,
  bytes,
  error,
}: VerifyOutcome): string[] {
  if (!report) {
    const why = error ? UsageError.listLines(error) : [];
    return [`${source}: cannot be read`, ...why.map((line) => `  ${line}`)];
  }
  const entries = report.lanes.reduce((sum, lane) => sum + (lane.again ? 0 : lane.entries), 0);
  const lines = [
    `${source}: ${verdictWords(report.verdict)}${since ? ' since a milestone' : ''} (${countWords(report.lanes.length, 'lane')}, ${countWords(entries, 'entry', 'entries')}, ${report.profile} profile)`,
  ];
  if (since) addAll(lines, sinceWords(since));
  const { checks } = formatById(cliFormats, report.format).rules;
  addAll(lines, findingsWords(report, checks, '  '));
  for (const lane of report.lanes) {
    lines.push(
      `  ${mark(lane.verdict)} ${shortId(lane.lane)} ${lane.title} · ${countWords(lane.entries, 'entry', 'entries')}${lane.world ? ` · state ${lane.world.hash.slice(0, 8)}, ${countWords(lane.world.resources, 'resource')}` : ''}`,
    );
    const recorded = record?.lanes.get(lane.lane);
    if (recorded) addAll(lines, recordWords(recorded, report));
    const kept = since?.lanes.get(lane.lane);
    if (kept)
      lines.push(`      read since seq ${kept.head?.seq}; up to there, as the milestone says`);
    addAll(lines, findingsWords(lane, checks, '      '));
  }
  for (const note of report.notes ?? []) lines.push(`  ${note}`);
  for (const line of bytes ?? []) lines.push(`  ${line}`);
  if (report.tamperEvidence !== undefined) lines.push(`  ${sealed(report)}`);
  else if (!isFailure(report.verdict)) lines.push(`  ${wholeWords(report)}`);
  return lines;
}

function sinceWords({ file, header, end, lanes, examined }: Since): string[] {
  const { error, warning } = end.findings;
  return [
    `  Gone on from ${file} (${end.hash.slice(0, 16)}, made ${header.made}), which says of ${countWords(end.entries, 'entry', 'entries')} in ${countWords(end.lanes, 'lane')}: ${end.verdict}, ${countWords(error, 'error')}, ${countWords(warning, 'warning')}.`,
    `  Read now: ${countWords(examined, 'entry', 'entries')}. Of ${countWords(lanes.size, 'lane')}, nothing before the last entry of the milestone was read: what was changed there since, and kept that entry, is not found.`,
  ];
}

function findingsWords(
  { findings, leftOut }: Pick<LaneReport, 'findings' | 'leftOut'>,
  checks: readonly Check[],
  indent: string,
): string[] {
  const lines: string[] = [];
  const shown = findings.slice(0, MAX_SHOWN);
  for (const { finding, consequences } of underCauses(shown)) {
    addAll(lines, findingWords(finding, indent));
    for (const one of consequences)
      addAll(lines, findingWords(one, `${indent}  `, 'from it follows, '));
  }
  const unshown = findings.slice(MAX_SHOWN);
  for (const kind of countFindingKinds(unshown, leftOut))
    lines.push(
      `${indent}and ${kind.times} more of this kind: ${kind.severity}, ${describeFault(kind, checks)}`,
    );
  if (unshown.length) lines.push(`${indent}--json lists ${unshown.length} of them`);
  return lines;
}

function recordWords(
  { head, compilers }: RecordedLane,
  { tamperEvidence }: LedgerReport,
): readonly string[] {
  if (!head) return [];
  // Where the format has no ids, or this record none, the id is one of ours.
  const isRecorded = tamperEvidence === undefined && isHash(head.entry);
  const names = [...(compilers ?? [])].map((name) => name || 'not recorded');
  const made = names.length ? ` · compiler${names.length > 1 ? 's' : ''} ${names.join(', ')}` : '';
  return [`      head: seq ${head.seq}${isRecorded ? `, entry ${head.entry}` : ''}${made}`];
}

/** A format without tamper evidence is reported as such, with the result of a seal. */
function sealed({ tamperEvidence, checks, pins }: LedgerReport): string {
  const evidence = `${tamperEvidence}.`;
  if (!checks.some(({ check }) => check === 'seal')) return evidence;
  if (!pins.seal) return `${evidence} A seal (\`${COMMAND} seal\`) shows what changes from now on.`;
  const outcome = checks.find(({ check }) => check === 'seal');
  return `${evidence} Compared with the seal: ${outcome?.status ?? 'not asked for'}.`;
}

function wholeWords(report: LedgerReport): string {
  const { lanes } = report;
  const { state, proven, reasons } = wholeness(report);
  if (state === 'proven' && lanes.length > 1)
    return 'Every lane here is proven whole: nothing was cut off since its anchor or head id was noted.';
  const ofLanes =
    lanes.length > 1 && proven ? [`${proven} of ${lanes.length} lanes are proven whole.`] : [];
  const why = reasons.slice(0, MAX_REASONS).map(({ reason }) => reason);
  const more = reasons.length - why.length;
  return [
    `Whole? ${state === 'cut' ? 'No, cut off' : sentence(state)}.`,
    ...ofLanes,
    ...why,
    ...(more > 0 ? [`And ${more} more reasons; --json lists them.`] : []),
  ].join(' ');
}

function sentence(words: string): string {
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

function mark(verdict: LaneReport['verdict']): string {
  if (verdict === 'failed') return 'FAILED    ';
  if (verdict === 'drift') return 'DIFFERS   ';
  return (isClean(verdict) ? verdict : 'warnings').padEnd(10);
}

function findingWords(finding: Finding, indent: string, lead = ''): string[] {
  const { severity, seq, line, path, expected, actual, message } = finding;
  const where = [
    seq === null ? null : `seq ${seq}`,
    line === undefined ? null : `line ${line}`,
    path,
  ]
    .filter((part) => part !== null)
    .join(', ');
  const lines = [`${indent}${lead}${severity}${where ? ` at ${where}` : ''}: ${message}`];
  if (expected !== null && actual !== null) lines.push(`${indent}  ${valuesText(finding)}`);
  return lines;
}
