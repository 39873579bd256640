import type { LeavingLane } from '../../../layout/index.ts';

/** The lane that is pointed at, or those that leave the entry that is read; null: all are alike. */
export function litOf(
  lanes: readonly Pick<LeavingLane, 'lane' | 'leaves'>[],
  pointed: string | null,
  at: number,
): ReadonlySet<string> | null {
  const lit = lanes.filter(({ lane, leaves }) =>
    pointed === null ? leaves === at : lane === pointed,
  );
  return lit.length === 0 ? null : new Set(lit.map(({ lane }) => lane));
}
