import { type RefObject, useRef } from 'react';
import type { Grants } from '../../../ledger/layout/index.ts';
import { type KeyBinding, useKeys } from '../../../ui/keys.ts';
import type { Playback } from '../../../ui/transport/use-playback.ts';
import type { WorkspaceValue } from './context.ts';
import { stepFinding } from './findings-in-order.ts';
import { childPoint, otherEnds, parentPoint, stepIn, type WalkPoint } from './walk.ts';

/** Keys act on the rows of the lane, where they are drawn. */
export interface RowKeys {
  step(by: number, isExtending?: boolean): void;
  /** False when there is nothing to open or to close at the playhead. */
  open(): boolean;
  close(): boolean;
  toggle(): void;
  about(): void;
  /** Leaves only the playhead selected, and returns false when nothing else was. */
  clear(): boolean;
  reveal(index: number): void;
}

export interface WorkspaceKeysInput {
  readonly workspace: WorkspaceValue;
  /** The entries that have rows; null for every one. */
  readonly matches: Int32Array | null;
  readonly toHit: (by: 1 | -1) => void;
  /**
   * Every entry of the lane with an error or a warning, ascending; null when they cannot be read.
   */
  readonly findings: () => Promise<Uint32Array | null>;
  /** Undefined while they are not read. */
  readonly pairs: readonly Grants[];
  readonly rows: RefObject<RowKeys | null>;
  readonly playback: Playback;
  readonly openFilter: () => void;
  readonly caption: () => void;
}

const group = 'Workspace';

export function useWorkspaceKeys(input: WorkspaceKeysInput): void {
  const { workspace, matches, toHit, findings } = input;
  const { lane, summary, detail, jump, now, level, setLevel, setTab } = workspace;
  const total = summary.entries;
  const go = (index: number | null) => {
    if (index !== null && index >= 0 && index < total) jump(lane, index);
  };
  const step = (by: 1 | -1) => {
    const { index } = now();
    if (input.rows.current) input.rows.current.step(by);
    else go(matches ? stepIn(matches, index, by) : index + by);
  };
  const jumpTo = (point: WalkPoint | null) => {
    if (point) jump(point.lane, point.index);
  };
  const toParent = () => {
    const at = now();
    jumpTo(parentPoint(at.lane, at.index, detail.links));
  };
  const intoChild = () => {
    const at = now();
    const child = childPoint(at.lane, at.index, detail.links);
    if (child) jumpTo(child);
    else step(1);
  };
  // Back at an entry that has several edges, the next of them is followed.
  const followed = useRef<{ readonly from: WalkPoint; readonly edge: number } | null>(null);
  const follow = () => {
    const at = now();
    const ends = otherEnds(at, detail.links, at.lane === lane ? input.pairs : []);
    const last = followed.current;
    const isAgain = last?.from.lane === at.lane && last.from.index === at.index;
    const edge = isAgain ? (last.edge + 1) % Math.max(1, ends.length) : 0;
    const end = ends[edge];
    if (!end) return;
    if (ends.length > 1) followed.current = { from: at, edge };
    jumpTo(end);
  };
  const togglePoint = (name: 'a' | 'b') => {
    const { points, setPoints } = workspace;
    const [held, at] = [points[name], now()];
    const isHere = held?.lane === at.lane && held.index === at.index;
    setPoints({ ...points, [name]: isHere ? null : at });
  };
  const toFinding = async (by: 1 | -1) => {
    const [own, at] = [await findings(), now()];
    jumpTo(stepFinding(detail, at, (at.lane === lane && own) || [], by));
  };
  /** The map zooms by itself. */
  const toMap = () => {
    if (level === 'map') return;
    const selected = document.querySelector('[role="option"][aria-selected="true"]');
    const box = selected?.getBoundingClientRect();
    const y = box ? box.top + box.height / 2 : innerHeight / 2;
    workspace.zoomTo('map', { ...now(), x: innerWidth / 2, y });
  };
  const keys: KeyBinding[] = [
    { keys: 'j', what: 'Next record', run: () => step(1) },
    { keys: 'k', what: 'Previous record', run: () => step(-1) },
    { keys: 'J', what: 'Select the next record too', run: () => input.rows.current?.step(1, true) },
    {
      keys: 'K',
      what: 'Select the previous record too',
      run: () => input.rows.current?.step(-1, true),
    },
    {
      keys: 'ArrowLeft',
      what: 'Back along the chain, from the first record to the fork',
      run: () => void (input.rows.current?.close() || toParent()),
    },
    {
      keys: 'ArrowRight',
      what: 'Into the lane that leaves here, else on',
      run: () => void (input.rows.current?.open() || intoChild()),
    },
    { keys: 'e', what: 'Follow the edge at the record to its other end', run: follow },
    {
      keys: 'Enter',
      what: 'Open what is folded, or fold it',
      run: () => input.rows.current?.toggle(),
    },
    { keys: '[', what: 'Previous finding', run: () => void toFinding(-1) },
    { keys: ']', what: 'Next finding', run: () => void toFinding(1) },
    { keys: 'n', what: 'Next hit', run: () => toHit(1) },
    { keys: 'N', what: 'Previous hit', run: () => toHit(-1) },
    { keys: 'i', what: 'More about the record', run: () => input.rows.current?.about() },
    { keys: 't', what: 'The record in a sentence, or not', run: input.caption },
    { keys: 'Space', what: 'Play or pause', run: input.playback.toggle },
    { keys: 'Home', what: 'First record', run: () => go(matches ? (matches[0] ?? null) : 0) },
    {
      keys: 'End',
      what: 'Last record',
      run: () => go(matches ? (matches.at(-1) ?? null) : total - 1),
    },
    {
      keys: 'd',
      what: 'Compare with the record before',
      run: () => {
        workspace.setFromBefore(true);
        setTab('diff');
      },
    },
    { keys: 'A', what: 'Point A here, or away from here', run: () => togglePoint('a') },
    { keys: 'B', what: 'Point B here, or away from here', run: () => togglePoint('b') },
    {
      keys: 'Escape',
      what: 'From the rows out to the map',
      run: () => {
        if (input.rows.current?.clear()) return;
        // A popover that it closes is no level.
        if (level === 'rows' && !document.querySelector('[role="dialog"]')) setLevel('map');
      },
    },
    { keys: '-', what: 'Zoom out, from the rows to the map', run: toMap },
    {
      keys: '0',
      what: 'Fit: everything at the finest level that shows it',
      run: workspace.fit.run,
    },
    { keys: 'f', what: 'Filter the timeline, or find in it', run: input.openFilter },
  ];
  useKeys(keys.map((binding) => ({ ...binding, group })));
}
