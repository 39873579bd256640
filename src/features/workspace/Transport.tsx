import { ActionIcon, Text, Tooltip } from '@mantine/core';
import { IconSubtitles } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { Seq } from '../../core/model/entry.ts';
import { visibleText } from '../../core/visible.ts';
import { captions } from '../../data/captions.ts';
import { useKeptValue } from '../../data/kept-value.ts';
import { rowsAtQuery, worldHeadQuery } from '../../data/ledgers/queries.ts';
import { usePacedQuery } from '../../data/use-paced-query.ts';
import { counted } from '../../ui/format.ts';
import { HashChip } from '../../ui/ledger/HashChip.tsx';
import { TransportFrame } from '../../ui/transport/TransportFrame.tsx';
import type { Playback } from '../../ui/transport/use-playback.ts';
import { Band, type BandProps } from './band/Band.tsx';
import { useWorkspace } from './context.ts';
import { GoTo } from './GoTo.tsx';
import { listErrors } from './lane-report.ts';
import { Note } from './rows/Note.tsx';
import { placeIn } from './walk.ts';
import css from './workspace.module.css';

export interface TransportProps extends BandProps {
  readonly playback: Playback;
}

export function Transport({ playback, ...band }: TransportProps) {
  const { summary, level } = useWorkspace();
  const { at, onSelect } = band;
  return (
    <TransportFrame
      at={at}
      onSelect={onSelect}
      playback={playback}
      total={summary.entries}
      room="12.5rem"
      tools={<CaptionSwitch />}
      track={level === 'map' ? <Sentence at={at} /> : <Band {...band} />}
    >
      <Readout at={at} onSelect={onSelect} />
    </TransportFrame>
  );
}

/** What the entry at the playhead says, where the map is all of the screen. */
function Sentence({ at }: { readonly at: number }) {
  const { ledger, lane } = useWorkspace();
  const { data } = usePacedQuery(at, (index) => rowsAtQuery(ledger, lane, [index]));
  const row = data?.[0];
  return (
    <p className={css.sentence} data-pictured>
      {row && (
        <>
          <b>{visibleText(row.line.title)}</b> <Note row={row} />
        </>
      )}
    </p>
  );
}

function CaptionSwitch() {
  const isOn = useKeptValue(captions);
  return (
    <Tooltip label={`${isOn ? 'Hide' : 'Show'} the entry in a sentence (t)`}>
      <ActionIcon
        size="sm"
        variant={isOn ? 'light' : 'subtle'}
        aria-label="The entry in a sentence"
        aria-pressed={isOn}
        onClick={() => captions.set(!isOn)}
      >
        <IconSubtitles size={16} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}

/** Where the playhead is, and the world there. The last world stays until the next is folded. */
function Readout({ at, onSelect }: Pick<BandProps, 'at' | 'onSelect'>) {
  const { ledger, lane, summary, detail } = useWorkspace();
  const { data, error } = usePacedQuery(at, (index) => worldHeadQuery(ledger, lane, index));
  const failing = useMemo(() => listErrors(detail, lane), [detail, lane]);
  const isProven = at < (failing[0] ?? Number.POSITIVE_INFINITY);
  const behind = data !== undefined && data.index !== at;
  const world = detail.hasState && data?.hash ? data : null;
  return (
    <>
      <GoTo onSelect={onSelect}>
        <b>{placeWords(behind || !data ? at : (data.seq ?? at), at, summary.entries)}</b>
      </GoTo>
      {placeIn(failing, at) >= 0 && (
        <Text span c="bad" fw={600}>
          {' '}
          · not intact
        </Text>
      )}
      {world && ` · ${counted(world.resources, 'resource')}`}
      {world?.hash && (
        <div>
          world <HashChip hash={world.hash} />
        </div>
      )}
      <div className={css.proof}>
        {data?.broken ? (
          <Text span c="bad" title={visibleText(data.broken)}>
            the world breaks here
          </Text>
        ) : error ? (
          'the world could not be folded'
        ) : !world ? null : isProven ? (
          'the same on every replay'
        ) : (
          'not proven from here'
        )}
      </div>
    </>
  );
}

/** In a lane whose sequence numbers are not its indices, both are shown. */
function placeWords(seq: Seq, at: number, total: number): string {
  const place = `${at} of ${Math.max(0, total - 1)}`;
  return seq === at ? place : `record ${seq} · ${place}`;
}
