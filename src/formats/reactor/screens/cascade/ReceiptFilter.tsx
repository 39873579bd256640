import { Group, VisuallyHidden } from '@mantine/core';
import { countText } from '../../../../ui/format.ts';
import { Chip } from '../../../../ui/kit/Chip.tsx';
import { KindMark } from '../../../../ui/ledger/KindMark.tsx';
import type { MarkShape } from '../../../../ui/ledger/kind-drawings.ts';
import { PULSE_SHAPES } from '../../../../ui/topology/marks.ts';
import type { ReceiptFaults } from '../data/faults.ts';
import type { ReactorTrail } from '../data/trail.ts';
import { useCascade } from './context.ts';
import { ONLY, type Only } from './use-cascade-url.ts';

/** What woke a node is no mark. */
const SHAPES: Readonly<Partial<Record<Only, MarkShape>>> = {
  broken: 'error',
  moved: PULSE_SHAPES.moved,
  still: PULSE_SHAPES.rendered,
  skipped: PULSE_SHAPES.skipped,
  failed: PULSE_SHAPES.failed,
};

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
        const { length } = listReceipts(trail, faults, one);
        const shape = SHAPES[one];
        // What woke a node is chosen where its costs are.
        return (length > 0 && shape) || only === one ? (
          <Chip
            key={one}
            on={only === one}
            {...(one === 'broken' && { tone: 'bad' })}
            count={countText(length)}
            onClick={() => choose(only === one ? null : one)}
          >
            {shape && <KindMark shape={shape} label="" />}
            {WORDS[one]}
          </Chip>
        ) : null;
      })}
    </Group>
  );
}

/** Where the receipts of a kind are, ascending. */
export function listReceipts(
  { of }: ReactorTrail,
  { broken }: ReceiptFaults,
  only: Only,
): ArrayLike<number> {
  if (only === 'broken') return broken;
  return of[only === 'still' ? 'rendered' : only];
}
