import { ActionIcon, Tooltip } from '@mantine/core';
import {
  IconChevronLeft,
  IconChevronRight,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconPlayerSkipBackFilled,
  IconPlayerSkipForwardFilled,
} from '@tabler/icons-react';
import { memo, useEffect, useMemo, useRef } from 'react';
import { worldHeadQuery } from '../../../data/queries.ts';
import { counted } from '../../../ui/format.ts';
import { HashChip } from '../../../ui/HashChip.tsx';
import type { TimelineIndex } from '../../../worker/protocol.ts';
import { usePacedQuery } from '../use-paced-query.ts';
import { Scrubber } from './Scrubber.tsx';
import css from './transport.module.css';
import type { Playback } from './use-playback.ts';

export interface TransportProps {
  readonly ledger: string;
  readonly lane: string;
  readonly at: number;
  readonly total: number;
  readonly marks: TimelineIndex['marks'];
  readonly playback: Playback;
  readonly onSelect: (index: number) => void;
}

export function Transport(props: TransportProps) {
  const { ledger, lane, at, total, marks, playback, onSelect } = props;
  const latest = useRef({ at, playback });
  useEffect(() => {
    latest.current = { at, playback };
  });
  const actions = useMemo(
    () => ({
      go: (where: 'first' | 'back' | 'forward' | 'last') => {
        const { at: from } = latest.current;
        onSelect({ first: 0, back: from - 1, forward: from + 1, last: total - 1 }[where]);
      },
      toggle: () => latest.current.playback.toggle(),
      nextSpeed: () => latest.current.playback.nextSpeed(),
    }),
    [total, onSelect],
  );
  return (
    <section className={css.bar} aria-label="Transport">
      <Buttons
        atFirst={at === 0}
        atLast={at >= total - 1}
        playing={playback.playing}
        speed={playback.speed}
        actions={actions}
      />
      <Scrubber at={at} total={total} marks={marks} onSelect={onSelect} />
      <Readout ledger={ledger} lane={lane} at={at} total={total} />
    </section>
  );
}

interface ButtonsProps {
  readonly atFirst: boolean;
  readonly atLast: boolean;
  readonly playing: boolean;
  readonly speed: number;
  readonly actions: {
    go(where: 'first' | 'back' | 'forward' | 'last'): void;
    toggle(): void;
    nextSpeed(): void;
  };
}

/** Apart from the playhead, which moves every frame while these stay as they are. */
const Buttons = memo(function Buttons({ atFirst, atLast, playing, speed, actions }: ButtonsProps) {
  return (
    <div className={css.buttons}>
      <Step label="First entry" keys="Home" disabled={atFirst} onPress={() => actions.go('first')}>
        <IconPlayerSkipBackFilled size={14} />
      </Step>
      <Step label="Back" keys="k" disabled={atFirst} onPress={() => actions.go('back')}>
        <IconChevronLeft size={16} />
      </Step>
      <Tooltip label={playing ? 'Pause (space)' : 'Play (space)'}>
        <ActionIcon
          size="lg"
          variant="filled"
          className={css.play ?? ''}
          aria-label={playing ? 'Pause' : 'Play'}
          disabled={atFirst && atLast}
          onClick={actions.toggle}
        >
          {playing ? <IconPlayerPauseFilled size={15} /> : <IconPlayerPlayFilled size={15} />}
        </ActionIcon>
      </Tooltip>
      <Step label="Forward" keys="j" disabled={atLast} onPress={() => actions.go('forward')}>
        <IconChevronRight size={16} />
      </Step>
      <Step label="Last entry" keys="End" disabled={atLast} onPress={() => actions.go('last')}>
        <IconPlayerSkipForwardFilled size={14} />
      </Step>
      <Tooltip label="Speed of the replay">
        <button
          type="button"
          className={css.speed}
          aria-label={`Speed ${speed}×, change`}
          onClick={actions.nextSpeed}
        >
          {speed}×
        </button>
      </Tooltip>
    </div>
  );
});

interface StepProps {
  readonly label: string;
  readonly keys: string;
  readonly disabled: boolean;
  readonly onPress: () => void;
  readonly children: React.ReactNode;
}

function Step({ label, keys, disabled, onPress, children }: StepProps) {
  return (
    <Tooltip label={`${label} (${keys})`}>
      <ActionIcon
        size="md"
        variant="default"
        aria-label={label}
        // Not the disabled attribute: that would throw the focus away at the ends.
        aria-disabled={disabled || undefined}
        data-disabled={disabled || undefined}
        onClick={() => !disabled && onPress()}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  );
}

/** Where the playhead is, and the world there. The last world stays until the next is folded. */
function Readout({
  ledger,
  lane,
  at,
  total,
}: Pick<TransportProps, 'ledger' | 'lane' | 'at' | 'total'>) {
  const { data, error } = usePacedQuery(at, (index) => worldHeadQuery(ledger, lane, index));
  const behind = data !== undefined && data.index !== at;
  return (
    <p className={css.readout}>
      <b>
        seq {String(behind || !data ? at : (data.seq ?? at))} of {Math.max(0, total - 1)}
      </b>
      {data?.hash && (
        <span className={css.world}>
          <span>· world</span>
          <HashChip hash={data.hash} />
          <span>· {counted(data.resources, 'resource')}</span>
        </span>
      )}
      {data?.broken && (
        <span className={css.broken} title={data.broken}>
          · the world breaks here
        </span>
      )}
      {error && <span className={css.broken}>· the world could not be folded</span>}
    </p>
  );
}
