import { Group, VisuallyHidden } from '@mantine/core';
import { countText } from '../../../ui/format.ts';
import { Chip } from '../../../ui/kit/Chip.tsx';
import type { Faults } from '../data/faults.ts';
import type { ReactorTrail } from '../data/trail.ts';
import { useCascade } from './context.ts';
import { ONLY, type Only } from './use-cascade-url.ts';

const WORDS: Record<Only, string> = {
  broken: 'Broken',
  moved: 'Moved',
  still: 'Nothing moved',
  skipped: 'Skipped',
  failed: 'Failed',
  input: 'Input',
  self: 'Clock',
  external: 'Outside',
};

/** Which receipts are listed. On a narrow screen the list is below the topology, and this above the list. */
export function ReceiptFilter() {
  const { trail, faults, url } = useCascade();
  const { only, setOnly } = url;
  const total = trail.survey.frames.count;
  return (
    <Group component="fieldset" gap="xs">
      <VisuallyHidden component="legend">Which receipts are listed</VisuallyHidden>
      <Chip on={only === null} count={countText(total)} onClick={() => setOnly(null)}>
        All
      </Chip>
      {ONLY.map((one) => {
        const { length } = listedOf(trail, faults, one);
        return length > 0 || only === one ? (
          <Chip
            key={one}
            on={only === one}
            {...(one === 'broken' && { tone: 'bad' })}
            count={countText(length)}
            onClick={() => setOnly(only === one ? null : one)}
          >
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
