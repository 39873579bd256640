// A card has what a row has no room for: its title and reason whole, every named change, the
// hashes.

import { useQuery } from '@tanstack/react-query';
import { visibleText } from '../../../../base/visible.ts';
import type { RowLane } from '../../../../ledger/layout/rows/index.ts';
import type { TimelineRow } from '../../../../ledger/model/timeline.ts';
import { worldHeadQuery } from '../../../../ui/data/ledgers/queries.ts';
import hover from '../../../../ui/kit/hover.module.css';
import { HashChip } from '../../../../ui/ledger/HashChip.tsx';
import { KindMark } from '../../../../ui/ledger/KindMark.tsx';
import { nameWithMark } from '../../../../ui/ledger/named.ts';
import { TimeText } from '../../../../ui/ledger/values.tsx';
import { useWorkspace } from '../context.ts';
import css from '../map/map.module.css';
import { ChangeMark } from './ChangeMark.tsx';

const WIDTH = 380;
const AWAY = 4;
/** Nobody reads a longer text whole in a card: the inspector has it. */
const LONGEST = 1000;

export interface RowCardProps {
  readonly id: string;
  readonly row: TimelineRow;
  readonly lane: Pick<RowLane, 'lane' | 'title' | 'mark'>;
  readonly top: number;
  readonly pitch: number;
  readonly left: number;
  readonly width: number;
  readonly isAbove: boolean;
}

export function RowCard({ id, row, lane, top, pitch, left, width, isAbove }: RowCardProps) {
  const { ledger, detail } = useWorkspace();
  const { data: world } = useQuery({
    ...worldHeadQuery(ledger, lane.lane, row.index),
    enabled: detail.hasState,
  });
  const { line, found, changed = [] } = row;
  const { created, replaced, retracted } = line.changes;
  const more = created + replaced + retracted - changed.length;
  // A note that only counts says less than the counted changes.
  const isCount = changed.length > 0 && !/\p{L}/u.test(line.note);
  const note = visibleText(found ?? (isCount ? '' : line.note)).slice(0, LONGEST);
  return (
    <div
      id={id}
      className={hover.hover}
      role="tooltip"
      style={{
        width: Math.min(WIDTH, width),
        left,
        top: isAbove ? top - AWAY : top + pitch + AWAY,
        transform: isAbove ? 'translateY(-100%)' : undefined,
      }}
    >
      <p className={css.title}>
        <KindMark shape={line.shape} label="" />
        <bdi>{visibleText(line.title).slice(0, LONGEST)}</bdi>
      </p>
      <p className={css.where}>
        record {String(row.seq)} · <bdi>{visibleText(line.kind)}</bdi> ·{' '}
        <bdi>{nameWithMark(lane.title.slice(0, LONGEST), lane.mark)}</bdi>
      </p>
      {note !== '' && (
        <p className={css.note}>
          <bdi>{note}</bdi>
        </p>
      )}
      {changed.map(({ change, kind, id: name }) => (
        <p key={`${kind}:${name}`} className={css.note}>
          <ChangeMark change={change} />{' '}
          <bdi>{visibleText(`${kind} ${name}`).slice(0, LONGEST)}</bdi>
        </p>
      ))}
      {changed.length > 0 && more > 0 && <p className={css.note}>and {more} more</p>}
      <p className={css.facts}>
        <HashChip hash={row.id} prefix="entry" interactive={false} />
        {world?.hash && <HashChip hash={world.hash} prefix="world" interactive={false} />}
        <TimeText seconds={row.recordedAt} />
      </p>
    </div>
  );
}
