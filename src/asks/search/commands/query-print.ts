// What every way to print what a query found has in common.

import type { Hit, QueryCounts, UnreadSource } from '../../../ui/terminal/query-search.ts';
import { UsageError } from '../../../ui/terminal/usage.ts';

export interface Printer {
  /** Whether what could not be read is in it; if not, it is said on stderr. */
  readonly saysUnread: boolean;
  /** Before anything was found. */
  begin(): readonly string[];
  hit(hit: Hit): readonly string[];
  unread(unread: UnreadSource): readonly string[];
  /** `isCut`: there may be more than was asked for. */
  end(counts: QueryCounts, isCut: boolean): readonly string[];
}

export function unreadQueryWords({ source, error }: UnreadSource): string[] {
  const [first = '', ...more] = UsageError.listLines(error);
  return [`${source}: cannot be read`, `  ${first}`, ...more.map((line) => `  ${line}`)];
}
