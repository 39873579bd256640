import type { Hit, QueryCounts, UnreadSource } from '../../../ui/terminal/query-search.ts';
import { UsageError } from '../../../ui/terminal/usage.ts';

export interface Printer {
  /** Says whether unreadable inputs are in it; if not, they are said on stderr. */
  readonly saysUnread: boolean;
  begin(): readonly string[];
  hit(hit: Hit): readonly string[];
  unread(unread: UnreadSource): readonly string[];
  /** `isCut` says that there may be more than was asked for. */
  end(counts: QueryCounts, isCut: boolean): readonly string[];
}

export function unreadQueryWords({ source, error }: UnreadSource): string[] {
  const [first = '', ...more] = UsageError.listLines(error);
  return [`${source}: cannot be read`, `  ${first}`, ...more.map((line) => `  ${line}`)];
}
