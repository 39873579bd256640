import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react';
import type { BenchEntry, EntryState, TamperStep } from '../../core/model/tamper.ts';
import { visibleText } from '../../core/visible.ts';
import css from './tamper.module.css';

export interface ChainProps {
  readonly step: TamperStep;
  /** Of the entries that are shown; without a trial nothing is known of them. */
  readonly states: readonly EntryState[] | null;
}

const WORDS: Readonly<Record<EntryState, string>> = {
  holds: 'holds',
  fails: 'a check fails here',
  rests: 'comes after what fails',
  forged: 'forged, and no check sees it',
};

/** The entries around the changed one, in their order. */
export function Chain({ step: { step, chain, entries, at, named }, states }: ChainProps) {
  const [first, last] = [chain[0], chain.at(-1)];
  // What the next one names is of interest until the forger makes that one again.
  const isBroken = step <= 2 && (states?.includes('fails') ?? false);
  return (
    <ol className={css.chain} aria-label="Entries of the copy">
      {first && first.index > 0 && <li className={css.further}>{first.index} before</li>}
      {chain.map((entry, i) => {
        const state = states?.[i] ?? 'rests';
        return (
          <li
            key={`${entry.index}-${entry.id}`}
            data-state={state}
            data-at={entry.index === at || undefined}
          >
            {isBroken && entry.index === at + 1 && named !== null && (
              <span className={css.named}>names {named.slice(0, SHORT)}</span>
            )}
            <Bead entry={entry} state={state} />
            {state === 'fails' && i + 1 < chain.length && states?.[i + 1] !== 'fails' && <Spark />}
            <span className={css.name}>{visibleText(entry.name)}</span>
            <span className={css.id}>{visibleText(entry.id.slice(0, SHORT))}</span>
            <span className={css.words}>
              {entry.isForged && state !== 'forged' ? 'changed or made again, ' : ''}
              {WORDS[state]}
            </span>
          </li>
        );
      })}
      {last && last.index + 1 < entries && (
        <li className={css.further}>{entries - last.index - 1} after</li>
      )}
    </ol>
  );
}

const SHORT = 8;

function Bead({ entry, state }: { readonly entry: BenchEntry; readonly state: EntryState }) {
  return (
    <span className={css.bead}>
      {state === 'holds' && <IconCheck size="1.5em" stroke={2.4} aria-hidden />}
      {state === 'fails' && <IconX size="1.6em" stroke={2.6} aria-hidden />}
      {state === 'forged' && <IconAlertTriangle size="1.35em" stroke={2.2} aria-hidden />}
      {state === 'rests' && <span aria-hidden>{String(entry.seq)}</span>}
      <span className={css.words}>Entry {String(entry.seq)}: </span>
    </span>
  );
}

/** Where the link was. */
function Spark() {
  return (
    <svg className={css.spark} viewBox="0 0 40 40" aria-hidden>
      <path d="M0 20h8" />
      <path d="M17 6l-3-5M24 9l6-6M16 33l-4 7M23 31l3 6" data-thin />
      <path d="M29 26l8-6" data-dim />
    </svg>
  );
}
