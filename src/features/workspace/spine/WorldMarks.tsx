// The state as it grows, in a row: a column for each resource of a lane that has few.

import type { Life } from '../../../core/model/timeline.ts';
import { firstAbove } from '../walk.ts';
import { ChangeMark } from './ChangeMark.tsx';
import css from './spine.module.css';

export interface WorldMarksProps {
  readonly lives: readonly Life[];
  readonly index: number;
  /** The entry does not verify: what it says of the state is not proven. */
  readonly isClaimed: boolean;
}

export function WorldMarks({ lives, index, isClaimed }: WorldMarksProps) {
  return (
    <span className={css.world} aria-hidden="true">
      {lives.map((life) => {
        const { change, before, after } = livingAt(life, index);
        return (
          <span key={`${life.kind}:${life.id}`} className={css.life} {...linesOf(before, after)}>
            {change && <ChangeMark change={change} boxed isClaimed={isClaimed} />}
          </span>
        );
      })}
    </span>
  );
}

/** The line above and below a place in a column, as far as the resource lives there. */
export function linesOf(before: boolean, after: boolean) {
  return {
    'data-before': before || undefined,
    'data-after': after || undefined,
    'data-mark': before || after ? 'life' : undefined,
  };
}

/** What an entry does to a resource, and whether that is there before and after it. */
export function livingAt({ isOlder, at, changes }: Life, index: number) {
  const place = firstAbove(at, index - 1);
  const change = at[place] === index ? (changes[place] ?? null) : null;
  const last = changes[place - 1];
  const before = last ? last !== 'retracted' : isOlder;
  return { change, before, after: change ? change !== 'retracted' : before };
}
