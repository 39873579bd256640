// Times on the timeline of a case are in percent of its width.

import { utcText } from '../../../ui/format.ts';

/** In Unix seconds. */
export interface TimeWindow {
  readonly from: number;
  readonly to: number;
}

export function placeTime(time: number, { from, to }: TimeWindow): number {
  return to === from ? 0 : (100 * (time - from)) / (to - from);
}

interface Numbered {
  readonly number: number;
  readonly recordedAt: number | null;
}

/**
 * Places findings from left to right. A finding without a time is at the beginning; none hides
 * another, as far as there is `room` for each.
 */
export function placeTimes(findings: readonly Numbered[], window: TimeWindow | null, room: number) {
  const placed = findings.map(({ number, recordedAt }) => {
    const at = window && recordedAt !== null ? placeTime(recordedAt, window) : 0;
    return { number, at: Math.max(0, Math.min(100, at)) };
  });
  const sorted = placed.sort((a, b) => a.at - b.at || a.number - b.number);
  let least = 0;
  const right = sorted.map(({ number, at }) => {
    const free = Math.max(at, least);
    least = free + room;
    return { number, at: free };
  });
  let most = 100;
  return right
    .reverse()
    .map(({ number, at }) => {
      const free = Math.max(0, Math.min(at, most));
      most = free - room;
      return { number, at: free };
    })
    .reverse();
}

const TICKS = [0, 25, 50, 75, 100];
const DAY = 86_400;

/** Names the time within a day, and the date over several. */
export function monthTicks(
  window: TimeWindow,
): readonly { readonly at: number; readonly text: string }[] {
  const { from, to } = window;
  if (from === to) return [{ at: 0, text: utcText(from) }];
  const isOneDay = Math.floor(from / DAY) === Math.floor(to / DAY);
  const ticks = TICKS.map((at) => {
    const [day = '', time = ''] = utcText(Math.round(from + ((to - from) * at) / 100)).split(' ');
    return { at, text: isOneDay ? time.replace('Z', '') : day };
  });
  return ticks.filter(({ text }, at) => text !== ticks[at - 1]?.text);
}
