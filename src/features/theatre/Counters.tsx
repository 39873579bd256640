// What a replay called: counted by the worker that replays, each with why it may call none.

import { Popover } from '@mantine/core';
import type { Outward } from '../../core/model/replay.ts';
import { countText } from '../../ui/format.ts';
import css from './theatre.module.css';

export interface CountersProps {
  /** Of all runs that have ended; null: none has. */
  readonly outward: Outward | null;
}

const WHY = {
  models:
    'Replay must not call cognition providers: their answers are not stable enough to be an input. It begins after they have answered, with what was recorded.',
  tools:
    'Replay must not call tools to find observations out again. What they gave is recorded, and that is what is folded. To call one again is another thing, and no proof of what was.',
  'network calls':
    'Replay proves what is in the bytes at hand. Nothing that is fetched could prove more, and a file of yours would leave this machine.',
} as const;

export function Counters({ outward }: CountersProps) {
  const calls = outward?.calls ?? 0;
  return (
    <div className={css.counters}>
      {Object.entries(WHY).map(([what, why]) => (
        <Popover key={what} width={380} withArrow position="bottom-end">
          <Popover.Target>
            <button type="button" data-tone={calls > 0 ? 'bad' : 'ok'}>
              <b>{countText(calls)}</b> {what}
            </button>
          </Popover.Target>
          <Popover.Dropdown className={css.why ?? ''}>
            <p>{why}</p>
            <p>
              {outward === null
                ? 'It is counted in each run of the verifier, and none has ended yet.'
                : `Counted in the worker that replayed: ${countText(calls)} calls of ${outward.ways.join(', ')}. A model or a tool could be reached by these alone: nothing in the program calls one.`}
            </p>
          </Popover.Dropdown>
        </Popover>
      ))}
    </div>
  );
}
