import { Switch, Table } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import type { LaneAlone, LaneResult } from '../../../ledger/compare/view.ts';
import { counted, countText } from '../../../ui/format.ts';
import { MarkBadge } from '../../../ui/kit/Badge.tsx';
import { type MeasuredRow, VirtualRows } from '../../../ui/kit/figures/VirtualRows.tsx';
import { Panel } from '../../../ui/kit/Panel.tsx';
import { Faint } from '../../../ui/kit/text.tsx';
import { RowLink } from '../../../ui/ledger/RowLink.tsx';
import { CountValue } from '../../../ui/ledger/values.tsx';
import { comparePath, lanePath } from '../../../ui/paths.ts';
import { textScale } from '../../../ui/text-scale.ts';
import css from './compare.module.css';
import { SAMENESS } from './kinds.ts';

const ROW = 36;
const NUMBER = { 'data-number': true, w: '6rem' } as const;

export interface LaneTableProps {
  readonly a: string;
  readonly b: string;
  readonly lanes: readonly LaneResult[];
  readonly differing: readonly LaneResult[];
  readonly chosen: LaneResult | undefined;
  readonly isAll: boolean;
  readonly onAll: (isAll: boolean) => void;
}

/** Lists the lanes that are in both. */
export function LaneTable({ a, b, lanes, differing, chosen, isAll, onAll }: LaneTableProps) {
  const box = useRef<HTMLDivElement>(null);
  const shown = isAll || differing.length === 0 ? lanes : differing;
  const rows = useVirtualizer({
    count: shown.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW * textScale(),
    overscan: 10,
  });
  return (
    <Panel
      title="Lanes in both"
      note={
        (shown.length === lanes.length ? '' : `${countText(shown.length)} that differ, of `) +
        countText(lanes.length)
      }
      right={
        differing.length > 0 &&
        differing.length < lanes.length && (
          <Switch
            size="xs"
            label="Equal lanes too"
            checked={isAll}
            onChange={(event) => onAll(event.currentTarget.checked)}
          />
        )
      }
    >
      <div ref={box} className={css.scroll}>
        <Table
          data-cards
          stickyHeader
          horizontalSpacing="sm"
          aria-label="Lanes in both"
          aria-rowcount={shown.length + 1}
        >
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Lane</Table.Th>
              <Table.Th w="11rem">First difference</Table.Th>
              <Table.Th {...NUMBER}>Rewritten</Table.Th>
              <Table.Th {...NUMBER}>Appended</Table.Th>
              <Table.Th {...NUMBER}>Inserted</Table.Th>
              <Table.Th {...NUMBER}>Gone</Table.Th>
              <Table.Th w="9rem">Result</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            <VirtualRows rows={rows}>
              {(index, measured) => {
                const lane = shown[index];
                return (
                  lane && (
                    <LaneRow
                      key={lane.a}
                      a={a}
                      b={b}
                      lane={lane}
                      isChosen={lane === chosen}
                      row={index}
                      measured={measured}
                    />
                  )
                );
              }}
            </VirtualRows>
          </Table.Tbody>
        </Table>
      </div>
    </Panel>
  );
}

interface LaneRowProps extends Pick<LaneTableProps, 'a' | 'b'> {
  readonly lane: LaneResult;
  readonly isChosen: boolean;
  readonly row: number;
  readonly measured: MeasuredRow;
}

function LaneRow({ a, b, lane, isChosen, row, measured }: LaneRowProps) {
  const { word, icon, tone } = SAMENESS[lane.sameness];
  const to = comparePath({ ledger: a, lane: lane.a }, { ledger: b, lane: lane.b });
  return (
    <Table.Tr
      aria-rowindex={row + 2}
      aria-current={isChosen || undefined}
      className={css.lane}
      {...measured}
    >
      <Table.Td>
        <RowLink to={to} text={lane.title || lane.a} mark={lane.mark} />
        {lane.by !== 'id' && lane.by !== 'choice' && (
          <Faint display="block">
            {lane.by === 'title' ? 'called the same in both' : 'at the same place in both'}
          </Faint>
        )}
      </Table.Td>
      <Table.Td data-label="First difference" c="dimmed">
        {placeWords(lane)}
      </Table.Td>
      {(['rewritten', 'appended', 'inserted', 'gone'] as const).map((what) => (
        <Table.Td
          key={what}
          data-number
          data-label={LABELS[what]}
          data-zero={lane[what] === 0 || undefined}
        >
          {lane[what] > 0 ? <CountValue value={lane[what]} /> : <Faint>0</Faint>}
        </Table.Td>
      ))}
      <Table.Td>
        <MarkBadge icon={icon} tone={tone}>
          {word}
        </MarkBadge>
      </Table.Td>
    </Table.Tr>
  );
}

const LABELS = {
  rewritten: 'Rewritten',
  appended: 'Appended',
  inserted: 'Inserted',
  gone: 'Gone',
} as const;

function placeWords({ at: { a, b }, isBaseOther }: LaneResult): string {
  if (a === null && b === null) return isBaseOther ? 'what it branched from' : 'none';
  if (a === null || b === null) return `record ${a ?? b}`;
  return a === b ? `record ${a}` : `records ${a} and ${b}`;
}

interface AloneProps {
  readonly ledger: string;
  readonly name: 'A' | 'B';
  readonly lanes: readonly LaneAlone[];
}

/** Lists lanes without a counterpart. */
export function Alone({ ledger, name, lanes }: AloneProps) {
  const box = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: lanes.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW * textScale(),
    overscan: 10,
  });
  if (lanes.length === 0) return null;
  return (
    <Panel title={`Only in ${name}`} note={countText(lanes.length)}>
      <div ref={box} className={css.scroll}>
        <Table horizontalSpacing="sm" aria-label={`Lanes only in ${name}`}>
          <Table.Tbody>
            <VirtualRows rows={rows}>
              {(index, measured) => {
                const lane = lanes[index];
                return (
                  lane && (
                    <Table.Tr key={lane.lane} className={css.lane} {...measured}>
                      <Table.Td>
                        <RowLink to={lanePath(ledger, lane.lane)} text={lane.title || lane.lane} />
                      </Table.Td>
                      <Table.Td w="10rem" data-number c="dimmed">
                        {counted(lane.entries, 'record')}
                      </Table.Td>
                    </Table.Tr>
                  )
                );
              }}
            </VirtualRows>
          </Table.Tbody>
        </Table>
      </div>
    </Panel>
  );
}
