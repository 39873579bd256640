// What moves the replay: buttons as large as the stage, the speed, the entries in a line.

import { NativeSelect } from '@mantine/core';
import {
  IconChevronLeft,
  IconChevronRight,
  IconHandStop,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconRefresh,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { seriesQuery } from '../../data/ledgers/queries.ts';
import { marksIn } from '../../ui/transport/marks.ts';
import { Scrubber } from '../../ui/transport/Scrubber.tsx';
import css from './theatre.module.css';
import { SPEEDS, type Speed } from './url.ts';

export interface TransportProps {
  readonly ledger: string;
  readonly lane: string;
  readonly total: number;
  readonly at: number;
  /** The entry at hand, in words. */
  readonly words: string;
  /** As on a phone: in two rows. */
  readonly isNarrow: boolean;
  readonly isPlaying: boolean;
  readonly speed: Speed;
  readonly pauses: boolean;
  readonly isRunning: boolean;
  readonly mayRun: boolean;
  readonly onStep: (by: 1 | -1) => void;
  readonly onSelect: (index: number) => void;
  readonly onToggle: () => void;
  readonly onSpeed: (speed: Speed) => void;
  readonly onPauses: (pauses: boolean) => void;
  readonly onAgain: () => void;
}

/** So many entries have their numbers below the line. */
const NUMBERED = 16;

export function Transport(props: TransportProps) {
  const { ledger, lane, total, at, isNarrow, isPlaying, pauses, onStep, onAgain } = props;
  const [parts, setParts] = useState(0);
  const buckets = Math.max(1, Math.min(total, parts));
  const { data } = useQuery({
    ...seriesQuery(ledger, lane, { from: 0, to: total, buckets }),
    enabled: parts > 0,
  });
  return (
    <section className={css.transport} data-chrome aria-label="Transport">
      <div className={css.buttons}>
        <button
          type="button"
          aria-label="Entry before"
          title="Entry before (←)"
          onClick={() => onStep(-1)}
        >
          <IconChevronLeft size="1.4em" aria-hidden />
        </button>
        <button
          type="button"
          className={css.play}
          aria-label={isPlaying ? 'Pause' : 'Play'}
          title={`${isPlaying ? 'Pause' : 'Play'} (space)`}
          onClick={props.onToggle}
        >
          {isPlaying ? (
            <IconPlayerPauseFilled size="1.3em" aria-hidden />
          ) : (
            <IconPlayerPlayFilled size="1.3em" aria-hidden />
          )}
        </button>
        <button
          type="button"
          aria-label="Next entry"
          title="Next entry (→)"
          onClick={() => onStep(1)}
        >
          <IconChevronRight size="1.4em" aria-hidden />
        </button>
      </div>
      <Speeds {...props} />
      <div className={css.track}>
        <Scrubber
          at={at}
          total={total}
          marks={data ? marksIn(data) : {}}
          onRoom={setParts}
          words={props.words}
          onSelect={props.onSelect}
        />
        {total <= NUMBERED && (
          <ol className={css.numbers} aria-hidden>
            {Array.from({ length: total }, (_, index) => (
              <li
                // biome-ignore lint/suspicious/noArrayIndexKey: an entry is its place
                key={index}
                data-now={index === at || undefined}
                style={{ left: `${(100 * index) / Math.max(1, total - 1)}%` }}
              >
                {index}
              </li>
            ))}
          </ol>
        )}
      </div>
      <button
        type="button"
        className={css.again}
        aria-pressed={pauses}
        aria-label="Stop at events"
        title="Pause at findings, refusals, requests, branches, delegations and rollbacks (P)"
        onClick={() => props.onPauses(!pauses)}
      >
        <IconHandStop size="1.2em" aria-hidden />
        {!isNarrow && 'Stop at events'} <kbd>P</kbd>
      </button>
      <button
        type="button"
        className={css.again}
        aria-label="Run again"
        disabled={!props.mayRun}
        onClick={onAgain}
      >
        <IconRefresh size="1.2em" aria-hidden data-turning={props.isRunning || undefined} />
        {isNarrow ? 'Again' : 'Run again'} <kbd>R</kbd>
      </button>
    </section>
  );
}

/** All of them in a row; on a phone one to choose from. */
function Speeds({ isNarrow, speed, onSpeed }: TransportProps) {
  if (isNarrow)
    return (
      <NativeSelect
        aria-label="Speed"
        className={css.speed ?? ''}
        value={String(speed)}
        data={SPEEDS.map((one) => ({ value: String(one), label: speedWord(one) }))}
        onChange={({ currentTarget }) => {
          const to = SPEEDS.find((one) => String(one) === currentTarget.value);
          if (to !== undefined) onSpeed(to);
        }}
      />
    );
  return (
    <fieldset className={css.speeds} aria-label="Speed">
      {SPEEDS.map((one) => (
        <label key={one} data-chosen={one === speed || undefined}>
          <input type="radio" name="speed" checked={one === speed} onChange={() => onSpeed(one)} />
          {speedWord(one)}
        </label>
      ))}
    </fieldset>
  );
}

function speedWord(speed: Speed): string {
  return speed === 'full' ? 'Full' : `${speed}×`;
}
