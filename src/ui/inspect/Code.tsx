// A ledger's text is shown in monospace, line by line, a piece at a time.

import { type ReactNode, useMemo, useState } from 'react';
import { maskedText } from '../../base/visible.ts';
import type { LineChange } from '../../ledger/diff/diff.ts';
import { counted } from '../format.ts';
import { Dim } from '../kit/text.tsx';
import { LedgerText } from '../ledger/LedgerText.tsx';
import { useSecrets } from '../secrets.ts';
import { maskedLines, splitShownLines } from './bounded.ts';
import css from './code.module.css';
import { diffRows } from './line-diff.ts';
import { type PatchLine, patchCounts, patchLines } from './patch.ts';
import { useMore } from './use-more.tsx';

const SIGNS = { added: '+', removed: '−', same: ' ', meta: ' ' } as const;

/** A sign tells added from removed: green and red speak of proof alone. */
function Line({ type, text }: PatchLine) {
  return (
    <div className={css.line} data-change={type}>
      <span className={css.sign}>{SIGNS[type]}</span>
      <LedgerText text={text} />
    </div>
  );
}

/** Shows two texts compared; unchanged stretches fold. */
export function LineDiff({ lines }: { readonly lines: readonly LineChange[] }) {
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const { isShown } = useSecrets();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is masked depends on it
  const masked = useMemo(() => maskedLines(lines), [lines, isShown]);
  const rows = diffRows(masked, opened);
  const { shown, more } = useMore(rows.length, 200, 500, 'lines');
  return (
    <div className={css.code}>
      <div className={css.codeBody}>
        {rows.slice(0, shown).map((row) =>
          row.type === 'fold' ? (
            <button
              key={`fold ${row.at}`}
              type="button"
              className={css.foldLine}
              onClick={() => setOpened(new Set([...opened, row.at]))}
            >
              {counted(row.lines, 'unchanged line')}
            </button>
          ) : (
            <Line key={row.at} type={row.change} text={row.text} />
          ),
        )}
      </div>
      {more}
    </div>
  );
}

interface TitledProps {
  readonly title: string;
  readonly text: string;
}

interface FigureProps {
  readonly title: string;
  readonly note?: ReactNode;
  readonly more: ReactNode;
  readonly children: ReactNode;
}

function Figure({ title, note, more, children }: FigureProps) {
  return (
    <figure className={css.code}>
      <figcaption className={css.codeTitle}>
        <LedgerText text={title} lines={1} />
        {note}
      </figcaption>
      <div className={css.codeBody}>{children}</div>
      {more}
    </figure>
  );
}

/** A unified diff, line by line. */
export function PatchView({ title, text }: TitledProps) {
  useSecrets();
  const lines = patchLines(maskedText(text));
  const { added, removed } = patchCounts(lines);
  const { shown, more } = useMore(lines.length, 200, 500, 'lines');
  const counts = (
    <Dim c="faint" flex="none">
      +{added} −{removed}
    </Dim>
  );
  return (
    <Figure title={title} note={counts} more={more}>
      {lines.slice(0, shown).map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of one text never move
        <Line key={index} {...line} />
      ))}
    </Figure>
  );
}

export function TextBlock({ title, text }: TitledProps) {
  useSecrets();
  const lines = splitShownLines(maskedText(text));
  const { shown, more } = useMore(lines.length, 60, 500, 'lines');
  return (
    <Figure title={title} more={more}>
      {lines.slice(0, shown).map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of one text never move
        <div key={index} className={css.line}>
          <LongLine text={line} />
        </div>
      ))}
    </Figure>
  );
}

function LongLine({ text }: { readonly text: string }) {
  const { shown, more } = useMore(text.length, 4000, 8000, 'characters');
  return (
    <>
      <LedgerText text={text.slice(0, shown)} />
      {more}
    </>
  );
}
