// A chip of a lane with room for more than a title: its entries, and what they come to.

import { VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import type { LanePlace } from '../../core/model/lane-key.ts';
import type { SeriesView } from '../../core/model/series.ts';
import { visibleText } from '../../core/visible.ts';
import { seriesQuery } from '../../data/ledgers/queries.ts';
import type { CostPart, LaneFace } from '../../layout/index.ts';
import { countText } from '../../ui/format.ts';
import { doTimesTell, sumOf } from '../../ui/graph/strips.ts';
import { KindMark } from '../../ui/ledger/KindMark.tsx';
import { EntryLine } from './EntryLine.tsx';
import { mostMarks } from './entry-line.ts';
import { type Facts, factsOf, fitting } from './facts.ts';
import css from './lanes.module.css';
import { roomIn } from './room.ts';
import { stateWord, titleOf } from './words.ts';

export interface FullChipProps {
  readonly at: LanePlace;
  readonly face: LaneFace;
  readonly cost: CostPart | null;
  /** Px at the usual size of text. */
  readonly width: number;
  readonly height: number;
  /** So few lanes that each may say of which kinds its entries are. */
  readonly areFew: boolean;
}

/** Px of a bar. */
const BAR = 3;

export function FullChip({ at, face, cost, width, height, areFew }: FullChipProps) {
  const title = titleOf(face);
  const room = roomIn(width, height, title);
  const { entries, seconds } = face;
  const isHere = at.lane !== null && face.missing === null && entries > 0;
  // Larger where that has room for all of them.
  const line = room.width / room.scale;
  const across = entries <= mostMarks(line) ? line : room.width;
  const areMarks = entries <= mostMarks(across);
  const asked = {
    from: 0,
    to: entries,
    buckets: areMarks ? entries : Math.floor(room.width / BAR),
  };
  const isTimed = !areMarks && seconds !== null && doTimesTell(seconds, entries);
  const { data } = useQuery({
    ...seriesQuery(at.ledger, at.lane ?? '', isTimed ? { ...asked, by: 'time' } : asked),
    enabled: isHere,
  });
  const known = factsOf(face, cost, data);
  return (
    <span className={css.full} data-large={room.isLarge || undefined}>
      <span className={css.top}>
        <bdi className={css.name} style={{ WebkitLineClamp: room.title }}>
          {title}
        </bdi>
        {room.hasState ? (
          <span className={css.state}>{stateWord(face)}</span>
        ) : (
          // The facts below say what was found, and whoever points at it sees all of it.
          <VisuallyHidden>{stateWord(face)}</VisuallyHidden>
        )}
      </span>
      {isHere && (
        <span className={css.line} data-large={across < room.width || undefined}>
          {data && <EntryLine view={data} areMarks={areMarks} width={across} />}
        </span>
      )}
      <FactsLine
        facts={isHere ? fitting(known, room.letters) : known}
        lines={isHere ? room.facts : room.facts + room.kinds + 1}
      />
      {areFew && room.kinds > 0 && data && <Kinds view={data} lines={room.kinds} />}
    </span>
  );
}

interface FactsLineProps {
  readonly facts: Facts;
  readonly lines: number;
}

function FactsLine({ facts, lines }: FactsLineProps) {
  return (
    <span className={css.facts} style={{ WebkitLineClamp: lines }}>
      {facts.map((words, at) => (
        <Fragment key={words[0]?.text}>
          {at > 0 && '\u00a0· '}
          {words.map(({ text, look }, next) => (
            <Fragment key={text}>
              {next > 0 && ' '}
              {look === null ? text : <b data-look={look}>{text}</b>}
            </Fragment>
          ))}
        </Fragment>
      ))}
    </span>
  );
}

interface KindsProps {
  readonly view: SeriesView;
  readonly lines: number;
}

function Kinds({ view, lines }: KindsProps) {
  return (
    <span className={css.kinds} style={{ WebkitLineClamp: lines }}>
      {view.kinds.map(({ kind, shape, counts }) => (
        <span key={`${shape} ${kind}`}>
          <KindMark shape={shape} label="" size={12} /> {visibleText(kind ?? 'others')}{' '}
          <b>{countText(sumOf(counts))}</b>
        </span>
      ))}
    </span>
  );
}
