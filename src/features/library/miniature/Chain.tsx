import type { ChainEntry } from '../../../core/model/byte-change.ts';
import { type BeadState, Beads } from '../../../ui/stage/Beads.tsx';
import css from './miniature.module.css';
import type { Scene } from './steps.ts';

export interface ChainProps {
  readonly chain: readonly ChainEntry[];
  readonly scene: Scene;
  /** Index of the changed entry. */
  readonly at: number;
}

const WORDS: Readonly<Record<Exclude<BeadState, 'forged'>, string>> = {
  holds: 'its bytes fit its hash',
  open: 'not verified yet',
  next: 'is being verified',
  changed: 'one byte of it is changed',
  fails: 'its bytes do not fit its hash',
  rests: 'not reached',
};

/** The entries in their order: closed as far as the verifier has come, and broken where it says so. */
export function Chain({ chain, scene, at }: ChainProps) {
  return (
    <div className={css.chain}>
      <Beads
        beads={chain.map(({ id, seq, name }, index) => {
          const state = stateOf(index, scene, at);
          return {
            ...{ key: id, state, seq: String(seq), name, words: WORDS[state] },
            isBroken: state === 'fails' && index + 1 < chain.length,
            isMeant: index === at,
          };
        })}
      />
    </div>
  );
}

function stateOf(
  index: number,
  { stage, verified }: Scene,
  at: number,
): Exclude<BeadState, 'forged'> {
  if (stage === 'broken') return index < at ? 'holds' : index === at ? 'fails' : 'rests';
  if (stage === 'changed' || stage === 'hashed')
    return index < at ? 'holds' : index === at ? 'changed' : 'rests';
  if (index === verified) return 'next';
  return index < verified ? 'holds' : 'open';
}
