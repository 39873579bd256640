import { VisuallyHidden } from '@mantine/core';
import type { DriftFinding, DriftSpan } from '../../core/model/drift.ts';
import { LedgerText } from '../../ui/ledger/LedgerText.tsx';
import css from './drift.module.css';
import type { Offer } from './offers.ts';

/** Differences are drawn in so many parts at most. */
const PARTS = 600;

export interface StripProps {
  /** Entries from end to end. */
  readonly entries: number;
  readonly offers: readonly Offer[];
  /** null: it is switched off. */
  readonly pinned: string | null;
  readonly differing: readonly DriftFinding[];
  readonly first: number | null;
}

/** Where each value is in force, and which entries differ from the one that is pinned. */
export function Strip({ entries, offers, pinned, differing, first }: StripProps) {
  const style = ({ from, to }: DriftSpan): React.CSSProperties => ({
    left: `${(100 * from) / entries}%`,
    width: `${(100 * (to - from)) / entries}%`,
  });
  return (
    <div className={css.strip}>
      <div className={css.spans} aria-hidden>
        {offers.map(({ value, short, spans }, place) =>
          spans.map((span) => (
            <span
              key={`${value} ${span.from}`}
              className={css.span}
              data-series={(place % 6) + 1}
              data-pinned={value === pinned || undefined}
              data-off={pinned !== null && value !== pinned ? true : undefined}
              style={style(span)}
            >
              <LedgerText text={short} lines={1} />
            </span>
          )),
        )}
      </div>
      <div className={css.differing} aria-hidden>
        {partsOf(differing, entries).map((span) => (
          <span key={span.from} style={style(span)} />
        ))}
        {first !== null && <b style={{ left: `${(100 * first) / entries}%` }} />}
      </div>
      <VisuallyHidden>
        {differing.length > 0 && `${differing.length} entries that differ are marked`}
      </VisuallyHidden>
    </div>
  );
}

/** Entries next to one another as one; of very many, those that fall into the same part. */
export function partsOf(
  differing: readonly { readonly at: number }[],
  entries: number,
): DriftSpan[] {
  const size = Math.max(1, entries / PARTS);
  const parts: { from: number; to: number }[] = [];
  for (const { at } of differing) {
    const from = Math.floor(at / size) * size;
    const last = parts.at(-1);
    if (last && from <= last.to) last.to = from + size;
    else parts.push({ from, to: from + size });
  }
  return parts;
}
