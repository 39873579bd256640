import type { Answers } from '../../base/ask.ts';
import { entryDetail } from '../../ledger/held/detail.ts';
import { readLaneSides } from '../../ledger/held/lane-sides.ts';
import type { LedgerCache } from '../../ledger/held/ledger-cache.ts';
import { countDenials } from './answer/denials.ts';
import { findMatches } from './answer/matches.ts';
import { readRowLanes } from './answer/row-lanes.ts';
import { summarizeRun } from './answer/run-summary.ts';
import { spentUpTo } from './answer/spending.ts';
import { placeLanes, readLaneItems } from './answer/swimlanes.ts';
import { countTimeline } from './answer/timeline.ts';
import { wentBackIn } from './answer/went-back.ts';
import type { LaneAsked, READ_ASKS } from './ask.ts';

export function answerRead(cache: LedgerCache): Answers<keyof typeof READ_ASKS> {
  const open = async ({ ledger, lane }: LaneAsked) => (await cache.openLane(ledger, lane)).lane;
  const series = async ({ ledger, lane }: LaneAsked) =>
    cache.series(await cache.ledger(ledger), lane);
  return {
    timeline: async (asked) => countTimeline(await open(asked)),
    async rows({ from, to, ...asked }) {
      const lane = await open(asked);
      const first = Math.max(0, from);
      const count = Math.max(0, Math.min(to, lane.entries) - first);
      return Promise.all(Array.from({ length: count }, (_, i) => lane.timelineRow(first + i)));
    },
    async 'rows at'({ indices, ...asked }) {
      const lane = await open(asked);
      const valid = [...indices].filter((index) => index >= 0 && index < lane.entries);
      return Promise.all(valid.map((index) => lane.timelineRow(index)));
    },
    async entry({ ledger, lane, index }) {
      const { row, lane: opened } = await cache.openLane(ledger, lane);
      return entryDetail(cache.format(row), opened, index);
    },
    place: async ({ place, ...asked }) => (await (await open(asked)).index()).find(place),
    matches: async ({ filter, from, ...asked }) => findMatches(await open(asked), filter, from),
    series: async ({ window, ...asked }) => (await series(asked)).window(window),
    sum: async ({ entries, ...asked }) => (await series(asked)).sum(entries),
    spent: async ({ ledger, lane, index }) =>
      spentUpTo(cache, await cache.ledger(ledger), lane, index),
    'spent in all': async (ledger) => cache.spent(await cache.ledger(ledger)),
    denials: async ({ from, to, ...asked }) => countDenials(await open(asked), from, to),
    async 'went back'({ ledger, lane, from, to }) {
      const opened = await cache.openLane(ledger, lane);
      return wentBackIn(cache.format(opened.row), opened.lane, from, to);
    },
    async 'run summary'({ ledger, lane }, { signal }) {
      const opened = await cache.openLane(ledger, lane);
      return summarizeRun(cache.format(opened.row), opened.lane, opened.row.judged, signal);
    },
    async 'lane sides'({ ledger, lane }) {
      const { row, lane: opened } = await cache.openLane(ledger, lane);
      return readLaneSides(cache, row, opened);
    },
    'row lanes': async ({ ledger, lane }) => readRowLanes(cache, await cache.ledger(ledger), lane),
    swimlanes: async ({ ledger, lane }) => placeLanes(cache, await cache.ledger(ledger), lane),
    'lane items': async ({ ledger, windows }) =>
      readLaneItems(cache, await cache.ledger(ledger), windows),
  };
}
