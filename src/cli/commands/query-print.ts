// What every way to print what a query found has in common.

import type { Match } from '../../core/query/match/nodes.ts';
import { shortened } from '../../core/visible.ts';
import { UsageError } from '../kit/usage.ts';
import type { Counts, Hit, UnreadSource } from './query-search.ts';

export interface Printer {
  /** Whether what could not be read is in it; if not, it is said on stderr. */
  readonly saysUnread: boolean;
  /** Before anything was found. */
  begin(): readonly string[];
  hit(hit: Hit): readonly string[];
  unread(unread: UnreadSource): readonly string[];
  /** `isCut`: there may be more than was asked for. */
  end(counts: Counts, isCut: boolean): readonly string[];
}

/** Letters before and after a match, and of a match. */
const CONTEXT = 48;
const MOST_OF_MATCH = 400;

interface Excerpt {
  readonly before: string;
  readonly match: string;
  readonly after: string;
}

export function excerptOf({ text, start, end }: Match, context = CONTEXT): Excerpt {
  const [from, to] = [Math.max(0, start - context), Math.min(text.length, end + context)];
  const before = text.slice(from, start).replace(/^[\udc00-\udfff]/, '');
  const after = text.slice(end, to).replace(/[\ud800-\udbff]$/, '');
  return {
    before: `${from > 0 ? '…' : ''}${before}`,
    match: shortened(text.slice(start, end), MOST_OF_MATCH),
    after: `${after}${to < text.length ? '…' : ''}`,
  };
}

/** On one line: the ends of lines would only be spelled out. */
export function markedIn(match: Match, context = CONTEXT): string {
  const { before, match: found, after } = excerptOf(match, context);
  return `${before}»${found}«${after}`.replace(/\s+/g, ' ');
}

export function unreadWords({ source, error }: UnreadSource): string[] {
  const [first = '', ...more] = UsageError.linesOf(error);
  return [`${source}: cannot be read`, `  ${first}`, ...more.map((line) => `  ${line}`)];
}
