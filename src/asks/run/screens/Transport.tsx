import { ActionIcon, Tooltip } from '@mantine/core';
import { IconSubtitles } from '@tabler/icons-react';
import { visibleText } from '../../../base/visible.ts';
import { captions } from '../../../ui/data/captions.ts';
import { useKeptValue } from '../../../ui/data/kept-value.ts';
import { diffQuery, rowsAtQuery } from '../../../ui/data/ledgers/queries.ts';
import { usePacedQuery } from '../../../ui/data/use-paced-query.ts';
import { countText } from '../../../ui/format.ts';
import { TransportFrame } from '../../../ui/transport/TransportFrame.tsx';
import type { Playback } from '../../../ui/transport/use-playback.ts';
import { BandPicture, type BandProps } from './band/Band.tsx';
import { useWorkspace } from './context.ts';
import { usePointPair } from './inspector/use-pairs.ts';
import { PairWords } from './PairWords.tsx';
import type { PointPair } from './points.ts';
import { AtEntry, type AtProps, Readout, ReadoutWorldHash } from './Readout.tsx';
import { NoteRow } from './rows/Note.tsx';
import css from './workspace.module.css';

export interface WorkspaceTransportProps extends BandProps {
  readonly playback: Playback;
}

export function WorkspaceTransport({ playback, ...band }: WorkspaceTransportProps) {
  const { summary, level } = useWorkspace();
  const { at, onSelect } = band;
  const isMap = level === 'map';
  return (
    <TransportFrame
      at={at}
      onSelect={onSelect}
      playback={playback}
      total={summary.entries}
      room={isMap ? '0' : '12.5rem'}
      tools={<CaptionSwitch />}
      track={isMap ? <Sentence at={at} onSelect={onSelect} /> : <BandPicture {...band} />}
    >
      {isMap ? <ReadoutWorldHash at={at} /> : <Readout at={at} onSelect={onSelect} />}
    </TransportFrame>
  );
}

/** The map fills the screen, so one line says where the playhead is, what its entry says, and which points are set. */
function Sentence({ at, onSelect }: AtProps) {
  const { ledger, lane } = useWorkspace();
  const { data } = usePacedQuery(at, (index) => rowsAtQuery(ledger, lane, [index]));
  const pair = usePointPair(at);
  const row = data?.[0];
  return (
    <>
      <div className={css.words}>
        <AtEntry at={at} onSelect={onSelect} />
      </div>
      <p className={css.sentence} data-pictured>
        {row && (
          <>
            <b>{visibleText(row.line.title)}</b> <NoteRow row={row} />
          </>
        )}
      </p>
      {pair && <Between pair={pair} />}
    </>
  );
}

function Between({ pair }: { readonly pair: PointPair }) {
  const { ledger } = useWorkspace();
  const { data } = usePacedQuery(pair, ({ from, to }) => diffQuery(ledger, from, to));
  return (
    <div className={css.words}>
      <PairWords pair={pair} />
      {data && !data.broken && ` · ${countText(data.changes.length + data.more)} changed`}
    </div>
  );
}

function CaptionSwitch() {
  const isOn = useKeptValue(captions);
  return (
    <Tooltip label={`${isOn ? 'Hide' : 'Show'} the record in a sentence (t)`}>
      <ActionIcon
        size="sm"
        variant={isOn ? 'light' : 'subtle'}
        aria-label="The record in a sentence"
        aria-pressed={isOn}
        onClick={() => captions.set(!isOn)}
      >
        <IconSubtitles size={16} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
