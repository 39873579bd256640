import type { RunsView } from '../../../ledger/layout/index.ts';
import { counted } from '../../../ui/format.ts';
import { LedgerText } from '../../../ui/ledger/LedgerText.tsx';
import { verdictLook } from '../../../ui/ledger/verdict.tsx';
import { FileSigns, type FileSignsProps } from './FileSigns.tsx';
import { FilterMark } from './FilterMark.tsx';
import type { RunRow } from './rows.ts';
import css from './runs.module.css';
import { describeRow, sayTitle } from './words.ts';

export interface RowWordsProps extends Pick<FileSignsProps, 'isOpen' | 'onToggle'> {
  readonly row: RunRow;
  readonly view: RunsView;
}

/** Shows all that a row says, none of it cut. */
export function RowWords({ row, view, isOpen, onToggle }: RowWordsProps) {
  const { kind, file, more } = row;
  const { facts, found, ties } = describeRow(row, view);
  const { tone, word } = verdictLook(file.verdict);
  return (
    <>
      {kind === 'file' && <FileSigns file={file} isOpen={isOpen} onToggle={onToggle} />}
      <span className={css.inWords}>
        <span className={css.title}>
          {kind === 'more' ? counted(more, 'more lane') : <LedgerText text={sayTitle(row)} />}
        </span>
        <span className={css.facts}>
          {kind === 'file' && (
            <>
              <b data-tone={tone}>{word}</b> ·{' '}
            </>
          )}
          {facts.join(' · ')}
        </span>
        {found.map((text) => (
          <span key={text} data-tone={kind === 'file' && tone !== 'bad' ? 'warn' : 'bad'}>
            {text}
          </span>
        ))}
        {ties.map((text) => (
          <span key={text} className={css.tie}>
            <FilterMark filter="tied" /> {text}
          </span>
        ))}
      </span>
    </>
  );
}
