// Records at the front of a log that hold no hash and name none, where the chain begins behind them.

import { EntryLog } from '../../../ledger/verify/entry-log.ts';
import type { FindingsLog } from '../../../ledger/verify/log.ts';
import { recordWord } from '../container/words.ts';
import type { ChainReader } from '../reader.ts';
import type { ChainsCheckId } from './checks.ts';

const MAX_RANGES = 8;

export function examineUnchained(
  { unchained, profile }: Pick<ChainReader, 'unchained' | 'profile'>,
  log: FindingsLog<ChainsCheckId>,
): void {
  if (!unchained.size) return;
  const one = unchained.size === 1;
  const word = one ? recordWord(profile) : `${recordWord(profile)}s`;
  log.examine('chains.first');
  new EntryLog(log, null).warn('chains.first', {
    path: profile.hash.at,
    fault: 'Records come before the chain begins',
    message: `${word} ${rangeWords([...unchained])} ${one ? 'comes' : 'come'} before the chain begins: nothing covers what ${one ? 'it says' : 'they say'}. Either hashes were switched on there, or ${one ? 'its was' : 'theirs were'} taken out, or ${one ? 'it was' : 'they were'} put in.`,
  });
}

/** "1 to 5", "1, 2 and 7 to 9" */
export function rangeWords(lines: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const line of lines.toSorted((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && line === last[1] + 1) last[1] = line;
    else ranges.push([line, line]);
  }
  const words = ranges
    .slice(0, MAX_RANGES)
    .flatMap(([from, to]) =>
      to > from + 1 ? [`${from} to ${to}`] : to > from ? [`${from}`, `${to}`] : [`${from}`],
    );
  const more = ranges.length > MAX_RANGES ? 'more' : words.pop();
  return words.length ? `${words.join(', ')} and ${more}` : `${more}`;
}
