import { useMemo } from 'react';
import { type KeyBinding, useKeys } from '../../../../ui/keys.ts';
import type { Playback } from '../../../../ui/transport/use-playback.ts';
import type { CascadeStops } from './moment.ts';
import type { CascadeUrl } from './use-cascade-url.ts';

export interface CascadeKeysInput {
  readonly at: number;
  readonly total: number;
  readonly places: CascadeStops;
  readonly playback: Playback;
  readonly url: CascadeUrl;
  go(at: number): void;
  open(): void;
}

const group = 'Cascade';

export function useCascadeKeys({
  at,
  total,
  places,
  playback,
  url,
  go,
  open,
}: CascadeKeysInput): void {
  const marked = useMemo(
    () => Int32Array.from(Object.values(places).flatMap((indices) => [...indices])).sort(),
    [places],
  );
  const before = marked.findLast((index) => index < at) ?? at;
  const after = marked.find((index) => index > at) ?? at;
  const keys: KeyBinding[] = [
    { keys: 'j', what: 'Next receipt', run: () => go(at + 1) },
    { keys: 'k', what: 'Previous receipt', run: () => go(at - 1) },
    { keys: 'ArrowRight', what: 'Next receipt', run: () => go(at + 1) },
    { keys: 'ArrowLeft', what: 'Previous receipt', run: () => go(at - 1) },
    { keys: '[', what: 'Previous caption or failure', run: () => go(before) },
    { keys: ']', what: 'Next caption or failure', run: () => go(after) },
    { keys: 'Space', what: 'Play or pause', run: playback.toggle },
    { keys: 'Home', what: 'First receipt', run: () => go(0) },
    { keys: 'End', what: 'Last receipt', run: () => go(total - 1) },
    { keys: 'Enter', what: 'Open the receipt in its lane', run: open },
    {
      keys: '$',
      what: 'Costs, or what the receipt is',
      run: () => url.setSide(url.tab === 'cost' ? null : 'cost'),
    },
    {
      keys: 'Escape',
      what: 'Clear the chosen node',
      run: () => url.setNode(null),
    },
  ];
  useKeys(keys.map((key) => ({ ...key, group })));
}
