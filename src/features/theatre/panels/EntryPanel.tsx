// The entry at hand: what is computed of it at this station, from which bytes, against what.

import type { LaneReport, Pins } from '../../../core/model/check.ts';
import type { ReplayStop, Station } from '../../../core/model/replay.ts';
import { visibleText } from '../../../core/visible.ts';
import { countText } from '../../../ui/format.ts';
import { LedgerText } from '../../../ui/ledger/LedgerText.tsx';
import { ByteLines } from '../../../ui/stage/ByteLines.tsx';
import { HashPair } from '../../../ui/stage/HashPair.tsx';
import { signatureState } from '../captions.ts';
import css from '../theatre.module.css';
import { FoldView } from './FoldView.tsx';
import { SignatureView } from './SignatureView.tsx';
import { StationChecks } from './StationChecks.tsx';

export interface EntryPanelProps {
  readonly stop: ReplayStop;
  readonly station: Station;
  /** What the ledger was verified against. */
  readonly pins: Pins;
  readonly report: LaneReport | null;
  /** The station after this one, in words. */
  readonly next: string;
}

export function EntryPanel({ stop, station, pins, report, next }: EntryPanelProps) {
  const { seq, line } = stop.row;
  const { shows, proofs } = station;
  const [first] = proofs;
  const hashed = first?.bytes ?? null;
  return (
    <section className={css.panel} aria-label="The entry at hand">
      <header>
        <h2>
          Entry {String(seq)}: <LedgerText text={line.title} />
        </h2>
        {hashed && (
          <span className={`${css.note} ${css.sizes}`}>
            {shows === 'load'
              ? `${countText(hashed.size)} bytes`
              : `${countText(hashed.size)} of ${countText(stop.size)} bytes`}
          </span>
        )}
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard */}
      <section className={css.body} aria-label={visibleText(station.title)} tabIndex={0}>
        {hashed && (
          <div className={css.bytes}>
            <ByteLines bytes={hashed} />
          </div>
        )}
        {shows === 'fold' ? (
          <FoldView stop={stop} />
        ) : (
          first?.from !== 'read' &&
          first && (
            <HashPair
              computed={{ label: first.from, value: first.computed }}
              written={{ label: first.against, value: first.expected }}
            />
          )
        )}
        {!first && shows === 'sequence' && stop.previous && (
          <p className={css.plain}>
            {String(stop.previous.seq)}, then <b>{String(seq)}</b>
          </p>
        )}
        {shows === 'signatures' && (
          <SignatureView state={signatureState(stop, station)} pins={pins} />
        )}
        {shows === 'compare' && pins.world !== undefined && report?.world && (
          <HashPair
            computed={{ label: 'the state at the end', value: report.world.hash }}
            written={{ label: 'as it was observed', value: pins.world }}
          />
        )}
        <StationChecks station={station} skipped={shows === 'load' ? null : (first ?? null)} />
      </section>
      <p className={css.foot}>{next}</p>
    </section>
  );
}
