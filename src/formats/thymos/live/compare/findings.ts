// Compares a server's own view of a run with ours: its state and its replay report. A server is
// never believed: each difference is a finding.

import type { Seq } from '../../../../base/seq.ts';
import type { ResourceView } from '../../../../ledger/diff/diff.ts';
import { resourceKey } from '../../../../ledger/fold/fold.ts';
import { sourceFinding } from '../../../../ledger/format/describe.ts';
import { BY_TASK } from '../../../../ledger/live/protocol.ts';
import type { Finding, LaneReport } from '../../../../ledger/model/check.ts';
import { thymosCanonical } from '../../payload/canonical.ts';
import type { ServerReplay, ServerResource } from '../http/answers.ts';

/** Differences beyond these are counted. */
const MAX_FINDINGS = 20;

/** The head that both views are of. */
export interface ComparedAt {
  readonly lane: string;
  readonly index: number;
  readonly seq: Seq;
}

type Difference = Pick<Finding, 'path' | 'expected' | 'actual' | 'message'>;

/** `ours` includes the retracted resources, as the server's state does. */
export function compareWorlds(
  ours: Iterable<ResourceView>,
  theirs: readonly ServerResource[],
  at: ComparedAt,
): readonly Finding[] {
  const all = [...worldDifferences(ours, theirs)];
  const shown = all.slice(0, MAX_FINDINGS);
  const more = all.length - shown.length;
  const message = `${more} more resources of the server’s state differ.`;
  if (more > 0) shown.push({ path: null, expected: null, actual: null, message });
  return shown.map((difference) => findingAt('server.world', at, difference));
}

const LACKS = 'The server’s state lacks a resource that its own ledger makes.';
const OTHER_VERSION =
  'The server’s state has another version of a resource than its own ledger makes.';
const OTHER_VALUE = 'The server’s state has another value than its own ledger makes.';
const EXTRA = 'The server’s state has a resource that its own ledger does not make.';

function* worldDifferences(
  ours: Iterable<ResourceView>,
  theirs: readonly ServerResource[],
): Generator<Difference> {
  const left = new Map(theirs.map((one) => [resourceKey(one.kind, one.id), one]));
  for (const { kind, id, version, value } of ours) {
    const path = `${kind} ${id}`;
    const key = resourceKey(kind, id);
    const other = left.get(key);
    left.delete(key);
    const expected = `version ${version}`;
    if (!other) {
      yield { path, expected, actual: 'nothing', message: LACKS };
    } else if (other.version !== String(version)) {
      yield { path, expected, actual: `version ${other.version}`, message: OTHER_VERSION };
    } else {
      const [mine, its] = [thymosCanonical(value), thymosCanonical(other.value)];
      if (mine !== its) yield { path, expected: mine, actual: its, message: OTHER_VALUE };
    }
  }
  for (const { kind, id, version } of left.values()) {
    const path = `${kind} ${id}`;
    yield { path, expected: 'nothing', actual: `version ${version}`, message: EXTRA };
  }
}

/** The last commit in our own report; null: there is none. */
export function readHeadCommit(report: NonNullable<LaneReport['report']>): string | null {
  const head = new Map(Object.entries(report)).get('head_commit');
  return typeof head === 'string' ? head.replace(/^commit:/, '') : null;
}

export function compareReplay(
  lane: LaneReport,
  theirs: ServerReplay,
  at: ComparedAt,
): readonly Finding[] {
  const report = new Map(Object.entries(lane.report ?? {}));
  const compared: readonly (readonly [path: string, expected: unknown, actual: unknown])[] = [
    ['entries_seen', lane.entries, theirs.entries],
    ['head_seq', at.seq, theirs.headSeq],
    ['commits_replayed', report.get('commits_replayed'), theirs.commits],
    ['head_commit', lane.report && readHeadCommit(lane.report), theirs.headCommit],
  ];
  const found: Difference[] = compared
    // What one of the two does not say cannot differ.
    .filter(([, ours, its]) => ours !== null && ours !== undefined && its !== null)
    .map(([path, ours, its]) => ({
      path,
      expected: String(ours),
      actual: String(its),
      message: 'The server’s replay report differs from what its entries say here.',
    }))
    .filter(({ expected, actual }) => expected !== actual);
  if (lane.reference && !lane.reference.ok)
    found.push({
      path: null,
      expected: 'a failure',
      actual: 'a report',
      message: `The server replays this run without a fault, but its entries do not replay here: ${lane.reference.message}`,
    });
  return found.map((difference) => findingAt('server.replay', at, difference));
}

/** Where nothing names a run, and its entries were found by its task. */
export function byTaskFindings(isByTask: boolean): readonly Finding[] {
  if (!isByTask) return [];
  return [
    sourceFinding(
      BY_TASK,
      'info',
      'Which run these records are of is concluded from its task: the server had lost the run’s session, and its own record names no trajectory. The checks of the records are not touched by that.',
    ),
  ];
}

/** Entries that came again with other bytes under the same id. */
export function changedFindings(ids: readonly string[]): readonly Finding[] {
  return ids.slice(0, MAX_FINDINGS).map((id) => ({
    ...sourceFinding('server.history', 'error', ''),
    entry: id,
    expected: 'the same bytes every time',
    actual: 'other bytes',
    message: `The server gave entry ${id.slice(0, 8)} again with other bytes than before. An append-only ledger does not change; the bytes that came first are kept.`,
  }));
}

function findingAt(check: string, at: ComparedAt, difference: Difference): Finding {
  const message = `${difference.message} Compared at seq ${at.seq}.`;
  const { lane, index, seq } = at;
  return { check, severity: 'error', lane, index, seq, entry: null, ...difference, message };
}
