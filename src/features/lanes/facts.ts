// What is known of a lane but its title and its verdict; first, what tells it from others of that title.

import type { SeriesView } from '../../core/model/series.ts';
import { visibleText } from '../../core/visible.ts';
import type { CostPart, LaneFace } from '../../layout/index.ts';
import { counted, countText, durationText } from '../../ui/format.ts';
import { sumOf, timesOf, timesText } from '../../ui/graph/strips.ts';
import { costText } from '../../ui/ledger/cost.ts';

export interface Word {
  readonly text: string;
  /** As what it is seen from afar; null: as nothing. */
  readonly look:
    | 'waiting'
    | 'denied'
    | 'bad'
    | 'warn'
    | 'created'
    | 'replaced'
    | 'retracted'
    | null;
}

/** Each of some words. */
export type Facts = readonly (readonly Word[])[];

/** The most telling first. `view`: its series, as far as it was read. */
export function factsOf(face: LaneFace, cost: CostPart | null, view?: SeriesView): Facts {
  const plain = (text: string): Word => ({ text, look: null });
  const own = face.mark === undefined ? [] : [[plain(visibleText(face.mark))]];
  if (face.isMany) return [...own, [plain(counted(face.below, 'lane'))]];
  if (face.missing !== null) return [...own, [plain(visibleText(face.missing))]];
  const { entries, waiting, denied, below, seconds, joined = 0 } = face;
  const [errors, warnings] = view ? [sumOf(view.errors), sumOf(view.warnings)] : [0, 0];
  const times = view ? timesOf(view) : null;
  const changes: readonly Word[] = view
    ? [
        some(sumOf(view.created), (count) => `+${count}`, 'created'),
        some(sumOf(view.replaced), (count) => `~${count}`, 'replaced'),
        some(sumOf(view.retracted), (count) => `−${count}`, 'retracted'),
      ].flat()
    : [];
  return [
    ...own,
    [plain(counted(entries, 'entry', 'entries'))],
    some(waiting, (count) => `${count} waiting`, 'waiting'),
    some(errors, () => counted(errors, 'error'), 'bad'),
    some(warnings, () => counted(warnings, 'warning'), 'warn'),
    some(denied, (count) => `${count} denied`, 'denied'),
    changes,
    face.cost !== null && cost ? [plain(visibleText(costText(cost, face.cost)))] : [],
    seconds !== null && seconds >= 1 ? [plain(durationText(seconds))] : [],
    some(joined, () => `${counted(joined, 'tie')} to other ledgers`, null),
    some(below, () => `${counted(below, 'lane')}${face.isLedger ? '' : ' below'}`, null),
    times ? [plain(timesText(times).replaceAll(/ (?=\d)/g, '\u00a0'))] : [],
  ].filter((words) => words.length > 0);
}

export function partsOf(facts: Facts): readonly string[] {
  return facts.map((words) => words.map(({ text }) => text).join(' '));
}

/** The first, and as many others as so many letters have room for: none is cut in its middle. */
export function fitting(facts: Facts, letters: number): Facts {
  let left = letters;
  return facts.filter((words, at) => {
    const length = words.reduce((sum, { text }) => sum + text.length + 1, 2);
    if (length > left && at > 0) return false;
    left -= length;
    return true;
  });
}

function some(count: number, text: (count: string) => string, look: Word['look']): readonly Word[] {
  return count > 0 ? [{ text: text(countText(count)), look }] : [];
}
