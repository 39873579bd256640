import { Text, Tooltip } from '@mantine/core';
import type { Seq } from '../../base/seq.ts';
import { bytesText, countText, localText, oddTimeText, utcText } from '../format.ts';
import { Faint } from '../kit/text.tsx';
import css from './ledger.module.css';

export interface TimeTextProps {
  readonly seconds: number | null;
  /** Is shown instead of the time, which the tip has then: "Asked 4 minutes ago". */
  readonly children?: string;
}

/**
 * Shows a recorded time in UTC; hovered or focused also in the local zone. A missing time is
 * missing, not now.
 */
export function TimeText({ seconds, children }: TimeTextProps) {
  if (seconds === null) return <Faint>no time recorded</Faint>;
  const utc = utcText(seconds);
  const shown = children ?? utc;
  const local = localText(seconds);
  const odd = oddTimeText(seconds, Date.now() / 1000);
  return (
    <>
      {local === null ? (
        <span className={css.time}>{shown}</span>
      ) : (
        <Tooltip label={`${children ? `${utc}, ` : ''}${local} (your time)`}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what a pointer reads on it, the keyboard does too */}
          <time className={css.time} dateTime={new Date(seconds * 1000).toISOString()} tabIndex={0}>
            {shown}
          </time>
        </Tooltip>
      )}
      {odd !== null && children === undefined && (
        <Text span size="sm" c="warn">
          {' '}
          {odd}
        </Text>
      )}
    </>
  );
}

/** Shows a sequence number exactly as recorded. */
export function SeqText({ seq }: { readonly seq: Seq | null }) {
  if (seq === null) return <Faint>no number</Faint>;
  return <span className={css.num}>{String(seq)}</span>;
}

export function CountValue({ value }: { readonly value: number }) {
  return <span className={css.num}>{countText(value)}</span>;
}

export function BytesValue({ value }: { readonly value: number }) {
  return (
    <span className={css.num} title={`${countText(value)} bytes`}>
      {bytesText(value)}
    </span>
  );
}
