import type { KeyboardEvent } from 'react';
import { type KeyBinding, useKeys } from '../../../ui/keys.ts';
import type { MarkPlace } from './places.ts';
import { canOpen, type RunRow } from './rows.ts';

export const GROUP = 'Runs';

export interface RunKeysProps {
  readonly rows: readonly RunRow[];
  /** −1 when no row is selected. */
  readonly place: number;
  readonly marks: readonly MarkPlace[];
  readonly mark: MarkPlace | undefined;
  readonly opened: ReadonlySet<string>;
  select(row: RunRow, mark?: MarkPlace): void;
  onToggle(row: RunRow): void;
  onOpen(): void;
}

/** Handles the keys of the whole screen, and returns those of the tree. */
export function useRunKeys(props: RunKeysProps): (event: KeyboardEvent) => void {
  const { rows, place, marks, mark, opened, select, onToggle, onOpen } = props;
  const row = rows[place];
  const go = (to: number) => {
    const next = rows[Math.max(0, Math.min(to, rows.length - 1))];
    if (next) select(next);
  };
  const step = (by: 1 | -1) => go(place < 0 ? 0 : place + by);
  /** Goes into a file, then along the marks of weight in a line; back, and out again. */
  const inwards = () => {
    if (!row) return step(1);
    if (row.kind === 'file' && canOpen(row.file) && !opened.has(row.file.ledger)) {
      if (!mark) return onToggle(row);
    }
    const next = marks[mark ? marks.indexOf(mark) + 1 : 0];
    if (next) select(row, next);
  };
  const outwards = () => {
    if (!row) return;
    if (mark) return select(row, marks[marks.indexOf(mark) - 1]);
    if (row.kind !== 'file') {
      const file = rows.find((one) => one.kind === 'file' && one.file === row.file);
      if (file) select(file);
    } else if (opened.has(row.file.ledger)) onToggle(row);
  };
  const find = (by: 1 | -1) => {
    const isFinding = ({ found, kind }: RunRow) => found !== null || kind === 'ghost';
    const order = by > 0 ? rows : rows.toReversed();
    const from = place < 0 ? -1 : by > 0 ? place : rows.length - 1 - place;
    const next = order.slice(from + 1).find(isFinding) ?? order.find(isFinding);
    if (next) select(next);
  };
  const bindings: KeyBinding[] = [
    { keys: ']', what: 'Next finding', group: GROUP, run: () => find(1) },
    { keys: '[', what: 'Previous finding', group: GROUP, run: () => find(-1) },
    { keys: 'j', what: 'Next row', group: GROUP, run: () => step(1) },
    { keys: 'k', what: 'Previous row', group: GROUP, run: () => step(-1) },
  ];
  useKeys(bindings);
  const own: Readonly<Record<string, () => void>> = {
    ArrowDown: () => step(1),
    ArrowUp: () => step(-1),
    ArrowRight: inwards,
    ArrowLeft: outwards,
    Home: () => go(0),
    End: () => go(rows.length - 1),
    Enter: onOpen,
    ' ': onOpen,
  };
  return (event) => {
    const run = own[event.key];
    if (!run || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    run();
  };
}
