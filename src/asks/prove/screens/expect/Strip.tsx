import { VisuallyHidden } from '@mantine/core';
import type { DriftSpan, PinDrift } from '../../../../ledger/model/drift.ts';
import { countText } from '../../../../ui/format.ts';
import { LedgerText } from '../../../../ui/ledger/LedgerText.tsx';
import css from './expect.module.css';
import type { PinOffer } from './offers.ts';

export interface DriftStripProps {
  readonly entries: number;
  readonly offers: readonly PinOffer[];
  /** Null when it is switched off. */
  readonly pinned: string | null;
  /** The verifier's result with it; undefined when there is none yet. */
  readonly drift: PinDrift | undefined;
}

/** Shows where each value is in force, and which entries differ from the pinned one. */
export function DriftStrip({ entries, offers, pinned, drift }: DriftStripProps) {
  const first = drift?.first?.at ?? null;
  const style = ({ from, to }: DriftSpan): React.CSSProperties => ({
    left: `${(100 * from) / entries}%`,
    width: `${(100 * (to - from)) / entries}%`,
  });
  return (
    <div className={css.strip}>
      <div className={css.spans} aria-hidden>
        {offers.map(({ value, short, spans }) =>
          spans.map((span) => (
            <span
              key={`${value} ${span.from}`}
              className={css.span}
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
        {drift?.spans.map((span) => (
          <span key={span.from} style={style(span)} />
        ))}
        {first !== null && <b style={{ left: `${(100 * first) / entries}%` }} />}
      </div>
      <VisuallyHidden>
        {drift &&
          drift.spans.length > 0 &&
          `${countText(drift.found)} records that differ are marked`}
      </VisuallyHidden>
    </div>
  );
}
