import { VisuallyHidden } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useKeys } from '../../../../ui/keys.ts';
import { PrintedRows } from '../../../../ui/kit/figures/PrintedRows.tsx';
import { TextButton } from '../../../../ui/kit/text.tsx';
import { textScale } from '../../../../ui/text-scale.ts';
import { LibraryCell, TablePart } from './Cell.tsx';
import { FolderRow } from './FolderRow.tsx';
import type { LedgerFolder } from './folders.ts';
import { LibraryRowLine, type LibraryRowProps } from './LedgerRow.tsx';
import css from './list.module.css';
import { RunningRow, WaitingRow } from './RunningRow.tsx';
import type { LibraryLine } from './use-lines.ts';
import { sayHidden } from './words.ts';

const ROW = 25;
const CARD = 88;

const HEADS = [
  ['choose', 'Choose'],
  ['name', 'Name'],
  ['why', 'Why'],
  ['intact', 'Intact'],
  ['whole', 'Whole'],
  ['records', 'Records'],
  ['tools', 'Actions'],
] as const;

function isSeen(at: (typeof HEADS)[number][0]): boolean {
  return at !== 'choose' && at !== 'tools';
}

export interface LedgerListProps extends Pick<LibraryRowProps, 'actions' | 'onChoose'> {
  readonly lines: readonly LibraryLine[];
  /** Null when it is not drawn yet. */
  readonly scroller: HTMLElement | null;
  readonly isNarrow: boolean;
  readonly chosen: ReadonlySet<string>;
  readonly findMark: (key: string) => string | undefined;
  readonly onCancel: (job: string) => void;
  readonly onToggle: (folder: LedgerFolder) => void;
  readonly onShowAll: (folder: LedgerFolder) => void;
}

/** Draws only the rows in sight. */
export function LedgerList(props: LedgerListProps) {
  const { lines, scroller, isNarrow, chosen } = props;
  const track = useRef<HTMLDivElement>(null);
  const [above, setAbove] = useState(0);
  // The header of the list takes as much room as its words need.
  useLayoutEffect(() => setAbove(track.current?.offsetTop ?? 0));
  const list = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller,
    estimateSize: (index) => (isNarrow && lines[index]?.kind === 'row' ? CARD : ROW) * textScale(),
    overscan: 12,
    scrollMargin: above,
    getItemKey: useCallback((index: number) => lines[index]?.key ?? index, [lines]),
  });
  const step = (by: 1 | -1) => {
    const rows = [...(track.current?.querySelectorAll('[data-index]') ?? [])];
    const at = rows.findIndex((row) => row.contains(document.activeElement));
    const next = rows[at < 0 ? (by > 0 ? 0 : rows.length - 1) : at + by];
    next?.querySelector<HTMLElement>('a, button')?.focus();
    next?.scrollIntoView({ block: 'nearest' });
  };
  useKeys([
    { keys: 'j', what: 'Next row', group: 'Library', run: () => step(1) },
    { keys: 'k', what: 'Previous row', group: 'Library', run: () => step(-1) },
  ]);
  return (
    <TablePart
      role="table"
      aria-label="Ledgers"
      aria-rowcount={lines.length + 1}
      className={css.table}
      data-choosing={chosen.size > 0 || undefined}
    >
      <TablePart role="rowgroup" className={css.head}>
        <TablePart role="row" className={css.row} aria-rowindex={1}>
          {HEADS.map(([at, title]) => (
            <LibraryCell key={at} at={at} role="columnheader">
              {isSeen(at) ? title : <VisuallyHidden>{title}</VisuallyHidden>}
            </LibraryCell>
          ))}
        </TablePart>
      </TablePart>
      <TablePart
        ref={track}
        role="rowgroup"
        className={css.track}
        style={{ height: list.getTotalSize() }}
      >
        {list.getVirtualItems().map(({ index, start, key }) => {
          const line = lines[index];
          return (
            line && (
              <TablePart
                key={key}
                ref={list.measureElement}
                role="row"
                aria-rowindex={index + 2}
                data-index={index}
                data-kind={line.kind}
                data-word={line.kind === 'row' ? line.row.word : undefined}
                data-in={(line.kind === 'row' && line.isInFolder) || undefined}
                data-chosen={(line.kind === 'row' && chosen.has(line.row.key)) || undefined}
                className={css.row}
                style={{ transform: `translateY(${start - above}px)` }}
              >
                <LineCells {...props} line={line} />
              </TablePart>
            )
          );
        })}
      </TablePart>
      <PrintedRows of={list} />
    </TablePart>
  );
}

function LineCells({ line, ...props }: LedgerListProps & { readonly line: LibraryLine }) {
  const { isNarrow, chosen, findMark, onCancel, onChoose, onToggle, onShowAll, actions } = props;
  switch (line.kind) {
    case 'running':
      return <RunningRow job={line.job} mark={findMark(line.job.job)} onCancel={onCancel} />;
    case 'waiting':
      return <WaitingRow jobs={line.jobs} onCancel={onCancel} />;
    case 'folder': {
      const { folder, shown, hidden } = line;
      return (
        <FolderRow
          folder={folder}
          shown={shown}
          hidden={hidden}
          isNarrow={isNarrow}
          isChosen={folder.rows.every(({ key }) => chosen.has(key))}
          onChoose={onChoose}
          onToggle={onToggle}
          onShowAll={onShowAll}
        />
      );
    }
    case 'more':
      return (
        <LibraryCell at="sum">
          <TextButton size="sm" onClick={() => onShowAll(line.folder)}>
            {sayHidden(line.hidden)}
          </TextButton>
        </LibraryCell>
      );
    case 'row':
      return (
        <LibraryRowLine
          row={line.row}
          mark={findMark(line.row.key)}
          isChosen={chosen.has(line.row.key)}
          onChoose={onChoose}
          actions={actions}
        />
      );
  }
}
