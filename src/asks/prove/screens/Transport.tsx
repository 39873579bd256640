// Buttons, the speed and a line of records move the replay.

import { ActionIcon, Button, NativeSelect } from '@mantine/core';
import {
  IconChevronLeft,
  IconChevronRight,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconRefresh,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Outward } from '../../../ledger/model/replay.ts';
import { seriesQuery } from '../../../ui/data/ledgers/queries.ts';
import { countText } from '../../../ui/format.ts';
import { scrubMarksIn } from '../../../ui/transport/marks.ts';
import { Scrubber } from '../../../ui/transport/Scrubber.tsx';
import css from './replay.module.css';
import { REPLAY_SPEEDS, type Speed } from './url.ts';

export interface ReplayTransportProps {
  readonly ledger: string;
  readonly lane: string;
  readonly total: number;
  readonly at: number;
  readonly words: string;
  readonly isPlaying: boolean;
  readonly speed: Speed;
  readonly isRunning: boolean;
  readonly mayRun: boolean;
  /** The calls outside of all runs that have ended; null when none has. */
  readonly outward: Outward | null;
  readonly onSelect: (index: number) => void;
  readonly onToggle: () => void;
  readonly onSpeed: (speed: Speed) => void;
  readonly onAgain: () => void;
}

const NUMBERED = 16;

export function ReplayTransport(props: ReplayTransportProps) {
  const { ledger, lane, total, at, words, isPlaying, speed, isRunning, outward, onSelect } = props;
  const [parts, setParts] = useState(0);
  const buckets = Math.max(1, Math.min(total, parts));
  const { data } = useQuery({
    ...seriesQuery(ledger, lane, { from: 0, to: total, buckets }),
    enabled: parts > 0,
  });
  return (
    <section className={css.transport} aria-label="Transport">
      <Step label="Record before" keys="←" onPress={() => onSelect(at - 1)}>
        <IconChevronLeft size="1.4em" aria-hidden />
      </Step>
      <Step label={isPlaying ? 'Pause' : 'Play'} keys="space" isMain onPress={props.onToggle}>
        {isPlaying ? (
          <IconPlayerPauseFilled size="1.3em" aria-hidden />
        ) : (
          <IconPlayerPlayFilled size="1.3em" aria-hidden />
        )}
      </Step>
      <Step label="Next record" keys="→" onPress={() => onSelect(at + 1)}>
        <IconChevronRight size="1.4em" aria-hidden />
      </Step>
      <NativeSelect
        aria-label="Speed"
        flex="none"
        w="5.5rem"
        value={String(speed)}
        data={REPLAY_SPEEDS.map((one) => ({
          value: String(one),
          label: one === 'full' ? 'Full' : `${one}×`,
        }))}
        onChange={({ currentTarget }) => {
          const to = REPLAY_SPEEDS.find((one) => String(one) === currentTarget.value);
          if (to !== undefined) props.onSpeed(to);
        }}
      />
      <div className={css.track}>
        <Scrubber
          at={at}
          total={total}
          marks={data ? scrubMarksIn(data) : {}}
          onRoom={setParts}
          words={words}
          onSelect={onSelect}
        />
        {total <= NUMBERED && (
          <ol className={css.numbers} aria-hidden>
            {Array.from({ length: total }, (_, index) => (
              <li
                // biome-ignore lint/suspicious/noArrayIndexKey: a record is its place
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
      <p
        className={css.outward}
        title={outward ? `Counted: ${outward.ways.join(', ')}` : undefined}
      >
        <b data-tone={outward && outward.calls > 0 ? 'bad' : 'none'}>
          {outward ? countText(outward.calls) : '–'}
        </b>{' '}
        models, tools, network calls
      </p>
      <Button
        h="2.75rem"
        disabled={!props.mayRun}
        title="Run again (r)"
        leftSection={<IconRefresh size="1.2em" aria-hidden data-turning={isRunning || undefined} />}
        onClick={props.onAgain}
      >
        Run again
      </Button>
    </section>
  );
}

interface StepProps {
  readonly label: string;
  readonly keys: string;
  readonly isMain?: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

function Step({ label, keys, isMain = false, onPress, children }: StepProps) {
  return (
    <ActionIcon
      size="xl"
      variant={isMain ? 'filled' : 'default'}
      color={isMain ? 'accent' : 'gray'}
      aria-label={label}
      title={`${label} (${keys})`}
      onClick={onPress}
    >
      {children}
    </ActionIcon>
  );
}
