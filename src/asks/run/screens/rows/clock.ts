// A row shows the time of day, with milliseconds where they tell it from the rows around it.

import { utcText } from '../../../../ui/format.ts';

export interface Clock {
  /** "12:03:44" in UTC; the whole time where no date can hold it. */
  readonly seconds: string;
  /** ".250"; '' where neither it nor a neighbour was recorded to the millisecond. */
  readonly millis: string;
  readonly isNear: boolean;
}

/**
 * The times are Unix seconds of an entry and of its neighbours; null when not recorded, or not read
 * yet.
 */
export function splitClock(time: number, neighbours: readonly (number | null)[]): Clock {
  const [seconds, millis] = splitTime(time);
  const others = neighbours.flatMap((one) => (one === null ? [] : [splitTime(one)]));
  const isFine = [millis, ...others.map(([, other]) => other)].some((part) => part !== '');
  return {
    seconds,
    millis: isFine ? millis || '.000' : '',
    isNear: others.some(([same, other]) => same === seconds && other !== millis),
  };
}

function splitTime(time: number): readonly [seconds: string, millis: string] {
  const whole = utcText(time);
  const [, seconds = whole, millis = ''] = /^\S+ (\d\d:\d\d:\d\d)(\.\d{3})?/.exec(whole) ?? [];
  return [seconds, millis];
}
