import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ResourceView } from '../../../core/diff/diff.ts';
import type { Life } from '../../../core/model/timeline.ts';
import { diffQuery } from '../../../data/ledgers/queries.ts';
import { stateNotes } from '../../../ui/inspect/change-note.ts';
import { useWorkspace } from '../context.ts';
import { parentPoint } from '../walk.ts';

/** Entries whose changes are folded: more have no room for words. */
const MOST = 40;

/** What each change of a resource left there, by `kind id` and entry, as soon as all of them are read. */
export function useLifeNotes(lives: readonly Life[]): ReadonlyMap<string, string> {
  const { ledger, lane, detail } = useWorkspace();
  const asked = useMemo(() => {
    const indices = [...new Set(lives.flatMap(({ at }) => at))];
    if (indices.length > MOST || !detail.hasState) return [];
    return indices.flatMap((index) => {
      const from = parentPoint(lane, index, detail.links);
      return from ? [{ from, to: { lane, index } }] : [];
    });
  }, [lives, lane, detail]);
  const diffs = useQueries({
    queries: asked.map(({ from, to }) => diffQuery(ledger, from, to)),
    combine: (results) => results.map(({ data }) => data),
  });
  return useMemo(() => {
    const states = new Map<string, ResourceView | null>();
    for (const diff of diffs)
      for (const { kind, id, after } of diff?.changes ?? [])
        states.set(lifeKey({ kind, id }, diff?.to.index ?? 0), after);
    return new Map(lives.flatMap((life) => noteLife(life, states)));
  }, [lives, diffs]);
}

export function lifeKey({ kind, id }: Pick<Life, 'kind' | 'id'>, index: number): string {
  return JSON.stringify([kind, id, index]);
}

function noteLife(
  life: Life,
  states: ReadonlyMap<string, ResourceView | null>,
): (readonly [string, string])[] {
  const left = life.at.filter((_, place) => life.changes[place] !== 'retracted');
  const known = left.flatMap((index) => states.get(lifeKey(life, index)) ?? []);
  if (known.length < left.length) return [];
  const notes = stateNotes(known);
  return left.map((index, place) => [lifeKey(life, index), notes[place] ?? '']);
}
