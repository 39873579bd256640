import { visibleText } from '../../../base/visible.ts';
import { counted, countText } from '../../../ui/format.ts';
import { LedgerText } from '../../../ui/ledger/LedgerText.tsx';
import { verdictLook } from '../../../ui/ledger/verdict.tsx';
import { FileSigns } from './FileSigns.tsx';
import { isBroken, type RunRow } from './rows.ts';
import css from './runs.module.css';
import { sayTitle } from './words.ts';

export interface RunNameProps {
  readonly row: RunRow;
  readonly isSelected: boolean;
  readonly isOpen: boolean;
  onSelect(): void;
  onToggle(): void;
}

/** Names a row; a file with its verdict, its format, and its size. */
export function RunName({ row, isSelected, isOpen, onSelect, onToggle }: RunNameProps) {
  const { kind } = row;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree over the canvas has the keys, and says the same
    // biome-ignore lint/a11y/noStaticElementInteractions: it is there for pointers alone
    <div
      className={css.row}
      data-kind={kind}
      data-broken={isBroken(row) || undefined}
      data-selected={isSelected || undefined}
      onClick={onSelect}
      onDoubleClick={onToggle}
    >
      {kind === 'file' ? (
        <FileName row={row} isOpen={isOpen} onToggle={onToggle} />
      ) : (
        <LaneName row={row} />
      )}
    </div>
  );
}

function LaneName({ row }: Pick<RunNameProps, 'row'>) {
  const { kind, lane, more, depth } = row;
  return (
    <>
      <span className={css.name} data-depth={Math.min(depth, 4)}>
        {kind === 'more' ? (
          <span className={css.faint}>{counted(more, 'more lane')}</span>
        ) : (
          <LedgerText text={sayTitle(row)} lines={1} />
        )}
      </span>
      <span className={css.counts}>
        {kind === 'ghost' ? 'missing' : kind === 'lane' && countText(lane?.entries ?? 0)}
      </span>
    </>
  );
}

function FileName({ row, isOpen, onToggle }: Pick<RunNameProps, 'row' | 'isOpen' | 'onToggle'>) {
  const { file } = row;
  const { tone, word } = verdictLook(file.verdict);
  return (
    <>
      <FileSigns file={file} isOpen={isOpen} onToggle={onToggle} />
      <span className={css.file}>
        <LedgerText text={file.name} mark={file.mark} lines={1} />
        <span className={css.note}>
          <b data-tone={tone}>{word}</b> · {visibleText(file.format)}
        </span>
      </span>
      <span className={css.counts}>
        {counted(file.lanes, 'lane')}
        <br />
        {countText(file.entries)}
      </span>
    </>
  );
}
