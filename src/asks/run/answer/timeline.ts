// A timeline knows of a whole lane its filters, and the places of its findings.

import type { OpenedLane } from '../../../ledger/held/opened-lane.ts';
import { ImportTally } from '../../../ledger/import/build/tally.ts';
import type { TimelineIndex } from '../../../ledger/model/timeline.ts';
import { markedBesides } from './marks.ts';

const counted = new WeakMap<OpenedLane, Promise<TimelineIndex>>();

export function countTimeline(lane: OpenedLane): Promise<TimelineIndex> {
  const known = counted.get(lane);
  if (known) return known;
  const counting = countLane(lane);
  counted.set(lane, counting);
  // A failed count is tried again by whoever asks next.
  counting.catch(() => counted.delete(lane));
  return counting;
}

async function countLane(lane: OpenedLane): Promise<TimelineIndex> {
  const [kinds, marks, tools] = [new ImportTally(), new ImportTally(), new ImportTally()];
  const [rules, decisions] = [new ImportTally(), new ImportTally()];
  const { traits, traitsOf } = await lane.index();
  const times = new Uint32Array(traits.length);
  for (const position of traitsOf) times[position] = (times[position] ?? 0) + 1;
  for (const [position, own] of traits.entries()) {
    const count = times[position];
    kinds.add(own.kind, count);
    marks.add(own.shape, count);
    for (const tool of new Set(own.tools)) tools.add(tool, count);
    for (const rule of new Set(own.rules)) rules.add(rule, count);
    if (own.decision !== null) decisions.add(own.decision, count);
  }
  for (const [mark, { count }] of markedBesides(lane)) if (count > 0) marks.add(mark, count);
  return {
    total: lane.entries,
    facets: {
      kinds: kinds.values(),
      marks: marks.values(),
      tools: tools.values(),
      rules: rules.values(),
      decisions: decisions.values(),
    },
    findings: lane.marked,
    open: Uint32Array.from(lane.open),
  };
}
