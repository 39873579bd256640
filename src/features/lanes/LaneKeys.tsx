import type { LaneState, LanesView } from '../../layout/index.ts';
import { MOST_HIDDEN } from '../../ui/graph/shown-lanes.ts';
import { type KeyBinding, useKeys } from '../../ui/keys.ts';
import type { useLanesAddress } from './url.ts';
import { around } from './walk.ts';

const GROUP = 'Graph of lanes';
const FINDINGS: ReadonlySet<LaneState> = new Set(['failed', 'warnings', 'missing']);

export interface LaneKeysProps {
  readonly address: ReturnType<typeof useLanesAddress>;
  readonly view: LanesView;
  readonly selected: number | null;
  onFilter(): void;
}

export function LaneKeys({ address, view, selected, onFilter }: LaneKeysProps) {
  const { change, hidden } = address;
  const face = selected === null ? undefined : view.faces[selected];
  const keys: KeyBinding[] = [
    { keys: 'f', what: 'Filter lanes', group: GROUP, run: onFilter },
    { keys: ']', what: 'Next lane with a finding', group: GROUP, run: () => find(1) },
    { keys: '[', what: 'Previous lane with a finding', group: GROUP, run: () => find(-1) },
  ];
  if (face && !face.isMany) {
    const { id, parent } = face;
    const child = view.faces.find((one) => one.parent === id);
    const go = (to: string) => () => change({ at: to });
    keys.push({
      keys: 's',
      what: 'Only this lane and those below',
      group: GROUP,
      run: () => change({ within: id }),
    });
    if (hidden.length < MOST_HIDDEN)
      keys.push({
        keys: 'h',
        what: 'Hide this lane and those below',
        group: GROUP,
        run: () => change({ hidden: [...hidden, id], at: null }),
      });
    if (parent !== null)
      keys.push({ keys: 'p', what: 'The lane that it comes from', group: GROUP, run: go(parent) });
    if (child)
      keys.push({
        keys: 'n',
        what: 'The first lane that it leads to',
        group: GROUP,
        run: go(child.id),
      });
  }
  if (view.trail.length > 0)
    keys.push({
      keys: 'Escape',
      what: 'Back to what is around',
      group: GROUP,
      run: () => change({ within: around(view) }),
    });
  else if (selected !== null)
    keys.push({
      keys: 'Escape',
      what: 'Select none',
      group: GROUP,
      run: () => change({ at: null }),
    });
  useKeys(keys);
  return null;

  function find(step: 1 | -1): void {
    const { faces } = view;
    const order = step > 0 ? faces : faces.toReversed();
    const from = selected === null ? -1 : step > 0 ? selected : faces.length - 1 - selected;
    const next = order.slice(from + 1).find(({ state }) => FINDINGS.has(state));
    if (next) change({ at: next.id });
  }
}
