import { useElementSize } from '@mantine/hooks';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef } from 'react';
import { countSecretWords, SecretCounter } from '../../base/secrets/count.ts';
import { findSecrets } from '../../base/secrets/find.ts';
import { dottedText, visibleText } from '../../base/visible.ts';
import { PrintedRows } from '../kit/figures/PrintedRows.tsx';
import { NoteText } from '../kit/text.tsx';
import { useSecrets } from '../secrets.ts';
import css from './bytes.module.css';
import { hexRow, latin1, textRows } from './raw.ts';

const ROW = 18;
const CHAR = 7.25;
const GUTTER = 64;

export interface BytesViewProps {
  readonly bytes: Uint8Array;
  readonly text: string;
  readonly as: 'text' | 'hex';
  readonly label: string;
}

/** Bytes as numbered lines of text or as hex; only what is in view is drawn. */
export function BytesView({ bytes, text, as, label }: BytesViewProps) {
  const { ref, width } = useElementSize();
  const scroller = useRef<HTMLDivElement>(null);
  const columns = Math.max(16, Math.floor((width - GUTTER) / CHAR));
  const across = columns >= 66 ? 16 : 8;
  const { isShown } = useSecrets();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is hidden depends on it
  const { dotted, hidden } = useMemo(
    () => dots(as === 'text' ? text : latin1(bytes)),
    [as, text, bytes, isShown],
  );
  const rows = useMemo(
    () => (as === 'text' ? textRows(dotted, columns) : []),
    [as, dotted, columns],
  );
  const all = as === 'text' ? rows.length : Math.ceil(bytes.length / across);
  // Rows of the wrong width would be visible for a moment.
  const count = width === 0 ? 0 : all;
  const list = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 12,
  });
  return (
    <div ref={ref} className={css.bytes}>
      {hidden && <NoteText px="xs">What looks like a secret is dots here: {hidden}.</NoteText>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so it must be reachable by keyboard */}
      <section ref={scroller} className={css.bytesScroll} aria-label={label} tabIndex={0}>
        <div style={{ height: list.getTotalSize(), position: 'relative' }}>
          {list.getVirtualItems().map(({ index, start }) => {
            const place = { transform: `translateY(${start}px)` };
            if (as === 'text') {
              const row = rows[index];
              return (
                <div key={index} className={css.bytesRow} style={place}>
                  <span className={css.lineNumber}>{row?.line ?? ''}</span>
                  <span>{visibleText(row?.text ?? '')}</span>
                </div>
              );
            }
            const row = hexRow(bytes, index, across, dotted);
            return (
              <div key={index} className={css.bytesRow} style={place}>
                <span className={css.lineNumber}>{row.offset}</span>
                <span>{row.hex}</span>
                <span className={css.ascii}>{visibleText(row.text)}</span>
              </div>
            );
          })}
        </div>
        <PrintedRows of={list} />
      </section>
    </div>
  );
}

/**
 * Returns the text with dots for hidden parts, and their description; null when nothing is hidden.
 */
function dots(text: string): { readonly dotted: string; readonly hidden: string | null } {
  const dotted = dottedText(text);
  if (dotted === text) return { dotted, hidden: null };
  const counter = new SecretCounter();
  for (const { name, from, to } of findSecrets(text)) counter.add(name, text.slice(from, to));
  return { dotted, hidden: countSecretWords(counter.counts()) };
}
