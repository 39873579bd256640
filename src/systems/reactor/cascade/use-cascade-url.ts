// What the cascade keeps in the URL.

import { SPEEDS } from '../../../ui/transport/use-playback.ts';
import { usePlayheadUrl } from '../../../ui/transport/use-playhead-url.ts';

export const SIDES = ['what', 'cost', 'receipts'] as const;
/** What is at the side of the topology. */
export type Side = (typeof SIDES)[number];

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

export interface CascadeUrl {
  readonly at: number | null;
  /** Id of the chosen node; null: that of the receipt. */
  readonly node: string | null;
  readonly side: Side;
  readonly only: Only | null;
  /** Opened to be played, and how fast; null: as usual. It is said once: no address of ours has it. */
  readonly plays: boolean;
  readonly speed: number | null;
  /** Another screen will open: nothing is written any more. */
  leave(): void;
  goTo(at: number): void;
  setNode(node: string | null): void;
  setSide(side: Side): void;
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
  // An address of before names the costs as a screen of their own.
  const side = params.get('view') === 'cost' ? 'cost' : params.get('tab');
  return {
    at,
    node: params.get('node'),
    side: SIDES.find((known) => known === side) ?? 'what',
    only: ONLY.find((known) => known === only) ?? null,
    plays: params.get('play') === '1',
    speed: SPEEDS.find((known) => known === speed) ?? null,
    leave,
    goTo,
    setNode: (node) => set('node', node),
    setSide: (next) =>
      write((params) => {
        params.delete('view');
        params.set('level', 'cascade');
        if (next === 'what') params.delete('tab');
        else params.set('tab', next);
      }),
    setOnly: (next) => set('only', next),
  };
}
