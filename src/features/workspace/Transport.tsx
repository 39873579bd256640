import { ActionIcon, Text, Tooltip } from '@mantine/core';
import { IconSubtitles } from '@tabler/icons-react';
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
import { Note } from './spine/Note.tsx';
import css from './workspace.module.css';

export interface TransportProps extends BandProps {
  readonly playback: Playback;
}

export function Transport({ playback, ...band }: TransportProps) {
  const { summary, level } = useWorkspace();
  const { at, onSelect } = band;
  return (
    <TransportFrame
      {...{ at, onSelect, playback }}
      total={summary.entries}
      room="12.5rem"
      track={level === 'map' ? <Sentence at={at} /> : <Band {...band} />}
    >
      <Readout at={at} onSelect={onSelect} />
      <CaptionSwitch />
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
  const behind = data !== undefined && data.index !== at;
  return (
    <>
      <GoTo onSelect={onSelect}>
        <b>{placeWords(behind || !data ? at : (data.seq ?? at), at, summary.entries)}</b>
      </GoTo>
      {detail.hasState && data?.hash && (
        <>
          {' '}
          · {counted(data.resources, 'resource')}
          <br />
          world <HashChip hash={data.hash} />
        </>
      )}
      {data?.broken && (
        <Text span c="bad" title={visibleText(data.broken)}>
          {' '}
          · the world breaks here
        </Text>
      )}
      {error && (
        <Text span c="bad">
          {' '}
          · the world could not be folded
        </Text>
      )}
    </>
  );
}

/** In a lane whose seqs are not its indices, both are shown. */
function placeWords(seq: Seq, at: number, total: number): string {
  return seq === at
    ? `seq ${seq} of ${Math.max(0, total - 1)}`
    : `seq ${seq} · ${at + 1} of ${total}`;
}
