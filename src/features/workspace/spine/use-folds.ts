// Which plain stretches of a lane are folded.

import { useLocalStorage } from '@mantine/hooks';
import { useCallback, useState } from 'react';
import type { Stretches } from '../../../layout/index.ts';
import { stretchOf } from './row-list.ts';

export interface Folds {
  readonly isOpened: (stretch: number) => boolean;
  readonly toggle: (stretch: number) => void;
  readonly reveal: (stretch: number) => void;
  /** To be called before the playhead goes a row on: what it comes to stays folded. */
  readonly stepTo: (index: number) => void;
}

/** Whether long plain stretches are folded at all: remembered, for all lanes. */
export function useFolding() {
  return useLocalStorage({
    key: 'ledgerscope.fold-stretches',
    defaultValue: true,
    getInitialValueInEffect: false,
  });
}

interface Seen {
  readonly stretches: Stretches | null;
  readonly at: number;
  /** Opened by a person; and by the playhead, which arrived in it. */
  readonly opened: ReadonlySet<number>;
  readonly arrivedIn: number | null;
}

const NOTHING: Seen = { stretches: null, at: Number.NaN, opened: new Set(), arrivedIn: null };

/** A stretch opens by itself when the playhead arrives in it from afar. */
export function useFolds(stretches: Stretches | null, at: number): Folds {
  const [seen, setSeen] = useState(NOTHING);
  if (seen.stretches !== stretches || seen.at !== at) {
    const isSame = seen.stretches === stretches;
    const isStep = isSame && Math.abs(at - seen.at) <= 1;
    setSeen({
      stretches,
      at,
      opened: isSame ? seen.opened : NOTHING.opened,
      arrivedIn: isStep ? seen.arrivedIn : stretches && stretchOf(stretches, at),
    });
  }
  const { opened, arrivedIn } = seen;
  const isOpened = useCallback(
    (stretch: number) => stretch === arrivedIn || opened.has(stretch),
    [opened, arrivedIn],
  );
  const toggle = useCallback(
    (stretch: number) =>
      setSeen((now) => {
        const rest = new Set(now.opened);
        const wasOpened = rest.delete(stretch) || now.arrivedIn === stretch;
        if (!wasOpened) rest.add(stretch);
        const arrived = now.arrivedIn === stretch ? null : now.arrivedIn;
        return { ...now, opened: rest, arrivedIn: arrived };
      }),
    [],
  );
  const reveal = useCallback(
    (stretch: number) =>
      setSeen((now) =>
        now.opened.has(stretch) ? now : { ...now, opened: new Set(now.opened).add(stretch) },
      ),
    [],
  );
  const stepTo = useCallback((index: number) => setSeen((now) => ({ ...now, at: index })), []);
  return { isOpened, toggle, reveal, stepTo };
}
