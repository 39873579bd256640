// What the last column of a row says.

import type { Excerpt, FoundEntry } from '../../core/model/search.ts';
import type { EntryLine } from '../../core/model/view.ts';
import { isInRow } from '../../data/search/language.ts';

const WORDS = new Map([
  ['deny', 'Denied'],
  ['rejected', 'Refused'],
  ['permit', 'Allowed'],
  ['require approval', 'Asked a person'],
]);

/** What was decided, null: nothing; and by which rule or for which reason, as far as it is known. */
export function decisionWords(line: EntryLine): readonly [word: string | null, why: string] {
  const { decision, refuses = [], rules, title, note, tools } = line;
  if (decision === null) return [null, tools.length > 0 ? title : note];
  const word = WORDS.get(decision) ?? decision;
  // Where no tool is named, the title has a column.
  const [, reason = ''] = tools.length > 0 ? (/^\w+: (.+)$/s.exec(title) ?? []) : [];
  const named = reason === tools.join(', ') ? '' : reason;
  const why = refuses.length > 0 ? refuses : [rules.join(', '), named, note];
  return [word, [...new Set(why)].filter(Boolean).join(' · ')];
}

/** What decided where the record names nobody, as far as it is known. */
export function deciderWords({ decision, rules }: EntryLine): string {
  if (decision === 'rejected') return 'a person';
  return decision !== null && rules.length > 0 ? 'policy' : '–';
}

/** The first match that no column shows; null: they show all. */
export function unseenMatch({ matches, line, resources, id }: FoundEntry): Excerpt | null {
  const [word, why] = decisionWords(line);
  const seen = [line.title, line.decision, word, why, id, ...line.tools, ...resources];
  const isSeen = (one: Excerpt) => {
    const whole = `${one.before}${one.match}${one.after}`;
    return isInRow(one.field, whole, line) || seen.some((text) => text?.includes(whole));
  };
  return matches.find((one) => !isSeen(one)) ?? null;
}
