import { IconCheck, IconX } from '@tabler/icons-react';
import type { ChainEntry } from '../../../core/model/byte-change.ts';
import { visibleText } from '../../../core/visible.ts';
import css from './miniature.module.css';
import type { Scene } from './steps.ts';

export interface ChainProps {
  readonly chain: readonly ChainEntry[];
  readonly scene: Scene;
  /** Index of the changed entry. */
  readonly at: number;
}

type State = 'fits' | 'open' | 'next' | 'changed' | 'broken' | 'after';

const WORDS: Readonly<Record<State, string>> = {
  fits: 'its bytes fit its hash',
  open: 'not verified yet',
  next: 'is being verified',
  changed: 'one byte of it is changed',
  broken: 'its bytes do not fit its hash',
  after: 'not reached',
};

/** The entries in their order: closed as far as the verifier has come, and broken where it says so. */
export function Chain({ chain, scene, at }: ChainProps) {
  return (
    <ol className={css.chain}>
      {chain.map(({ id, seq, name }, index) => {
        const state = stateOf(index, scene, at);
        return (
          <li key={id} data-state={state}>
            <span className={css.bead}>
              {state === 'fits' && <IconCheck size="1.4em" stroke={2.6} aria-hidden />}
              {state === 'broken' && <IconX size="1.5em" stroke={2.8} aria-hidden />}
              {state !== 'fits' && state !== 'broken' && <span aria-hidden>{String(seq)}</span>}
            </span>
            {state === 'broken' && <Spark />}
            <span className={css.name} aria-hidden>
              {visibleText(name)}
            </span>
            <span className={css.words}>
              {`${String(seq)}, ${visibleText(name)}: ${WORDS[state]}`}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

function stateOf(index: number, { stage, verified }: Scene, at: number): State {
  if (stage === 'broken') return index < at ? 'fits' : index === at ? 'broken' : 'after';
  if (stage === 'changed' || stage === 'hashed')
    return index < at ? 'fits' : index === at ? 'changed' : 'after';
  if (index === verified) return 'next';
  return index < verified ? 'fits' : 'open';
}

/** Where the link was. */
function Spark() {
  return (
    <svg className={css.spark} viewBox="0 0 40 40" aria-hidden>
      <path d="M0 20h10" />
      <path d="M19 6l-3-5M26 9l6-6M18 33l-4 7M25 31l3 6" data-thin />
      <path d="M30 26l8-6" data-dim />
    </svg>
  );
}
