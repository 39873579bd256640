// A lane of the graph in words.

import { verdictWord } from '../../core/model/verdict.ts';
import { visibleText } from '../../core/visible.ts';
import type { CostPart, LaneFace, LaneGroup, LaneState } from '../../layout/index.ts';
import { counted } from '../../ui/format.ts';
import { named } from '../../ui/ledger/named.ts';
import { factsOf, partsOf } from './facts.ts';
import { STATES } from './url.ts';

const SAID: Readonly<Record<LaneState, string>> = {
  failed: 'not intact',
  warnings: 'with warnings',
  missing: 'missing',
  unverified: 'not read',
  consistent: 'consistent',
  verified: 'verified',
};

export function stateText({ state, verdict, isMany }: LaneFace): string {
  if (isMany) return `the worst ${SAID[state]}`;
  return verdict ? verdictWord(verdict).toLowerCase() : SAID[state];
}

/** In a word, where a mark and a colour say it, too. */
export function stateWord({ state }: LaneFace): string {
  return STATES.find(([one]) => one === state)?.[1] ?? '';
}

export function titleOf({ title, id }: Pick<LaneFace, 'title' | 'id'>): string {
  return visibleText(title) || id.slice(0, 8);
}

/** For assistive technology: all of it. */
export function sentenceOf(face: LaneFace, cost: CostPart | null): string {
  const here = face.isLedger ? 'ledger' : 'lane';
  const kind = face.isMany ? 'lanes' : face.missing === null ? here : 'missing:';
  return [
    `${kind} ${titleOf(face)}`,
    ledgerText(face),
    tieText(face),
    ...partsOf(factsOf(face, cost)),
    stateText(face),
  ]
    .filter(Boolean)
    .join(', ');
}

/** In which of several ledgers it is. */
export function ledgerText({ of }: LaneFace): string {
  return of ? `in ${named(of.name, of.mark)}` : '';
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
