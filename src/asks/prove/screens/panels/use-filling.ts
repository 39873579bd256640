import { useReducedMotion } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import type { ReplayRunState } from '../../replay.ts';

/** Milliseconds between two rows that appear. */
const ROW_MS = 90;

/** Shows the rows of a later run one by one, so that each can be seen to be equal. */
export function useFilling(runs: readonly ReplayRunState[]) {
  const isStill = useReducedMotion();
  const last = runs.at(-1);
  const total = last?.rows.length ?? 0;
  const [filled, setFilled] = useState({ run: 0, rows: 0 });
  const rows = filled.run === last?.run ? filled.rows : 0;
  const isFilling = last !== undefined && last.run > 1 && !isStill && rows < total;
  useEffect(() => {
    if (!isFilling || !last) return;
    // A long lane takes no longer than a short one.
    const step = Math.max(1, Math.ceil(total / 24));
    const timer = setTimeout(
      () => setFilled({ run: last.run, rows: Math.min(total, rows + step) }),
      ROW_MS,
    );
    return () => clearTimeout(timer);
  }, [isFilling, last, rows, total]);
  return runs.map(({ run, rows: all, result }) => {
    const isLast = run === last?.run && isFilling;
    return { rows: isLast ? all.slice(0, rows) : all, isDone: result !== null && !isLast };
  });
}
