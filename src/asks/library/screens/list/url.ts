// The address says which part of the library is listed.

import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { VERDICT_WORDS, type VerdictWord } from '../../../../ledger/model/verdict.ts';
import type { FolderChoice } from './folders.ts';

/** Returns "not-intact". */
export function wordParam(word: VerdictWord): string {
  return word.toLowerCase().replaceAll(' ', '-');
}

function readChoice(search: URLSearchParams): FolderChoice {
  const verdict = search.get('verdict');
  return {
    only: VERDICT_WORDS.find((word) => wordParam(word) === verdict) ?? null,
    closed: search.getAll('closed'),
    whole: search.getAll('whole'),
  };
}

function writeChoice(
  held: URLSearchParams,
  { only, closed, whole }: FolderChoice,
): URLSearchParams {
  const next = new URLSearchParams(held);
  for (const name of ['verdict', 'closed', 'whole']) next.delete(name);
  if (only) next.set('verdict', wordParam(only));
  for (const title of closed) next.append('closed', title);
  for (const title of whole) next.append('whole', title);
  return next;
}

export function useChoice() {
  const [search, setSearch] = useSearchParams();
  const choice = useMemo(() => readChoice(search), [search]);
  const change = useCallback(
    (part: Partial<FolderChoice>) =>
      setSearch((held) => writeChoice(held, { ...readChoice(held), ...part }), { replace: true }),
    [setSearch],
  );
  return { choice, change };
}
