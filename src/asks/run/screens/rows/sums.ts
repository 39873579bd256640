import type { EntriesSum } from '../../../../ledger/model/series.ts';
import { counted, countText, durationText } from '../../../../ui/format.ts';
import { costName, costText } from '../../../../ui/ledger/cost.ts';

/** Returns "over 4 min", "Cost 0.31 USD", "+3 ~5 −1 resources", "2 entries with a finding". */
export function sumWords(sum: EntriesSum): string[] {
  const { times, cost, unread, found } = sum;
  return [
    ...(times ? [`over ${durationText(times.latest - times.earliest)}`] : []),
    ...cost.map(costWords),
    ...(unread > 0 ? [`${counted(unread, 'cost')} that cannot be added`] : []),
    changeWords(sum),
    ...(found > 0 ? [`${counted(found, 'record')} with a finding`] : []),
  ];
}

function costWords(part: EntriesSum['cost'][number]): string {
  const text = costText(part, part.value);
  const name = costName(part.name);
  return text.toLowerCase().endsWith(name.toLowerCase()) ? text : `${name} ${text}`;
}

function changeWords({ created, replaced, retracted }: EntriesSum): string {
  const counts = [
    ['+', created],
    ['~', replaced],
    ['−', retracted],
  ] as const;
  const some = counts.filter(([, count]) => count > 0);
  if (some.length === 0) return 'nothing changed';
  const isOne = some.reduce((sum, [, count]) => sum + count, 0) === 1;
  const signed = some.map(([sign, count]) => `${sign}${countText(count)}`).join(' ');
  return `${signed} ${isOne ? 'resource' : 'resources'}`;
}
