// Joins tie one file to another: as lines of one drawing, and as findings where the two contradict
// one another.

import type { JoinFinding } from '../../../ledger/join/findings.ts';
import type { Join } from '../../../ledger/join/joint.ts';
import { findTieParent, type RunTie } from '../../../ledger/layout/index.ts';
import type { FoundAcross, RunsRead } from '../ask.ts';
import type { ComparedLedgerPart } from './part.ts';

const WORDS = {
  delegation: {
    words: 'its child is in the other file',
    back: 'the other file delegated it',
  },
  branch: {
    words: 'a branch of it is in the other file',
    back: 'it branched from the other file',
  },
  propagation: {
    words: 'it woke a lane of the other file',
    back: 'a lane of the other file woke it',
  },
} as const;

/**
 * Draws from the entry that is left to the lane that begins there, in every file that has it:
 * copies are tied too.
 */
export function drawJoin({ kind, from, lane, found }: Join): readonly RunTie[] {
  if (lane === null) return [];
  return found.flatMap(({ ledger, index }): RunTie[] => {
    const to = { ledger, lane, index };
    const tie = findTieParent({ kind, from, to });
    if (!tie || (kind !== 'delegation' && kind !== 'branch' && kind !== 'propagation')) return [];
    const [parent, child] = tie.parent === from.lane ? [from, to] : [to, from];
    return [{ kind: 'handed', from: parent, to: child, ...WORDS[kind] }];
  });
}

/** More are not listed; they are counted. */
const MOST_LISTED = 50;

/** Returns the contradictions, with the names of the lanes that make them. */
export function foundAcross(
  parts: readonly ComparedLedgerPart[],
  findings: readonly JoinFinding[],
): Pick<RunsRead, 'findings' | 'more' | 'withoutParent'> {
  const byId = new Map(parts.map((part) => [part.row.id, part]));
  const wrong = findings.filter(({ severity }) => severity !== 'info');
  const listed = wrong.slice(0, MOST_LISTED).map(({ check, severity, message, places }) => ({
    check,
    severity,
    message,
    places: places.map(({ ledger, lane, index }): FoundAcross['places'][number] => {
      const part = byId.get(ledger);
      const title = part?.forest.lanes.get(lane)?.lane?.title ?? '';
      return { ledger, name: part?.row.name ?? '', lane, title, index };
    }),
  }));
  return {
    findings: listed,
    more: wrong.length - listed.length,
    withoutParent: findings.length - wrong.length,
  };
}
