// A server's own view of a run held against ours: its world and its replay report. A
// server is never believed; where it differs, that is a finding.

import type { ResourceView } from '../../../core/diff/diff.ts';
import { resourceKey } from '../../../core/fold/fold.ts';
import type { Finding, LaneReport } from '../../../core/model/check.ts';
import type { Seq } from '../../../core/model/entry.ts';
import { thymosCanonical } from '../../../formats/thymos/payload/canonical.ts';
import type { ServerReplay, ServerResource } from '../http/answers.ts';

/** What is asked of a server beside its entries, as the findings call it. */
export const SERVER_CHECKS = [
  { id: 'server.world', title: 'The server’s state' },
  { id: 'server.replay', title: 'The server’s replay report' },
  { id: 'server.history', title: 'The server’s history' },
] as const;

/** Differences beyond these are counted. */
const MOST_FINDINGS = 20;

/** The head that both views are of. */
export interface ComparedAt {
  readonly lane: string;
  readonly index: number;
  readonly seq: Seq;
}

/** Our resources include the retracted ones, as the server's do. */
export function compareWorlds(
  ours: Iterable<ResourceView>,
  theirs: readonly ServerResource[],
  at: ComparedAt,
): readonly Finding[] {
  const left = new Map(
    theirs.map((resource) => [resourceKey(resource.kind, resource.id), resource]),
  );
  const found: Finding[] = [];
  let more = 0;
  const add = (path: string, expected: string, actual: string, what: string) => {
    if (found.length < MOST_FINDINGS)
      found.push(finding('server.world', at, path, expected, actual, what));
    else more++;
  };
  for (const resource of ours) {
    const key = resourceKey(resource.kind, resource.id);
    const path = `${resource.kind} ${resource.id}`;
    const other = left.get(key);
    left.delete(key);
    if (!other) {
      add(
        path,
        `version ${resource.version}`,
        'nothing',
        'The server’s state lacks a resource that its own ledger makes.',
      );
    } else if (other.version !== String(resource.version)) {
      add(
        path,
        `version ${resource.version}`,
        `version ${other.version}`,
        'The server’s state has another version of a resource than its own ledger makes.',
      );
    } else {
      const [mine, its] = [thymosCanonical(resource.value), thymosCanonical(other.value)];
      if (mine !== its)
        add(path, mine, its, 'The server’s state has another value than its own ledger makes.');
    }
  }
  for (const other of left.values())
    add(
      `${other.kind} ${other.id}`,
      'nothing',
      `version ${other.version}`,
      'The server’s state has a resource that its own ledger does not make.',
    );
  if (more > 0)
    found.push(
      finding(
        'server.world',
        at,
        null,
        null,
        null,
        `${more} more resources of the server’s state differ.`,
      ),
    );
  return found;
}

export function compareReplay(
  lane: LaneReport,
  theirs: ServerReplay,
  at: ComparedAt,
): readonly Finding[] {
  const found: Finding[] = [];
  const compare = (path: string, expected: unknown, actual: unknown) => {
    // What one of the two does not tell cannot differ.
    if (actual === null || expected === null || expected === undefined) return;
    if (String(expected) === String(actual)) return;
    found.push(
      finding(
        'server.replay',
        at,
        path,
        String(expected),
        String(actual),
        'The server’s replay report differs from what its entries say here.',
      ),
    );
  };
  compare('entries_seen', lane.entries, theirs.entries);
  compare('head_seq', at.seq, theirs.headSeq);
  const report = new Map(Object.entries(lane.report ?? {}));
  compare('commits_replayed', report.get('commits_replayed'), theirs.commits);
  const head = report.get('head_commit');
  compare(
    'head_commit',
    typeof head === 'string' ? head.replace(/^commit:/, '') : null,
    theirs.headCommit,
  );
  if (lane.reference && !lane.reference.ok)
    found.push(
      finding(
        'server.replay',
        at,
        null,
        'a failure',
        'a report',
        `The server replays this run without a fault, but its entries do not replay here: ${lane.reference.message}`,
      ),
    );
  return found;
}

/** Entries that came again with other bytes under the same id. */
export function changedFindings(ids: readonly string[]): readonly Finding[] {
  return ids.slice(0, MOST_FINDINGS).map((id) => ({
    check: 'server.history',
    severity: 'error',
    lane: null,
    index: null,
    seq: null,
    entry: id,
    path: null,
    expected: 'the same bytes every time',
    actual: 'other bytes',
    message: `The server gave entry ${id.slice(0, 8)} again with other bytes than before. An append-only ledger does not change; the bytes that came first are kept.`,
  }));
}

function finding(
  check: string,
  { lane, index, seq }: ComparedAt,
  path: string | null,
  expected: string | null,
  actual: string | null,
  message: string,
): Finding {
  return {
    check,
    severity: 'error',
    lane,
    index,
    seq,
    entry: null,
    path,
    expected,
    actual,
    message: `${message} Compared at seq ${seq}.`,
  };
}
