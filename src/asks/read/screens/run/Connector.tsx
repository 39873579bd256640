import { KindMark } from '../../../../ui/ledger/KindMark.tsx';
import { LedgerText } from '../../../../ui/ledger/LedgerText.tsx';
import css from './run.module.css';

const TO_GHOST = 0.06;
/** The words of a missing lane further right would run out of the picture. */
const RIM = 0.7;

/** A lane leaves another one at this share of the width, this many rows above. */
export interface LeavingConnector {
  readonly start: number;
  readonly rows: number;
}

/** The line goes down from its record and turns once into the lane, to the left where the lane's clock is earlier. */
export function Connector({ start, end, rows }: LeavingConnector & { readonly end: number }) {
  const across = positionStretch(Math.min(start, end), Math.max(start, end));
  return (
    <i
      className={css.connector}
      data-back={end < start || undefined}
      style={{ ...across, height: `calc(var(--lane) * ${rows})` }}
    />
  );
}

export interface GhostLaneProps {
  readonly title: string;
  /** Null when the record that names it is not drawn. */
  readonly leaves: LeavingConnector | null;
}

/** A lane that is named and not here is a ring at the end of its line. */
export function GhostLane({ title, leaves }: GhostLaneProps) {
  const start = leaves?.start ?? 0;
  const isBefore = start > RIM;
  const end = isBefore ? start - TO_GHOST : start + TO_GHOST;
  return (
    <li data-missing>
      <div className={css.name}>
        <LedgerText text={title} lines={1} />
      </div>
      <div className={css.track}>
        {leaves && <Connector {...leaves} end={end} />}
        <span
          className={css.absent}
          data-before={isBefore || undefined}
          style={isBefore ? { right: `${(1 - end) * 100}%` } : { left: `${end * 100}%` }}
        >
          <KindMark shape="missing" label="" size={16} /> is not in this file
        </span>
      </div>
    </li>
  );
}

export function positionStretch(from: number, to: number) {
  return { left: `${from * 100}%`, width: `${Math.max(0, to - from) * 100}%` };
}
