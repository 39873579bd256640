import type { LaneReport, Pins } from '../../../../ledger/model/check.ts';
import type { ReplayStop, Station } from '../../../../ledger/model/replay.ts';
import { countText } from '../../../../ui/format.ts';
import { LedgerText } from '../../../../ui/ledger/LedgerText.tsx';
import { ByteLines } from '../../../../ui/prove/ByteLines.tsx';
import { HashPair } from '../../../../ui/prove/HashPair.tsx';
import prove from '../../../../ui/prove/prove.module.css';
import { signatureState } from '../captions.ts';
import { FoldView } from './FoldView.tsx';
import { SignatureView } from './SignatureView.tsx';
import { StationChecks } from './StationChecks.tsx';

export interface EntryPanelProps {
  readonly stop: ReplayStop;
  readonly station: Station;
  readonly pins: Pins;
  readonly report: LaneReport | null;
  readonly next: string;
}

export function EntryPanel({ stop, station, pins, report, next }: EntryPanelProps) {
  const { seq, line } = stop.row;
  const { shows, proofs, name } = station;
  const [first] = proofs;
  const hashed = first?.bytes ?? null;
  return (
    <section className={prove.panel} aria-label="The record at hand">
      <header>
        <h2>
          Record {String(seq)}: <LedgerText text={line.title} />
        </h2>
        {hashed && (
          <span className={prove.note}>
            {shows === 'load'
              ? `${countText(hashed.size)} bytes`
              : `${countText(hashed.size)} of ${countText(stop.size)} bytes`}
          </span>
        )}
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard */}
      <section className={prove.body} aria-label={name} tabIndex={0}>
        {hashed && <ByteLines bytes={hashed} />}
        {shows === 'fold' ? (
          <FoldView stop={stop} />
        ) : (
          first?.from !== 'read' &&
          first && (
            <HashPair
              written={{ label: first.against, value: first.expected }}
              computed={{ label: first.from, value: first.computed }}
            />
          )
        )}
        {!first && shows === 'sequence' && stop.previous && (
          <p>
            {String(stop.previous.seq)}, then <b>{String(seq)}</b>
          </p>
        )}
        {shows === 'signatures' && (
          <SignatureView state={signatureState(stop, station)} pins={pins} />
        )}
        {shows === 'compare' && pins.world !== undefined && report?.world && (
          <HashPair
            written={{ label: 'As it was observed', value: pins.world }}
            computed={{ label: 'The state at the end, computed now', value: report.world.hash }}
          />
        )}
        <StationChecks station={station} skipped={shows === 'load' ? null : (first ?? null)} />
        <p className={prove.note}>{next}</p>
      </section>
    </section>
  );
}
