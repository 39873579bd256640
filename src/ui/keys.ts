// Single keys ("j") and two-key sequences ("g l") apply to the whole window. Screens register what
// they offer; the key sheet lists what is registered right now.

import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { Store } from '../base/store.ts';

export interface KeyBinding {
  /** A key as in KeyboardEvent.key ("Space" for the space bar), or two with a space between. */
  readonly keys: string;
  readonly what: string;
  readonly group?: string;
  /**
   * Null for a key that is only listed and handled elsewhere, such as a shortcut with a modifier.
   */
  readonly run: ((event: KeyboardEvent) => void) | null;
}

const SEQUENCE_MS = 1200;
interface Layer {
  current: readonly KeyBinding[];
  /** Comes before every screen, whichever was opened later. */
  readonly isFirst: boolean;
}

/** The layers with `isFirst` are at the end. */
const layers: Layer[] = [];
const listed = new Store<readonly KeyBinding[]>([]);
let pending: { key: string; at: number } | null = null;

function changed() {
  listed.set(layers.flatMap((layer) => layer.current));
}

/** The latest binding wins: a screen may give a key another meaning than the shell. */
function find(keys: string): KeyBinding | undefined {
  for (let i = layers.length - 1; i >= 0; i--) {
    const hit = layers[i]?.current.find((binding) => binding.run && binding.keys === keys);
    if (hit) return hit;
  }
  return undefined;
}

/** Arrows or the space bar choose these; they ignore letters. */
const CHOICE = 'input[type="radio"], input[type="checkbox"]';
/** Arrows move these; they ignore letters and the space bar. */
const RANGE = 'input[type="range"]';
const TYPING = 'input, textarea, select, [contenteditable=""], [contenteditable="true"]';
const PRESSABLE = 'button, a[href], summary, [role="button"], [role="option"], [role="menuitem"]';
const STEERABLE =
  '[role="tab"], [role="slider"], [role="radio"], [role="menuitem"], [role="option"], [role="treeitem"], [role="separator"]';

/** Escape closes these before it does anything else. */
const OPEN = '[role="menu"], [role="dialog"], [aria-haspopup][aria-expanded="true"]';

/** Returns whether a dialog is open that blocks everything below it. */
export function isModalOpen(): boolean {
  return document.querySelector('[role="dialog"][aria-modal="true"]') !== null;
}

/** Returns whether the element with the focus needs this key for itself. */
function takenByTarget(event: KeyboardEvent, key: string): boolean {
  const target = event.target;
  if (!(target instanceof Element)) return false;
  const isChoice = target.matches(CHOICE);
  const isRange = target.matches(RANGE);
  if (!isChoice && !isRange && target.closest(TYPING)) return true;
  if (isModalOpen()) return true;
  // A closing dialog may have given the focus back by now, and still be there.
  if (key === 'Escape')
    return target.closest(OPEN) !== null || document.querySelector('[role="menu"]') !== null;
  if (key === 'Space' || key === 'Enter') return isChoice || target.closest(PRESSABLE) !== null;
  if (/^(Arrow|Home$|End$|Page)/.test(key))
    return isChoice || isRange || target.closest(STEERABLE) !== null;
  return false;
}

function onKeyDown(event: KeyboardEvent) {
  if (event.defaultPrevented || event.isComposing) return;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const key = event.key === ' ' ? 'Space' : event.key;
  if (key === 'Shift' || takenByTarget(event, key)) return;
  const first = pending && event.timeStamp - pending.at < SEQUENCE_MS ? pending.key : null;
  pending = null;
  const hit = (first && find(`${first} ${key}`)) || find(key);
  if (hit?.run) {
    event.preventDefault();
    hit.run(event);
    return;
  }
  if (listed.get().some((binding) => binding.keys.startsWith(`${key} `))) {
    pending = { key, at: event.timeStamp };
  }
}

/**
 * Offers keys while the component is mounted. `isFirst` gives them precedence over the screens
 * below, which may come and go.
 */
export function useKeys(bindings: readonly KeyBinding[], isFirst = false): void {
  const layer = useRef<Layer>({ current: bindings, isFirst });
  const face = bindings.map((b) => `${b.keys}\n${b.what}\n${b.group ?? ''}`).join('\n');
  // The keys are bound with the drawing, so that a key pressed at once means what the screen says.
  useLayoutEffect(() => {
    layer.current.current = bindings;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: re-listed when what is offered changes
  useEffect(() => {
    const mine = layer.current;
    if (layers.length === 0) window.addEventListener('keydown', onKeyDown);
    const first = layers.findIndex((one) => one.isFirst);
    layers.splice(isFirst || first < 0 ? layers.length : first, 0, mine);
    changed();
    return () => {
      layers.splice(layers.indexOf(mine), 1);
      if (layers.length === 0) window.removeEventListener('keydown', onKeyDown);
      changed();
    };
  }, [face]);
}

/** Lists all bindings of this moment in the order in which they were registered. */
export function useKeyList(): readonly KeyBinding[] {
  return useSyncExternalStore(listed.watch, listed.get);
}
