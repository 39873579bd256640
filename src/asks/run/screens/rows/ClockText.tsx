import { localText, utcText } from '../../../../ui/format.ts';
import { splitClock } from './clock.ts';
import css from './rows.module.css';

export interface ClockTextProps {
  readonly seconds: number | null;
  readonly above: number | null;
  readonly below: number | null;
}

/** Shows the time of day in UTC, aligned from row to row; date and local time on hover. */
export function ClockText({ seconds, above, below }: ClockTextProps) {
  if (seconds === null) return null;
  const whole = utcText(seconds);
  const local = localText(seconds);
  const clock = splitClock(seconds, [above, below]);
  return (
    <time className={css.clock} title={local === null ? whole : `${whole}, ${local} (your time)`}>
      {clock.seconds}
      {clock.millis && <span data-apart={clock.isNear ? 'yes' : 'no'}>{clock.millis}</span>}
    </time>
  );
}
