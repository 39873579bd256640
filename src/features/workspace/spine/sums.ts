// What several entries come to.

import type { CostPartSeries, SeriesView } from '../../../core/model/series.ts';
import { counted, countText, durationText } from '../../../ui/format.ts';
import { costName, costText } from '../../../ui/ledger/cost.ts';

/** Of a series in one part: "over 4 min", "Cost 0.31 USD", "+3 ~5 −1 resources", "2 findings". */
export function sumWords(view: SeriesView): string[] {
  const { times, cost, errors, warnings } = view;
  const [from, to] = [times?.earliest[0] ?? Number.NaN, times?.latest[0] ?? Number.NaN];
  const findings = (errors[0] ?? 0) + (warnings[0] ?? 0);
  const unread = cost.unread[0] ?? 0;
  return [
    ...(Number.isNaN(from) || Number.isNaN(to) ? [] : [`over ${durationText(to - from)}`]),
    ...cost.parts.map(costWords),
    ...(unread > 0 ? [`${counted(unread, 'cost')} that cannot be added`] : []),
    changeWords(view),
    ...(findings > 0 ? [`${counted(findings, 'entry', 'entries')} with a finding`] : []),
  ];
}

/** With its name, where the unit is another word. */
function costWords(part: CostPartSeries): string {
  const text = costText(part, part.sums[0] ?? 0n);
  const name = costName(part.name);
  return text.toLowerCase().endsWith(name.toLowerCase()) ? text : `${name} ${text}`;
}

function changeWords({ created, replaced, retracted }: SeriesView): string {
  const counts = [
    ['+', created[0] ?? 0],
    ['~', replaced[0] ?? 0],
    ['−', retracted[0] ?? 0],
  ] as const;
  const some = counts.filter(([, count]) => count > 0);
  if (some.length === 0) return 'nothing changed';
  const isOne = some.reduce((sum, [, count]) => sum + count, 0) === 1;
  const signed = some.map(([sign, count]) => `${sign}${countText(count)}`).join(' ');
  return `${signed} ${isOne ? 'resource' : 'resources'}`;
}
