import { Table, type TableThProps, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import type { LaneSummary, LaneVerified, LedgerVerified } from '../../../core/model/ledger.ts';
import { useWaitingIn } from '../../../data/approvals/approvals.ts';
import { attemptText } from '../../../data/servers/run-state.ts';
import { useServerOf } from '../../../data/servers/servers.ts';
import { countText } from '../../../ui/format.ts';
import { SortHead } from '../../../ui/kit/figures/SortHead.tsx';
import { VirtualRows } from '../../../ui/kit/figures/VirtualRows.tsx';
import { Panel } from '../../../ui/kit/Panel.tsx';
import { Empty } from '../../../ui/kit/page/Empty.tsx';
import { textScale } from '../../../ui/text-scale.ts';
import css from '../overview.module.css';
import { LaneRow, NUMBER, WORLD } from './LaneRow.tsx';
import { type LaneColumn, type LaneOrder, lanesShown, needsHeads } from './lane-order.ts';

const ROW = 36;
const RECORDED: LaneOrder = { by: 'recorded', descending: false };

const COLUMNS: readonly {
  by: LaneColumn;
  text: string;
  look?: TableThProps;
  note?: string;
}[] = [
  { by: 'title', text: 'Lane' },
  { by: 'entries', text: 'Entries', look: NUMBER },
  { by: 'head', text: 'Head seq', look: NUMBER },
  { by: 'open', text: 'Waiting', look: NUMBER, note: 'Requests that wait for a decision' },
  { by: 'verdict', text: 'Verdict', look: { w: '14rem' } },
];

export interface LanesProps {
  readonly ledger: string;
  readonly lanes: readonly LaneSummary[];
  readonly report: LedgerVerified | null;
}

export function Lanes({ ledger, lanes: recorded, report }: LanesProps) {
  const waitingIn = useWaitingIn(ledger);
  const lanes = useMemo(() => recorded.map(waitingIn), [recorded, waitingIn]);
  const [text, setText] = useState('');
  const [order, setOrder] = useState<LaneOrder>(RECORDED);
  const searched = useDeferredValue(text);
  const shown = useMemo(() => lanesShown(lanes, searched, order), [lanes, searched, order]);
  const reports = useMemo(
    () => new Map(report?.lanes.map((lane) => [lane.lane, lane]) ?? []),
    [report],
  );
  return (
    <Panel
      title="Lanes"
      note={
        (shown.length === lanes.length ? '' : `${countText(shown.length)} of `) +
        countText(lanes.length)
      }
      right={
        lanes.length > 5 && (
          <TextInput
            size="xs"
            w={200}
            placeholder="Filter"
            aria-label="Filter lanes by title or id"
            leftSection={<IconSearch size={14} />}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        )
      }
    >
      <LaneGrid ledger={ledger} lanes={shown} reports={reports} order={order} onOrder={setOrder} />
      {lanes.length > 0 && shown.length === 0 && (
        <Empty title="No lane matches" text="Take a word away, or search by the lane's id." />
      )}
    </Panel>
  );
}

interface LaneGridProps {
  readonly ledger: string;
  readonly lanes: readonly LaneSummary[];
  readonly reports: ReadonlyMap<string, LaneVerified>;
  readonly order: LaneOrder;
  readonly onOrder: (order: LaneOrder) => void;
}

function LaneGrid({ ledger, lanes, reports, order, onOrder }: LaneGridProps) {
  const box = useRef<HTMLDivElement>(null);
  const follow = useServerOf(ledger)?.follow ?? null;
  const rows = useVirtualizer({
    count: lanes.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW * textScale(),
    overscan: 10,
  });
  const waits = useMemo(() => lanes.some(({ approvalsOpen }) => approvalsOpen > 0), [lanes]);
  const heads = useMemo(() => needsHeads(lanes), [lanes]);
  // A format whose verifier folds no world has no column of nothing.
  const worlds = useMemo(
    () => [...reports.values()].some(({ world }) => world !== null),
    [reports],
  );
  return (
    <div ref={box} className={css.scroll}>
      <Table
        stickyHeader
        miw="44rem"
        horizontalSpacing="sm"
        aria-label="Lanes"
        aria-rowcount={lanes.length + 1}
      >
        <Table.Thead>
          <Table.Tr>
            {COLUMNS.filter(({ by }) => (by !== 'open' || waits) && (by !== 'head' || heads)).map(
              (column) => (
                <SortHead
                  key={column.by}
                  by={column.by}
                  first={column.by === 'title' ? 'ascending' : 'descending'}
                  usual={RECORDED}
                  note={column.note}
                  {...{ order, onOrder }}
                  {...column.look}
                >
                  {column.text}
                </SortHead>
              ),
            )}
            {worlds && (
              <Table.Th {...WORLD} title="Hash of the folded world at the lane's head">
                World
              </Table.Th>
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          <VirtualRows rows={rows}>
            {(index, measured) => {
              const lane = lanes[index];
              return (
                lane && (
                  <LaneRow
                    key={lane.id}
                    ledger={ledger}
                    lane={lane}
                    report={reports.get(lane.id)}
                    attempt={attemptText(follow, lane.id)}
                    worlds={worlds}
                    waits={waits}
                    heads={heads}
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
  );
}
