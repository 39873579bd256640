import { localText, utcText } from '../../../ui/format.ts';
import css from './spine.module.css';

/** The time of day in UTC, aligned from row to row; date and local time on hover. */
export function ClockText({ seconds }: { readonly seconds: number | null }) {
  if (seconds === null) return null;
  const whole = utcText(seconds);
  const [, clock] = /^\S+ (\d\d:\d\d:\d\d)/.exec(whole) ?? [];
  const local = localText(seconds);
  return (
    <time className={css.clock} title={local === null ? whole : `${whole}, ${local} (your time)`}>
      {clock ?? whole}
    </time>
  );
}
