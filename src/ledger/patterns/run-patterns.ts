// Entries of a ledger are added one after another, and only counts by name are kept of them.

import { FIGURES, type FigureName, type PatternFigure } from '../model/patterns.ts';
import type { Searchable } from '../query/match/searchable.ts';
import { FigureCount } from './figure-count.ts';
import { FIGURE_RULES } from './figures.ts';

export class RunPatterns {
  private readonly counts = FIGURES.map((figure) => new FigureCount(figure));

  /** Returns false when more has to be known of the entry, and nothing of it was counted. */
  add(entry: Searchable): boolean {
    const seen = this.counts.map((one) => one.look(entry));
    if (seen.includes('more')) return false;
    seen.forEach((one, place) => {
      if (one !== 'more') this.counts[place]?.take(entry, one);
    });
    return true;
  }

  figures(): readonly PatternFigure[] {
    const figures = this.counts.map((one) => one.figure());
    const empty = new Set(figures.flatMap((one) => (one.entries === 0 ? one.figure : [])));
    const isShown = ({ figure }: PatternFigure) =>
      !empty.has(figure) || isShownEmpty(figure, empty);
    return figures.filter(isShown);
  }
}

function isShownEmpty(figure: FigureName, empty: ReadonlySet<FigureName>): boolean {
  if (FIGURE_RULES[figure].instead) return false;
  return FIGURES.every((other) => FIGURE_RULES[other].instead !== figure || empty.has(other));
}
