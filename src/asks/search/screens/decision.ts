import type { Excerpt, FoundEntry } from '../../../ledger/model/search.ts';
import type { EntryLine } from '../../../ledger/model/view.ts';
import { isInRow } from '../../../ui/data/search/language.ts';

const WORDS = new Map([
  ['deny', 'Denied'],
  ['rejected', 'Refused'],
  ['permit', 'Allowed'],
  ['require approval', 'Asked a person'],
]);

/**
 * Returns the word for the decision, null where nothing was decided, and why: the rules and reasons that are
 * known. A record without a decision says what was done instead. Tools are left out, since they have a column.
 */
export function decisionWords(line: EntryLine): readonly [word: string | null, why: string] {
  const { decision, refuses = [], rules, title, note, tools } = line;
  const tool = tools.join(', ');
  if (decision === null) return [null, joinParts(tool === '' ? [title, note] : [title])];
  const word = WORDS.get(decision) ?? decision;
  const [, reason = ''] = (tool === '' ? /^\w+:? (.+)$/s : /^\w+: (.+)$/s).exec(title) ?? [];
  const named = reason === tool ? '' : reason;
  if (refuses.length > 0) return [word, joinParts(tool === '' ? [named, ...refuses] : refuses)];
  return [word, joinParts([rules.join(', '), named, note])];
}

function joinParts(parts: readonly string[]): string {
  return [...new Set(parts)].filter(Boolean).join(' · ');
}

/** Returns who decided where the record names nobody, as far as it is known. */
export function deciderWords({ decision, rules }: EntryLine): string {
  if (decision === 'rejected') return 'a person';
  return decision !== null && rules.length > 0 ? 'policy' : '–';
}

/** Returns the first match that no column shows, or null. */
export function unseenMatch({ matches, line, resources, id }: FoundEntry): Excerpt | null {
  const [word, why] = decisionWords(line);
  const seen = [line.title, line.decision, word, why, id, ...line.tools, ...resources];
  const isSeen = (one: Excerpt) => {
    const whole = `${one.before}${one.match}${one.after}`;
    return isInRow(one.field, whole, line) || seen.some((text) => text?.includes(whole));
  };
  return matches.find((one) => !isSeen(one)) ?? null;
}
