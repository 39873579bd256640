import { countText, utcText } from '../../format.ts';
import { FOLD, type Scale } from './scale.ts';
import type { By } from './tracks.ts';

export interface Tick {
  readonly x: number;
  readonly text: string;
  readonly isFold: boolean;
}

const APART = 96;
const ROOM_OF_FOLD = 118;
const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const STEPS: Readonly<Record<By, readonly number[]>> = {
  time: [
    1,
    2,
    5,
    10,
    15,
    30,
    MINUTE,
    2 * MINUTE,
    5 * MINUTE,
    10 * MINUTE,
    15 * MINUTE,
    30 * MINUTE,
    HOUR,
    2 * HOUR,
    3 * HOUR,
    6 * HOUR,
    12 * HOUR,
    DAY,
    2 * DAY,
    7 * DAY,
    14 * DAY,
    30 * DAY,
    91 * DAY,
    182 * DAY,
    365 * DAY,
    3650 * DAY,
  ],
  sequence: [1, 2, 5],
};

/** Names a value on an axis in words. */
export function axisValueText(by: By, value: number): string {
  const whole = Math.round(value);
  return by === 'time' ? utcText(whole) : countText(whole);
}

/** Returns the ticks between `from` and `to`. */
export function axisTicks(scale: Scale, by: By, from: number, to: number): readonly Tick[] {
  const { domain, rate, folds } = scale;
  const shown = folds.filter(({ x }) => x > from - FOLD && x < to);
  const ticks: Tick[] = [];
  const isTaken = (x: number) =>
    ticks.some(
      (one) => Math.abs(one.x - x) < (one.isFold ? ROOM_OF_FOLD : APART) * (one.isFold ? 0.7 : 0.9),
    );
  // Where two folds have no room for their words, the longer one says its own.
  for (const fold of shown.toSorted((a, b) => b.to - b.from - (a.to - a.from))) {
    const x = fold.x + FOLD / 2;
    const text = `${axisDurationText(fold.to - fold.from)} idle`;
    if (!isTaken(x)) ticks.push({ x, text, isFold: true });
  }
  const step = chooseStep(by, APART / rate);
  const end = Math.min(scale.value(to), domain.to);
  let value = Math.ceil(Math.max(scale.value(from), domain.from) / step) * step;
  const span = domain.to - domain.from;
  for (let count = 0; value <= end && count < 400; value += step, count++) {
    const fold = folds.find((one) => one.from <= value && one.to >= value);
    if (fold) {
      value = Math.floor(fold.to / step) * step;
      continue;
    }
    const x = scale.x(value);
    if (!isTaken(x)) ticks.push({ x, text: writeValue(by, value, span, step), isFold: false });
  }
  return ticks.sort((a, b) => a.x - b.x);
}

function chooseStep(by: By, least: number): number {
  if (by === 'time') {
    const step = STEPS.time.find((one) => one >= least);
    return step ?? Math.max(1, least);
  }
  const power = 10 ** Math.floor(Math.log10(Math.max(1, least)));
  return (STEPS.sequence.find((one) => one * power >= least) ?? 10) * power;
}

function writeValue(by: By, value: number, span: number, step: number): string {
  if (by === 'sequence') return countText(value);
  const [date = '', clock = ''] = utcText(value).split(' ');
  if (step >= DAY) return date;
  if (span > DAY) return `${date.slice(5)} ${clock.slice(0, 5)}`;
  return step < MINUTE ? clock.slice(0, 8) : clock.slice(0, 5);
}

/** "1 h 32", "4 min", "3 d 2 h". */
export function axisDurationText(seconds: number): string {
  if (seconds < MINUTE) return `${Math.round(seconds)} s`;
  if (seconds < HOUR) return `${Math.round(seconds / MINUTE)} min`;
  const hours = Math.floor(seconds / HOUR);
  if (seconds < DAY) {
    const minutes = Math.floor((seconds % HOUR) / MINUTE);
    return minutes ? `${hours} h ${minutes}` : `${hours} h`;
  }
  const days = Math.floor(seconds / DAY);
  return days < 60 ? `${days} d ${hours % 24} h` : `${Math.round(days / 30)} months`;
}
