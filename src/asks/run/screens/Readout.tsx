import { Text } from '@mantine/core';
import { useMemo } from 'react';
import type { Seq } from '../../../base/seq.ts';
import { visibleText } from '../../../base/visible.ts';
import { worldHeadQuery } from '../../../ui/data/ledgers/queries.ts';
import { usePacedQuery } from '../../../ui/data/use-paced-query.ts';
import { counted } from '../../../ui/format.ts';
import { HashChip } from '../../../ui/ledger/HashChip.tsx';
import { useWorkspace } from './context.ts';
import { GoTo, type GoToProps } from './GoTo.tsx';
import { listErrors } from './lane-report.ts';
import { ReadoutFinding, SameAs } from './ReadoutMore.tsx';
import { findPlaceIn } from './walk.ts';
import css from './workspace.module.css';

export interface AtProps extends Pick<GoToProps, 'onSelect'> {
  readonly at: number;
}

/** Shows where the playhead is, and the world there, in lines. */
export function Readout({ at, onSelect }: AtProps) {
  const { world, fault } = useWorldAt(at);
  return (
    <>
      <AtEntry at={at} onSelect={onSelect} />
      {world && ` · ${counted(world.resources, 'resource')}`}
      {world?.hash && (
        <div>
          world <HashChip hash={world.hash} />
        </div>
      )}
      <div className={css.proof}>{fault ?? (world && <SameAs at={at} hash={world.hash} />)}</div>
      <ReadoutFinding at={at} />
    </>
  );
}

/** Shows the world at the playhead in one line, and the findings against it. */
export function ReadoutWorldHash({ at }: { readonly at: number }) {
  const { world, fault } = useWorldAt(at);
  return (
    <>
      {world?.hash && (
        <>
          world <HashChip hash={world.hash} />
        </>
      )}{' '}
      <span className={css.proof}>{fault}</span>
    </>
  );
}

/** Shows the number of the entry, and whether it is intact. */
export function AtEntry({ at, onSelect }: AtProps) {
  const { summary } = useWorkspace();
  const { data, failing } = useWorldAt(at);
  const seq = data && data.index === at ? (data.seq ?? at) : at;
  return (
    <>
      <GoTo onSelect={onSelect}>
        <b>{placeWords(seq, at, summary.entries)}</b>
      </GoTo>
      {findPlaceIn(failing, at) >= 0 && (
        <Text span c="bad" fw={600}>
          {' '}
          · not intact
        </Text>
      )}
    </>
  );
}

/**
 * The last world stays until the next is folded. The reason says why it is not proven; null when it
 * is.
 */
function useWorldAt(at: number) {
  const { ledger, lane, detail } = useWorkspace();
  const { data, error } = usePacedQuery(at, (index) => worldHeadQuery(ledger, lane, index));
  const failing = useMemo(() => listErrors(detail, lane), [detail, lane]);
  const world = detail.hasState && data?.hash ? data : null;
  const isProven = at < (failing[0] ?? Number.POSITIVE_INFINITY);
  const fault = data?.broken ? (
    <Text span c="bad" title={visibleText(data.broken)}>
      the world breaks here
    </Text>
  ) : error ? (
    'the world could not be folded'
  ) : world && !isProven ? (
    'not proven from here'
  ) : null;
  return { data, failing, world, fault };
}

/** In a lane whose sequence numbers are not its indices, both are shown. */
function placeWords(seq: Seq, at: number, total: number): string {
  const place = `${at} of ${Math.max(0, total - 1)}`;
  return seq === at ? place : `record ${seq} · ${place}`;
}
