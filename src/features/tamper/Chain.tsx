import type { EntryState, TamperStep } from '../../core/model/tamper.ts';
import { Beads } from '../../ui/stage/Beads.tsx';
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
const SHORT = 8;

/** The entries around the changed one, in their order. */
export function Chain({ step: { step, chain, entries, at, named }, states }: ChainProps) {
  const [first, last] = [chain[0], chain.at(-1)];
  // What the next one names is of interest until the forger makes that one again.
  const isBroken = step <= 2 && (states?.includes('fails') ?? false);
  return (
    <div className={css.chain}>
      <Beads
        label="Entries of the copy"
        before={first?.index ?? 0}
        after={last ? entries - last.index - 1 : 0}
        wraps
        beads={chain.map(({ index, id, seq, name, isForged }, i) => {
          const state = states?.[i] ?? 'rests';
          return {
            key: `${index}-${id}`,
            state,
            seq: String(seq),
            name,
            id: id.slice(0, SHORT),
            ...(isBroken &&
              index === at + 1 &&
              named !== null && { above: `names ${named.slice(0, SHORT)}` }),
            words: `${isForged && state !== 'forged' ? 'changed or made again, ' : ''}${WORDS[state]}`,
            isBroken: state === 'fails' && i + 1 < chain.length && states?.[i + 1] !== 'fails',
            isMeant: index === at,
          };
        })}
      />
    </div>
  );
}
