// A page that replays says of itself as a whole only what it checked.

import { isClean, isFailure } from '../model/verdict.ts';
import type { PageData } from './page-data.ts';
import type { Replay } from './replay.ts';

interface PageWords {
  readonly headline: string;
  readonly tone: 'good' | 'warn' | 'bad' | null;
  readonly made: string;
}

/** Stands next to a sentence of a story. */
export const WRITTEN = 'Whoever made this page wrote this sentence. No check is about it.';

/** `replays` are of the ledgers of the page, by their place; a ledger without an entry has none. */
export function pageWords(
  { tool, ledgers, steps }: Pick<PageData, 'tool' | 'ledgers' | 'steps'>,
  replays: ReadonlyMap<number, readonly Replay[]>,
): PageWords {
  const of = (at: number) => replays.get(at) ?? [];
  const all = ledgers.flatMap((_, at) => of(at));
  const empty = ledgers.filter((_, at) => of(at).length === 0);
  const names = all.map(({ name, ledger, format }) => `${name} (${ledger}, read as ${format})`);
  const made = [
    names.length > 0 &&
      `Checked when you opened this page, from the bytes in it: ${[...new Set(names)].join(', ')}. Strictly, and against nothing from elsewhere: no signer, no anchor.`,
    ...empty.map(({ name }) => `${name} has no record: nothing of it was checked.`),
    `The title ${steps.length > 0 ? 'and the sentences of the steps are' : 'is'} what whoever made the page wrote: no check is about ${steps.length > 0 ? 'them' : 'it'}.`,
    `Made by ${tool}, as the page says itself. Anybody can write such a page, with another verifier in it: check what matters with your own copy.`,
  ];
  return { ...verdictWords(all, empty.length), made: made.filter(Boolean).join(' ') };
}

function verdictWords(all: readonly Replay[], empty: number) {
  const worst =
    all.find((one) => isFailure(one.verdict)) ?? all.find((one) => !isClean(one.verdict)) ?? all[0];
  if (!worst)
    return empty > 0
      ? ({ headline: '! Nothing in this page could be verified', tone: 'warn' } as const)
      : ({ headline: 'No ledger is in this page: nothing was verified', tone: null } as const);
  const { mark, tone } = chooseLook(worst.verdict);
  const word = `${worst.verdict[0]?.toUpperCase()}${worst.verdict.slice(1)}`;
  return { headline: `${mark} ${word}, here in this page`, tone } as const;
}

/** The look is never green where nothing could prove it. */
function chooseLook(verdict: Replay['verdict']) {
  if (isFailure(verdict)) return { mark: '✕', tone: 'bad' } as const;
  if (!isClean(verdict)) return { mark: '!', tone: 'warn' } as const;
  return verdict === 'verified'
    ? ({ mark: '✓', tone: 'good' } as const)
    : ({ mark: '=', tone: null } as const);
}
