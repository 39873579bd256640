// A lane of the graph in words.

import { visibleText } from '../../core/visible.ts';
import type { CostPart, LaneFace, LaneGroup, LaneState } from '../../layout/index.ts';
import { counted, countText, durationText } from '../../ui/format.ts';
import { costText } from '../../ui/ledger/cost.ts';
import { named } from '../../ui/ledger/named.ts';

const SAID: Readonly<Record<LaneState, string>> = {
  failed: 'failed',
  warnings: 'with warnings',
  missing: 'missing',
  unverified: 'not verified yet',
  consistent: 'consistent',
  verified: 'verified',
};

export function stateText({ state, verdict, isMany }: LaneFace): string {
  if (isMany) return `the worst ${SAID[state]}`;
  return verdict ?? SAID[state];
}

/** What is known of a lane but its title and its verdict, the most telling first. */
export function partsOf(face: LaneFace, cost: CostPart | null): readonly string[] {
  const { mark } = face;
  return [...(mark ? [visibleText(mark)] : []), ...factsOf(face, cost)];
}

function factsOf(face: LaneFace, cost: CostPart | null): readonly string[] {
  if (face.isMany) return [counted(face.below, 'lane')];
  if (face.missing !== null) return [visibleText(face.missing)];
  const parts = [counted(face.entries, 'entry', 'entries')];
  if (face.cost !== null && cost) parts.push(visibleText(costText(cost, face.cost)));
  if (face.seconds !== null && face.seconds >= 1) parts.push(durationText(face.seconds));
  if (face.waiting > 0) parts.push(`${countText(face.waiting)} waiting`);
  if (face.denied > 0) parts.push(`${countText(face.denied)} denied`);
  if (face.below > 0) parts.push(`${counted(face.below, 'lane')} below`);
  return parts;
}

export function titleOf({ title, id }: Pick<LaneFace, 'title' | 'id'>): string {
  return visibleText(title) || id.slice(0, 8);
}

/** For assistive technology: all of it. */
export function sentenceOf(face: LaneFace, cost: CostPart | null): string {
  const kind = face.isMany ? 'lanes' : face.missing === null ? 'lane' : 'missing:';
  return [`${kind} ${titleOf(face)}`, tieText(face), ...partsOf(face, cost), stateText(face)]
    .filter(Boolean)
    .join(', ');
}

export function tieText({ tie }: LaneFace): string {
  if (tie === 'branch') return 'branch';
  return tie === 'propagation' ? 'woken' : tie === null ? '' : 'delegated';
}

/** "65–128", and where there is room for it how many lanes that are. */
export function headText({ title, mark, lanes, width }: LaneGroup): string {
  const name = named(title, mark);
  return width < 160 ? name : `${name} · ${counted(lanes, 'lane')}`;
}
