import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { stateNotes } from '../../../../ledger/diff/change-note.ts';
import type { ChangeNote, Life } from '../../../../ledger/model/timeline.ts';
import { changeNotesQuery } from '../../../../ui/data/ledgers/queries.ts';
import { useWorkspace } from '../context.ts';

/** More folded changes have no room for words. */
const MOST = 40;

/** Returns the words for the state after each change, by the key that `lifeKey` makes. */
export function useLifeNotes(lives: readonly Life[]): ReadonlyMap<string, string> {
  const { ledger, lane, detail } = useWorkspace();
  const indices = useMemo(() => [...new Set(lives.flatMap(({ at }) => at))], [lives]);
  const { data } = useQuery({
    ...changeNotesQuery(ledger, lane, indices),
    enabled: detail.hasState && indices.length <= MOST,
  });
  return useMemo(() => {
    const states = new Map(data?.map((one) => [lifeKey(one, one.index), one.state]));
    return new Map(lives.flatMap((life) => noteLife(life, states)));
  }, [lives, data]);
}

export function lifeKey({ kind, id }: Pick<Life, 'kind' | 'id'>, index: number): string {
  return JSON.stringify([kind, id, index]);
}

function noteLife(
  life: Life,
  states: ReadonlyMap<string, ChangeNote['state']>,
): (readonly [string, string])[] {
  const left = life.at.filter((_, place) => life.changes[place] !== 'retracted');
  const known = left.flatMap((index) => states.get(lifeKey(life, index)) ?? []);
  if (known.length < left.length) return [];
  const notes = stateNotes(known);
  return left.map((index, place) => [lifeKey(life, index), notes[place] ?? '']);
}
