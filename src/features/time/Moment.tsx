import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { Link } from 'react-router';
import type { WorldHead } from '../../core/model/world.ts';
import { rowsAtQuery } from '../../data/ledgers/queries.ts';
import { counted } from '../../ui/format.ts';
import { Faint } from '../../ui/kit/text.tsx';
import { HashChip } from '../../ui/ledger/HashChip.tsx';
import { Kbd } from '../../ui/ledger/Kbd.tsx';
import { KindMark } from '../../ui/ledger/KindMark.tsx';
import { LedgerText } from '../../ui/ledger/LedgerText.tsx';
import { TimeText } from '../../ui/ledger/values.tsx';
import { lanePath } from '../../ui/paths.ts';
import type { Marks } from '../../ui/transport/marks.ts';
import { Scrubber } from '../../ui/transport/Scrubber.tsx';
import { type LanePath, pointAt } from './path.ts';
import css from './time.module.css';

export interface MomentProps {
  readonly ledger: string;
  readonly name: 'A' | 'B';
  readonly path: LanePath;
  readonly at: number;
  readonly head: WorldHead | undefined;
  /** The keys that step it. */
  readonly keys: readonly [back: string, on: string];
  /** Where its path is chosen, at the right. */
  readonly tools?: ReactNode;
  readonly onMove: (position: number) => void;
}

const NO_MARKS: Marks = {};
/** In longer paths a mark would be narrower than can be seen. */
const MARKED = 5000;

/** Where each part of a path begins. */
function marksOf({ parts, total }: LanePath): Marks {
  if (parts.length < 2 || total > MARKED) return NO_MARKS;
  const branch = new Uint32Array(total);
  for (const { from } of parts.slice(1)) branch[from] = 1;
  return { branch };
}

/** One of the two positions: its scrubber, its entry, and its state. */
export function Moment({ ledger, name, path, at, head, keys, tools, onMove }: MomentProps) {
  const point = pointAt(path, at);
  const marks = useMemo(() => marksOf(path), [path]);
  const { data } = useQuery({
    ...rowsAtQuery(ledger, point.lane, [point.index]),
    placeholderData: keepPreviousData,
  });
  const row = data?.[0];
  const words = row ? `seq ${row.seq}: ${row.line.title}` : `entry ${at}`;
  return (
    <section className={css.moment} aria-label={`Position ${name}`}>
      <header>
        <b className={css.letter}>{name}</b>
        <Kbd keys={keys.join(' ')} />
        {tools}
      </header>
      <Scrubber
        label={`Position ${name}`}
        at={at}
        total={path.total}
        marks={marks}
        words={words}
        onRoom={ignore}
        onSelect={onMove}
      />
      <p className={css.entry}>
        {row && <KindMark shape={row.line.shape} label="" size={16} />}
        <Link to={lanePath(ledger, point.lane, { index: point.index })}>
          seq {String(row?.seq ?? point.index)}
        </Link>{' '}
        <LedgerText text={row?.line.title ?? ''} lines={1} />
      </p>
      <p className={css.state}>
        {head?.hash ? (
          <HashChip hash={head.hash} prefix="state" />
        ) : (
          <Faint>{head?.broken ? 'no state here' : 'no hash'}</Faint>
        )}
        <Faint>{head && counted(head.resources, 'resource')}</Faint>
        {row && <TimeText seconds={row.recordedAt} />}
      </p>
    </section>
  );
}

function ignore(): void {
  // Marks are few, and drawn one by one.
}
