import { Box, Table } from '@mantine/core';
import { useState } from 'react';
import { largest } from '../../../../base/lists.ts';
import type { LaneSummary } from '../../../../ledger/model/ledger.ts';
import type { Pattern, PatternFigure } from '../../../../ledger/model/patterns.ts';
import { countText } from '../../../../ui/format.ts';
import { Bar } from '../../../../ui/kit/figures/Bar.tsx';
import { TextButton } from '../../../../ui/kit/text.tsx';
import { RowLink } from '../../../../ui/ledger/RowLink.tsx';
import css from './patterns.module.css';

const SHOWN = 8;
const MORE = 100;

export interface PatternTableProps {
  readonly figure: PatternFigure;
  readonly lanes: readonly LaneSummary[];
  /** The path of a query on the same ledgers; '' is a query without a condition. */
  readonly pathTo: (query: string) => string;
}

/**
 * Shows the patterns of a figure as rows, the largest first, each with a bar and a link to its
 * entries.
 */
export function PatternTable({
  figure: { title, figure, patterns },
  lanes,
  pathTo,
}: PatternTableProps) {
  const [shown, setShown] = useState(SHOWN);
  const max = largest(
    0,
    patterns.map(({ size }) => size),
  );
  const isMeasured = patterns.some(({ amount }) => amount !== null);
  const [amountHead = '', nameHead = ''] = title.split(' by ');
  const marks = new Map(figure === 'time by lane' ? lanes.map(({ id, mark }) => [id, mark]) : []);
  return (
    <>
      <Table layout="auto" aria-label={title}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{capitalise(nameHead)}</Table.Th>
            {isMeasured && (
              <Table.Th scope="col" data-number>
                {amountHead}
              </Table.Th>
            )}
            <Table.Th scope="col" data-number>
              Records
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {patterns.slice(0, shown).map((pattern) => (
            <PatternRow
              key={pattern.query}
              to={pathTo(pattern.query)}
              pattern={pattern}
              max={max}
              mark={pattern.name === null ? undefined : marks.get(pattern.name)}
            />
          ))}
        </Table.Tbody>
      </Table>
      <Fold all={patterns.length} shown={shown} onShow={setShown} />
    </>
  );
}

function capitalise(name: string): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

interface PatternRowProps {
  readonly to: string;
  readonly pattern: Pattern;
  readonly max: number;
  readonly mark: string | undefined;
}

function PatternRow({ to, pattern, max, mark }: PatternRowProps) {
  const { name, label, entries, amount, size } = pattern;
  return (
    <Table.Tr>
      <Table.Th scope="row" className={css.name} data-unnamed={name === null || undefined}>
        <RowLink to={to} text={label} mark={mark} />
        <Bar value={size} max={max} />
      </Table.Th>
      {amount !== null && <Table.Td data-number>{amount}</Table.Td>}
      <Table.Td data-number>{countText(entries)}</Table.Td>
    </Table.Tr>
  );
}

interface FoldProps {
  readonly all: number;
  readonly shown: number;
  readonly onShow: (shown: number) => void;
}

function Fold({ all, shown, onShow }: FoldProps) {
  const left = Math.max(0, all - shown);
  if (all <= SHOWN) return null;
  const next = left > MORE ? `Show ${MORE} of ${countText(left)} others` : `Show ${others(left)}`;
  return (
    <Box className={css.fold}>
      {left > 0 && <TextButton onClick={() => onShow(shown + MORE)}>{next}</TextButton>}
      {shown > SHOWN && <TextButton onClick={() => onShow(SHOWN)}>Show fewer</TextButton>}
    </Box>
  );
}

function others(count: number): string {
  return count === 1 ? '1 other' : `all ${countText(count)} others`;
}
