// Whether an audit export was probably cut. The server writes the newest rows up to a
// limit and does not mention what it left out; only traces like these show it.

import { nextSeq } from '../../../base/seq.ts';
import type { Finding } from '../../../ledger/model/check.ts';
import type { LaneCollector } from './collect.ts';
import { loadFinding } from './reader.ts';

/** The server's own limit, unless another was asked for. */
const DEFAULT_LIMIT = 1000;
const ROUND_LIMITS: ReadonlySet<number> = new Set([
  10, 20, 25, 50, 100, 200, 250, 500, 2000, 2500, 5000, 10_000, 20_000, 25_000, 50_000, 100_000,
  1_000_000,
]);
const MAX_NAMED = 5;

type Location = Parameters<typeof loadFinding>[2];

/** `lanes` in their order. */
export function cutFindings(lanes: LaneCollector): Finding[] {
  const findings: Finding[] = [];
  const { total } = lanes;
  const holds = `This export holds exactly ${total} entries`;
  const note = (severity: Finding['severity'], message: string, location: Location) =>
    findings.push(
      loadFinding(
        severity,
        `${message} Ask for it again with a higher limit, or open the database itself.`,
        location,
      ),
    );
  if (total === DEFAULT_LIMIT) {
    const why = 'which is where the server stops unless it is asked for more: it is probably cut.';
    note('warning', `${holds}, ${why}`, { path: 'count', actual: String(total) });
  } else if (ROUND_LIMITS.has(total)) {
    const why = 'a number that people give as a limit: it may be cut.';
    note('info', `${holds}, ${why}`, { path: 'count', actual: String(total) });
  }
  const late: string[] = [];
  const gaps: string[] = [];
  for (const { id, entries } of lanes.laneInfos) {
    const name = id.slice(0, 8);
    const first = soundSeq(lanes, id, 0);
    if (first !== null && first > 0) late.push(`${name} (first seq ${first})`);
    const gap = firstGap(lanes, id, entries);
    if (gap !== null) gaps.push(`${name} (${gap})`);
  }
  if (late.length) {
    const what = `${counted(late, 'begins', 'begin')} in the middle: ${listed(late)}.`;
    const lack = 'The export seems to lack what came before.';
    note('warning', `${what} ${lack}`, { path: 'seq', expected: '0' });
  }
  if (gaps.length) {
    const what = `${counted(gaps, 'has', 'have')} a gap: ${listed(gaps)}.`;
    note('warning', `${what} The export seems to lack what was between.`, { path: 'seq' });
  }
  return findings;
}

function firstGap(lanes: LaneCollector, lane: string, entries: number): string | null {
  for (let index = 1; index < entries; index++) {
    const [before, seq] = [soundSeq(lanes, lane, index - 1), soundSeq(lanes, lane, index)];
    if (before !== null && seq !== null && seq > nextSeq(before))
      return `seq ${seq} follows ${before}`;
  }
  return null;
}

/** null: the record is damaged. */
function soundSeq(lanes: LaneCollector, lane: string, index: number) {
  return lanes.hasFaultAt(lane, index) ? null : lanes.orderAt(lane, index);
}

function counted({ length }: readonly string[], one: string, many: string): string {
  return length === 1 ? `1 trajectory ${one}` : `${length} trajectories ${many}`;
}

function listed(names: readonly string[]): string {
  const more = names.length - MAX_NAMED;
  return `${names.slice(0, MAX_NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
