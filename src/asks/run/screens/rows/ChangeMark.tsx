import type { Change } from '../../../../ledger/model/timeline.ts';
import css from './rows.module.css';

const SIGNS: Record<Change['change'], string> = { created: '+', replaced: '~', retracted: '−' };
const WORDS: Record<Change['change'], string> = {
  created: 'created',
  replaced: 'changed',
  retracted: 'removed',
};

export interface ChangeMarkProps {
  readonly change: Change['change'];
}

/** Marks a resource as born, changed or gone, by its sign. */
export function ChangeMark({ change }: ChangeMarkProps) {
  return (
    <span
      className={css.change}
      data-change={change}
      data-mark={`change-${change}`}
      role="img"
      aria-label={WORDS[change]}
    >
      {SIGNS[change]}
    </span>
  );
}
