import { IconFilter } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useLedgerMarks } from '../../data/ledgers/twins.ts';
import type { FoundLedger } from '../../data/search/running.ts';
import { counted, countText } from '../../ui/format.ts';
import { PrintedRows } from '../../ui/kit/figures/PrintedRows.tsx';
import { Faint, QuietLink, TextButton } from '../../ui/kit/text.tsx';
import { LedgerText } from '../../ui/ledger/LedgerText.tsx';
import { lanePath, ledgerPath } from '../../ui/paths.ts';
import { EntryRow } from './EntryRow.tsx';
import { canOpen, type LanePlace, laneKey, type Row, RowList } from './rows.ts';
import css from './search.module.css';
import { ValueMenu } from './ValueMenu.tsx';

const HEIGHTS: Readonly<Record<Row['type'], number>> = {
  ledger: 44,
  lane: 36,
  entry: 76,
  more: 36,
};

/** By ledger and lane; only what is in view is drawn, and read. */
export function FoundList({ ledgers }: { readonly ledgers: readonly FoundLedger[] }) {
  const scroller = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const rows = useMemo(() => new RowList(ledgers, open), [ledgers, open]);
  const list = useVirtualizer({
    count: rows.count,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => HEIGHTS[rows.row(index)?.type ?? 'entry'],
    overscan: 6,
    getItemKey: useCallback((index: number) => rows.row(index)?.key ?? index, [rows]),
  });
  return (
    <section ref={scroller} className={css.scroller} aria-label="What was found">
      <ul className={css.track} style={{ height: list.getTotalSize() }}>
        {list.getVirtualItems().map(({ index, start, key }) => {
          const row = rows.row(index);
          return (
            row && (
              <li
                key={key}
                ref={list.measureElement}
                data-index={index}
                data-row={row.type}
                style={{ transform: `translateY(${start}px)` }}
              >
                <RowOf row={row} open={open} onOpen={(lane) => setOpen(new Set([...open, lane]))} />
              </li>
            )
          );
        })}
      </ul>
      <PrintedRows of={list} />
    </section>
  );
}

interface RowOfProps {
  readonly row: Row;
  readonly open: ReadonlySet<string>;
  readonly onOpen: (lane: string) => void;
}

function RowOf({ row, open, onOpen }: RowOfProps) {
  switch (row.type) {
    case 'ledger':
      return <LedgerHead ledger={row.ledger} />;
    case 'lane':
      return <LaneHead ledger={row.ledger} lane={row.lane} />;
    case 'entry':
      return <EntryRow ledger={row.ledger} lane={row.lane} at={row.at} />;
    case 'more': {
      const key = laneKey(row);
      return (
        <div className={css.more}>
          {canOpen(row, open, key) ? (
            <TextButton onClick={() => onOpen(key)}>
              {counted(row.left, 'more entry', 'more entries')} of this lane
            </TextButton>
          ) : (
            <Faint>
              {countText(row.left)} more are not listed: ask for less, or save what was found
            </Faint>
          )}
        </div>
      );
    }
  }
}

function LedgerHead({ ledger: { ledger, found } }: { readonly ledger: FoundLedger }) {
  const mark = useLedgerMarks()(ledger.id);
  return (
    <div className={css.ledger}>
      <h2>
        <QuietLink to={ledgerPath(ledger.id)} fw={600}>
          <LedgerText text={ledger.name} mark={mark} />
        </QuietLink>
      </h2>
      <ValueMenu field="ledger" value={ledger.id} name={ledger.name}>
        <IconFilter size={13} aria-hidden />
      </ValueMenu>
      <ValueMenu field="format" value={ledger.format} name={ledger.formatName} />
      <Faint>{countText(found)} found</Faint>
    </div>
  );
}

function LaneHead({ ledger: { ledger }, lane: { lane, title, mark, matches } }: LanePlace) {
  return (
    <div className={css.lane}>
      <p>
        <QuietLink to={lanePath(ledger.id, lane)}>
          <LedgerText text={title} mark={mark} />
        </QuietLink>
      </p>
      <ValueMenu field="lane" value={lane} name={title}>
        <IconFilter size={13} aria-hidden />
      </ValueMenu>
      <Faint>{countText(matches.length)}</Faint>
    </div>
  );
}
