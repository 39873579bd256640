import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef, useState } from 'react';
import { visibleText } from '../../../../base/visible.ts';
import type { BlameAsk, BlamedText } from '../../../../ledger/model/blame.ts';
import { blameLinesQuery } from '../../../../ui/data/ledgers/queries.ts';
import { counted } from '../../../../ui/format.ts';
import { maskedLines } from '../../../../ui/inspect/bounded.ts';
import { ErrorCallout } from '../../../../ui/kit/Callout.tsx';
import { PrintedRows } from '../../../../ui/kit/figures/PrintedRows.tsx';
import { Empty } from '../../../../ui/kit/page/Empty.tsx';
import { SkeletonRows } from '../../../../ui/kit/page/Skeleton.tsx';
import { NoteText } from '../../../../ui/kit/text.tsx';
import { useSecrets } from '../../../../ui/secrets.ts';
import { useInspected } from '../context.ts';
import type { BlameOf } from '../url.ts';
import css from './blame.module.css';
import { groupLineBlocks } from './blocks.ts';
import { BlameGutter } from './Gutter.tsx';

export interface BlameLinesProps {
  readonly ask: BlameAsk;
  readonly of: BlameOf;
}

/** Shows a text as a code host does: each line with the entry that brought it. */
export function BlameLines({ ask, of }: BlameLinesProps) {
  const { ledger } = useInspected();
  const { data, error } = useQuery({
    ...blameLinesQuery(ledger, ask),
    placeholderData: keepPreviousData,
  });
  if (error) return <ErrorCallout title="Its lines could not be read" error={error} />;
  if (!data) return <SkeletonRows rows={10} />;
  if (data.note !== null) return <Empty title="No lines to show" text={data.note} />;
  if (data.lines.length === 0) return <Empty title="No lines to show" text="The text is empty." />;
  return <Lines text={data} of={of} />;
}

const ROW = 20;

function Lines({ text, of }: { readonly text: BlamedText; readonly of: BlameOf }) {
  const { lines, entries, rewritten, orBefore } = text;
  const [pointed, setPointed] = useState<number | null>(null);
  const scroller = useRef<HTMLElement>(null);
  const { isShown } = useSecrets();
  // A private key has several lines: which they are is seen only in all of the text.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is masked depends on it
  const shown = useMemo(
    () => maskedLines(lines.map((line) => ({ text: line.replace(/\r?\n$/, '') }))),
    [lines, isShown],
  );
  const blocks = useMemo(() => groupLineBlocks(text.by), [text.by]);
  const list = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 12,
  });
  const top = list.range?.startIndex ?? 0;
  return (
    <>
      <NoteText>
        {counted(lines.length, 'line')}, brought by {counted(blocks.writers, 'record')}.
        {rewritten.length > 0 && ' Where too much changed at once, all of it counts as rewritten.'}
        {orBefore.length > 0 &&
          ` Of ${counted(orBefore.length, 'line')} marked ≤ the record, or one before it: there are too many versions to look through.`}
      </NoteText>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so it must be reachable by keyboard */}
      <section ref={scroller} className={css.lines} aria-label="Lines of the text" tabIndex={0}>
        <div style={{ height: list.getTotalSize(), position: 'relative' }}>
          {list.getVirtualItems().map(({ index, start }) => {
            const block = blocks.of[index] ?? 0;
            const { first, last, by } = blocks.all[block] ?? { first: 0, last: 0, by: 0 };
            const entry = entries[by];
            // The block may begin above the visible part.
            const isHead = index === first || (index === top && first < top);
            return (
              <div
                key={index}
                className={css.line}
                style={{ transform: `translateY(${start}px)` }}
                data-first={index === first || undefined}
                data-latest={by === 0 || undefined}
                data-pointed={block === pointed || undefined}
              >
                <span className={css.gutter}>
                  {entry && (
                    <BlameGutter
                      entry={entry}
                      older={entries[by + 1] ?? null}
                      of={of}
                      part={isHead ? 'head' : index === first + 1 ? 'time' : 'none'}
                      isOrBefore={orBefore.includes(index)}
                      lines={`${first + 1}${last > first ? `–${last + 1}` : ''}`}
                      onPoint={(isPointed) => setPointed(isPointed ? block : null)}
                    />
                  )}
                </span>
                <span className={css.number}>{index + 1}</span>
                <span className={css.code}>{visibleText(shown[index]?.text ?? '')}</span>
              </div>
            );
          })}
        </div>
        <PrintedRows of={list} />
      </section>
    </>
  );
}
