import { IconAlertTriangle } from '@tabler/icons-react';
import { counted } from '../../../ui/format.ts';
import { KindMark } from '../../../ui/ledger/KindMark.tsx';
import { LedgerText } from '../../../ui/ledger/LedgerText.tsx';
import { RowLink } from '../../../ui/ledger/RowLink.tsx';
import { TimeText } from '../../../ui/ledger/values.tsx';
import { lanePath } from '../../../ui/paths.ts';
import css from './checkpoints.module.css';
import type { RunPoint } from './points.ts';

export interface PointRowProps {
  readonly ledger: string;
  readonly run: string;
  readonly point: RunPoint;
  readonly from: number;
  readonly to: number;
  readonly onPick: (end: 'from' | 'to', index: number) => void;
  readonly onPair: (from: number, to: number) => void;
}

/** One point: it leads to its entry, and either end of the comparison can be set to it. */
export function PointRow({ ledger, run, point, from, to, onPick, onPair }: PointRowProps) {
  const name = nameOf(point);
  const pick = (end: 'from' | 'to', chosen: number) => (
    <td className={css.pick}>
      <input
        type="radio"
        name={end}
        aria-label={`Compare ${end} ${name}`}
        checked={chosen === point.index}
        onChange={() => onPick(end, point.index)}
      />
    </td>
  );
  return (
    <tr data-picked={from === point.index || to === point.index || undefined}>
      {pick('from', from)}
      {pick('to', to)}
      <td className={css.number}>{'mark' in point ? point.mark.seq : point.index}</td>
      <td>
        <div className={css.point}>
          <KindMark shape={shapeOf(point)} label="" size={14} />
          <RowLink to={lanePath(ledger, run, { index: point.index })} text={name} />
        </div>
        <More point={point} />
        {point.type === 'rollback' && point.mark.orphaned > 0 && (
          <button
            type="button"
            className={css.took}
            onClick={() => onPair(point.mark.to, point.index - 1)}
          >
            What it took back
          </button>
        )}
      </td>
    </tr>
  );
}

function nameOf(point: RunPoint): string {
  if (point.type === 'checkpoint') return point.mark.id;
  if (point.type === 'rollback') return `back to ${point.mark.id}`;
  return point.type === 'end' ? 'the end, as it is recorded' : 'the beginning';
}

function shapeOf({ type }: RunPoint) {
  if (type === 'beginning') return 'start';
  return type === 'end' ? 'bound' : type;
}

function More({ point }: { readonly point: RunPoint }) {
  if (point.type === 'checkpoint') {
    const { label, id, time, ended } = point.mark;
    return (
      <>
        {label !== '' && label !== id && (
          <p className={css.words}>
            <LedgerText text={label} lines={2} />
          </p>
        )}
        <p className={css.words}>
          <TimeText seconds={time} /> · {ended === null ? 'stands' : ended}
        </p>
      </>
    );
  }
  if (point.type === 'rollback') {
    const { reason, orphaned, notUndone, toSeq } = point.mark;
    return (
      <>
        <p className={css.words}>
          <LedgerText text={reason} lines={4} />
        </p>
        <p className={css.words}>
          To seq {toSeq} · {counted(orphaned, 'record')} orphaned
          {notUndone > 0 && (
            <span className={css.warn}>
              <IconAlertTriangle size={13} aria-hidden /> {counted(notUndone, 'side effect')} not
              undone
            </span>
          )}
        </p>
      </>
    );
  }
  return null;
}
