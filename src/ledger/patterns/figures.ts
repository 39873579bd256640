// Each figure is a query that finds entries, and the field by which they are distinguished. So
// every number can be asked for again.

import type { FigureName } from '../model/patterns.ts';
import type { FieldName } from '../query/fields.ts';
import type { Searchable } from '../query/match/searchable.ts';

export interface FigureRule {
  readonly title: string;
  readonly about: string;
  readonly none: string;
  readonly where: string;
  readonly by: FieldName;
  readonly only?: true;
  /**
   * Returns the value with a pattern of its own, where a query finds an entry by others too; null
   * for none. Without it, all values have one.
   */
  own?(entry: Searchable): string | null;
  label?(entry: Searchable): string;
  readonly unnamed?: string;
  readonly measure?: 'cost' | 'tokens' | 'time';
  readonly instead?: FigureName;
}

/** In the words of all systems, including denials by a person. */
export const DENIED_FIGURE = 'decision=(deny, rejected)';

export const FIGURE_RULES: Readonly<Record<FigureName, FigureRule>> = {
  'denials by rule': {
    title: 'Denials by rule',
    about: 'Denied records, for each rule that ran. Which of them denied is not recorded.',
    none: 'Nothing was denied.',
    where: DENIED_FIGURE,
    by: 'rule',
    only: true,
  },
  'denials by reason': {
    title: 'Denials by reason',
    about: 'Denied records that record no rule.',
    none: 'Nothing was denied.',
    where: `${DENIED_FIGURE} -has:rule`,
    by: 'reason',
    unnamed: 'no reason recorded',
    instead: 'denials by rule',
  },
  'entries by tool': {
    title: 'Records by tool',
    about: 'Records that name a tool; one that names several counts for each.',
    none: 'No record names a tool.',
    where: '',
    by: 'tool',
    only: true,
  },
  'cost by tool': {
    title: 'Cost by tool',
    about: 'What records cost together; one that names several tools counts for each.',
    none: 'No cost is recorded.',
    where: 'cost > 0',
    by: 'tool',
    unnamed: 'no tool named',
    measure: 'cost',
  },
  // Some systems record tokens alone.
  'tokens by tool': {
    title: 'Tokens by tool',
    about: 'How many tokens records took together; one that names several tools counts for each.',
    none: 'No tokens are recorded.',
    where: 'tokens > 0',
    by: 'tool',
    unnamed: 'no tool named',
    measure: 'tokens',
    instead: 'cost by tool',
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
    title: 'Records by kind',
    about: 'What records are, in the words of their system.',
    none: 'There is no record.',
    where: '',
    by: 'kind',
    own: ({ traits }) => traits?.kind ?? null,
  },
};
