// Which patterns of entries are counted: each figure is a query that finds entries, and the field by
// which they are told apart. So every number can be asked for again.

import type { FigureName } from '../model/patterns.ts';
import type { FieldName } from '../query/fields.ts';
import type { Searchable } from '../query/match/searchable.ts';

export interface FigureRule {
  readonly title: string;
  readonly about: string;
  readonly none: string;
  /** What finds its entries. */
  readonly where: string;
  readonly by: FieldName;
  /**
   * Which of the values in the field has a pattern of its own, where a query finds an entry by others
   * too; null: none. Left out: all of them.
   */
  own?(entry: Searchable): string | null;
  /** What to show in place of a name. */
  label?(entry: Searchable): string;
  /** Of entries without any value in the field. Left out: they have no pattern. */
  readonly unnamed?: string;
  /** By what it is sorted besides the number of entries. */
  readonly measure?: 'cost' | 'time';
  /** It is left out where nothing is in it. */
  readonly isOptional?: true;
}

/** In the words of all systems: one that a person said, too. */
export const DENIED = 'decision=(deny, rejected)';

export const FIGURE_RULES: Readonly<Record<FigureName, FigureRule>> = {
  'denials by rule': {
    title: 'Denials by rule',
    about: 'Denied entries, by each rule that ran: which of them denied it is not recorded.',
    none: 'Nothing was denied.',
    where: DENIED,
    by: 'rule',
  },
  'denials by reason': {
    title: 'Denials by reason',
    about: 'Denied entries that record no rule.',
    none: 'Nothing was denied without a rule.',
    where: `${DENIED} -has:rule`,
    by: 'reason',
    unnamed: 'no reason recorded',
    isOptional: true,
  },
  'entries by tool': {
    title: 'Entries by tool',
    about: 'Entries that name a tool; one that names several counts for each.',
    none: 'No entry names a tool.',
    where: 'has:tool',
    by: 'tool',
  },
  'cost by tool': {
    title: 'Cost by tool',
    about: 'What entries cost together; one that names several tools counts for each.',
    none: 'No cost is recorded.',
    where: 'cost > 0',
    by: 'tool',
    unnamed: 'no tool named',
    measure: 'cost',
  },
  'time by lane': {
    title: 'Time by lane',
    about: 'From the first to the last recorded time.',
    none: 'No time is recorded.',
    where: 'has:time',
    by: 'lane',
    own: ({ lane }) => lane?.id ?? null,
    label: ({ lane }) => lane?.title ?? '',
    measure: 'time',
  },
  'entries by kind': {
    title: 'Entries by kind',
    about: 'What entries are, in the words of their system.',
    none: 'There is no entry.',
    where: '',
    by: 'kind',
    own: ({ traits }) => traits?.kind ?? null,
  },
};
