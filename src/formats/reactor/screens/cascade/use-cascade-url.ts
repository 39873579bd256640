// What the cascade keeps in the URL.

import { SPEEDS } from '../../../../ui/transport/use-playback.ts';
import { usePlayheadUrl } from '../../../../ui/transport/use-playhead-url.ts';

/** What the cascade adds to the inspector. */
export type CascadeSide = 'cost' | 'receipts';

/** Which receipts are listed; null: all. */
export const ONLY = [
  'broken',
  'moved',
  'still',
  'skipped',
  'failed',
  'input',
  'self',
  'external',
] as const;
export type Only = (typeof ONLY)[number];

export interface CascadeUrl extends ReturnType<typeof usePlayheadUrl> {
  /** Id of the chosen node. */
  readonly node: string | null;
  /** What of the inspector is open, as the address names it. */
  readonly tab: string;
  readonly only: Only | null;
  /** Opened to be played, and how fast; null: as usual. It is said once: no address of ours has it. */
  readonly plays: boolean;
  readonly speed: number | null;
  setNode(node: string | null): void;
  setSide(side: CascadeSide | null): void;
  setOnly(only: Only | null): void;
}

export function useCascadeUrl(): CascadeUrl {
  const { at, params, goTo, write, leave } = usePlayheadUrl();
  const speed = Number(params.get('speed'));
  const set = (name: string, value: string | null) =>
    write((next) => {
      if (value === null) next.delete(name);
      else next.set(name, value);
    });
  const only = params.get('only');
  return {
    at,
    node: params.get('node'),
    // An address of before names the costs as a screen of their own.
    tab: params.get('view') === 'cost' ? 'cost' : (params.get('tab') ?? ''),
    only: ONLY.find((known) => known === only) ?? null,
    plays: params.get('play') === '1',
    speed: SPEEDS.find((known) => known === speed) ?? null,
    params,
    write,
    leave,
    goTo,
    setNode: (node) => set('node', node),
    setSide: (next) => openSide(write, next),
    setOnly: (next) => set('only', next),
  };
}

/** Opens a tab of the inspector; null: what the entry is. */
export function openSide(write: CascadeUrl['write'], side: CascadeSide | null): void {
  write((params) => {
    params.delete('view');
    params.set('level', 'cascade');
    if (side === null) params.delete('tab');
    else params.set('tab', side);
  });
}
