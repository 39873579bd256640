import { shortened } from '../../../base/visible.ts';
import { type Check, describeFault } from '../../../ledger/model/check.ts';
import { sideNames } from '../../../ledger/model/finding-values.ts';
import type {
  FindingGroup,
  GroupValues,
  Pattern,
  PatternFigure,
} from '../../../ledger/model/patterns.ts';
import { countWords } from '../../../ui/terminal/count.ts';

const SHOWN = 20;
const LONGEST_NAME = 60;
const LONGEST_VALUE = 160;
const NAMED = 8;

export function figureLines(figure: PatternFigure): string[] {
  const { title, about, none, patterns, entries, others, undecided } = figure;
  const head = `${title}: ${countWords(entries, 'record', 'records')}`;
  const shown = patterns.slice(0, SHOWN);
  const sizes = shown.map(sizeText);
  const names = shown.map(({ label }) => shortened(label, LONGEST_NAME));
  const [sizeWidth, nameWidth] = [measureWidth(sizes), measureWidth(names)];
  const rows = shown.map(
    ({ query }, i) =>
      `  ${(sizes[i] ?? '').padStart(sizeWidth)}  ${(names[i] ?? '').padEnd(nameWidth)}  ${query}`,
  );
  const left = patterns.length - shown.length;
  const few = [
    ...(left > 0 ? [`  and ${countWords(left, 'other')}`] : []),
    ...(others > 0
      ? [
          `  ${countWords(others, 'record', 'records')} with values too many or too long to count one by one`,
        ]
      : []),
    ...(undecided > 0
      ? [`  ${countWords(undecided, 'record', 'records')} of which nobody can say`]
      : []),
  ];
  return [head, `  ${entries ? about : none}`, ...rows, ...few, ''];
}

function measureWidth(texts: readonly string[]): number {
  return texts.reduce((most, { length }) => Math.max(most, length), 0);
}

function sizeText({ amount, entries }: Pattern): string {
  return amount === null
    ? `${entries}`
    : `${amount} in ${countWords(entries, 'record', 'records')}`;
}

export function groupLines(groups: readonly FindingGroup[], checks: readonly Check[]): string[] {
  const head = `Findings of one kind: ${countWords(groups.length, 'group')}`;
  if (groups.length === 0) return [head, '  No three findings are alike.'];
  return [head, ...groups.flatMap((group) => describeGroup(group, checks))];
}

function describeGroup(group: FindingGroup, checks: readonly Check[]): string[] {
  const { check, severity, path, findings, expected, actual } = group;
  const names = sideNames(findings[0]?.sides);
  const fault = describeFault(findings[0] ?? { check }, checks);
  const seqs = findings.slice(0, NAMED).map(({ seq }) => `${seq ?? 'none'}`);
  const left = findings.length - seqs.length;
  const lanes = new Set(findings.map(({ lane }) => lane)).size;
  return [
    `  ${findings.length}  ${severity}: ${fault}${path === null ? '' : `, ${shortened(path, LONGEST_NAME)}`}`,
    ...valueLine(names.expected, expected),
    ...valueLine(names.actual, actual),
    `      [seq ${seqs.join(', ')}${left > 0 ? ` and ${countWords(left, 'more', 'more')}` : ''}${lanes > 1 ? ` in ${countWords(lanes, 'lane')}` : ''}]`,
  ];
}

function valueLine(side: string, { first, different }: GroupValues): string[] {
  if (different > 1) return [`      ${side}: ${different} different values`];
  return first === null ? [] : [`      ${side}: ${shortened(first, LONGEST_VALUE)}`];
}
