import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useId, useRef } from 'react';
import { PrintedRows } from '../../../ui/kit/figures/PrintedRows.tsx';
import { textScale } from '../../../ui/text-scale.ts';
import { RowWords } from './RowWords.tsx';
import type { RunsLayerProps } from './RunsLayer.tsx';
import { isBroken, isExpanded, type RunRow } from './rows.ts';
import css from './runs.module.css';
import { useRunKeys } from './use-run-keys.ts';
import { sayRow } from './words.ts';

export type RunsRowsProps = Pick<
  RunsLayerProps,
  'view' | 'rows' | 'selection' | 'opened' | 'select' | 'onToggle' | 'onOpen'
>;

const HEIGHT = 44;
const INDENT = 14;
const MOST_INDENTS = 4;
const SIGNS = 38;
const NO_MARKS = { marks: [], mark: undefined } as const;

/** Lists files and their open lanes downwards: each with its kind, findings and ties, in words. */
export function RunsRows(props: RunsRowsProps) {
  const { view, rows, selection, opened, select, onToggle, onOpen } = props;
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const place = rows.findIndex(({ key }) => key === selection.key);
  const onKeyDown = useRunKeys({ ...props, ...NO_MARKS, place });
  const lines = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => HEIGHT * textScale(),
    overscan: 8,
    getItemKey: (at) => rows[at]?.key ?? at,
  });
  useEffect(() => {
    if (place >= 0) lines.scrollToIndex(place, { align: 'auto' });
  }, [place, lines]);
  return (
    <div
      ref={box}
      role="tree"
      tabIndex={0}
      className={css.rows}
      aria-label="Files and their open lanes"
      aria-activedescendant={place < 0 ? undefined : `${id}-${place}`}
      onKeyDown={onKeyDown}
    >
      <div style={{ height: lines.getTotalSize() }}>
        {lines.getVirtualItems().map(({ index, start, key }) => {
          const row = rows[index];
          if (!row) return null;
          const isSelected = index === place;
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the tree has the keys
            <div
              key={key}
              ref={lines.measureElement}
              data-index={index}
              id={`${id}-${index}`}
              role="treeitem"
              tabIndex={-1}
              className={css.item}
              aria-label={sayRow(row, view)}
              aria-level={1 + row.depth}
              aria-posinset={index + 1}
              aria-setsize={rows.length}
              aria-selected={isSelected}
              aria-expanded={isExpanded(row, opened)}
              data-kind={row.kind}
              data-first={row.isFirst || undefined}
              data-broken={isBroken(row) || undefined}
              data-selected={isSelected || undefined}
              style={{
                transform: `translateY(${start}px)`,
                paddingInlineStart: `calc(var(--ls-4) + ${indentRow(row)}px)`,
              }}
              onClick={() => (isSelected ? onOpen() : select(row))}
            >
              <RowWords
                row={row}
                view={view}
                isOpen={opened.has(row.file.ledger) || row.file.opened.length > 0}
                onToggle={() => onToggle(row)}
              />
            </div>
          );
        })}
      </div>
      <PrintedRows of={lines} />
    </div>
  );
}

function indentRow({ kind, depth }: RunRow): number {
  return kind === 'file' ? 0 : SIGNS + (Math.min(depth, MOST_INDENTS) - 1) * INDENT;
}
