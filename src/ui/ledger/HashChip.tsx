import { Tooltip } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { maskedText, visibleText } from '../../base/visible.ts';
import { hashStyle } from './hash-colour.ts';
import css from './ledger.module.css';

export function HashSquare({ hash }: { readonly hash: string }) {
  return <span className={css.square} style={{ background: hashStyle(hash) }} aria-hidden />;
}

export interface HashChipProps {
  readonly hash: string;
  /** The thing that was hashed, said before the hash: "commit", "world". */
  readonly prefix?: string;
  readonly label?: string;
  /** The number of characters to show; 8 by default. */
  readonly length?: number;
  /** False inside another control: there is no button, and the whole hash is in a title only. */
  readonly interactive?: boolean;
}

/** Shows eight characters of a hash and its colour mark; a click copies the whole of it. */
export function HashChip({ hash, prefix, label, length = 8, interactive = true }: HashChipProps) {
  const clipboard = useClipboard({ timeout: 1200 });
  const shown = visibleText(hash);
  const short = shown.length > length + 1 ? shown.slice(0, length) : shown;
  const face = (
    <>
      <HashSquare hash={hash} />
      {prefix ? `${prefix} ` : ''}
      {short}
    </>
  );
  if (!interactive) {
    return (
      <span className={css.chip} title={shown}>
        {face}
      </span>
    );
  }
  const copyState = clipboard.copied
    ? 'Copied'
    : clipboard.error
      ? 'The browser refused to copy'
      : null;
  return (
    <Tooltip
      label={copyState ?? <span className={css.fullHash}>{shown}</span>}
      opened={copyState ? true : undefined}
    >
      <button
        type="button"
        className={css.chip}
        data-copied={clipboard.copied || undefined}
        aria-label={`${label ?? prefix ?? 'hash'} ${shown}, copy`}
        onClick={(event) => {
          event.stopPropagation();
          clipboard.copy(maskedText(hash));
        }}
      >
        {face}
      </button>
    </Tooltip>
  );
}
