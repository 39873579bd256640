import { Group, VisuallyHidden } from '@mantine/core';
import { countText } from '../../../ui/format.ts';
import { Chip } from '../../../ui/kit/Chip.tsx';
import { KindMark } from '../../../ui/ledger/KindMark.tsx';
import { PULSE_SHAPES } from '../../../ui/topology/marks.ts';
import type { Faults } from '../data/faults.ts';
import type { ReactorTrail } from '../data/trail.ts';
import { useCascade } from './context.ts';
import { ONLY, type Only } from './use-cascade-url.ts';

const SHAPES = {
  broken: 'error',
  moved: PULSE_SHAPES.moved,
  still: PULSE_SHAPES.rendered,
  skipped: PULSE_SHAPES.skipped,
  failed: PULSE_SHAPES.failed,
} as const;

const WORDS: Record<Only, string> = {
  broken: 'Not intact',
  moved: 'Moved',
  still: 'Nothing moved',
  skipped: 'Slept',
  failed: 'Failed',
  input: 'Input',
  self: 'Clock',
  external: 'Outside',
};

/** What the marks mean, and which receipts are listed. */
export function ReceiptFilter() {
  const { trail, faults, url } = useCascade();
  const { only, setOnly } = url;
  const total = trail.survey.frames.count;
  // Those that are left are listed at the side.
  const choose = (next: Only | null) => {
    setOnly(next);
    if (next) url.setSide('receipts');
  };
  return (
    <Group component="fieldset" gap="xs">
      <VisuallyHidden component="legend">Which receipts are listed</VisuallyHidden>
      <Chip on={only === null} count={countText(total)} onClick={() => choose(null)}>
        All
      </Chip>
      {ONLY.map((one) => {
        const { length } = listedOf(trail, faults, one);
        // What woke a node is chosen where its costs are.
        return (length > 0 && one in SHAPES) || only === one ? (
          <Chip
            key={one}
            on={only === one}
            {...(one === 'broken' && { tone: 'bad' })}
            count={countText(length)}
            onClick={() => choose(only === one ? null : one)}
          >
            {one in SHAPES && <KindMark shape={SHAPES[one as keyof typeof SHAPES]} label="" />}
            {WORDS[one]}
          </Chip>
        ) : null;
      })}
    </Group>
  );
}

/** Where the receipts of a kind are, ascending. */
export function listedOf({ of }: ReactorTrail, { broken }: Faults, only: Only): ArrayLike<number> {
  if (only === 'broken') return broken;
  return of[only === 'still' ? 'rendered' : only];
}
