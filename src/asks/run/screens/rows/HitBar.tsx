import { ActionIcon } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import type { TimelineFilter } from '../../../../ledger/model/timeline.ts';
import { countText } from '../../../../ui/format.ts';
import { TextButton } from '../../../../ui/kit/text.tsx';
import { useWorkspace } from '../context.ts';
import { isFiltered } from '../url.ts';
import { stepIn } from '../walk.ts';
import { FindSwitch, type FindSwitchProps } from './FindSwitch.tsx';
import { type FilteredEntries, isDone } from './filters.ts';
import css from './hits.module.css';
import { hitWords, soFarWords } from './hits.ts';

export interface HitBarProps extends FindSwitchProps {
  /** Null when there is nothing yet. */
  readonly found: FilteredEntries | null;
  readonly filter: TimelineFilter;
  readonly at: number;
  readonly onFilter: (filter: TimelineFilter) => void;
  readonly onHit: (by: 1 | -1) => void;
}

/**
 * Says how many entries of the lane are hits, and which of them is current, and leads to the
 * others.
 */
export function HitBar({ found, filter, at, onFilter, onHit, ...mode }: HitBarProps) {
  const { summary, level } = useWorkspace();
  if (!isFiltered(filter)) return null;
  const total = summary.entries;
  const done = found && isDone(found) ? found.matches : null;
  const isMarking = mode.isFinding || level === 'map';
  return (
    <div className={css.bar} data-unsaved>
      <span role="status">
        {done === null ? (
          <>
            {isMarking ? 'Finding' : 'Filtering'}
            {/* It changes too often to be announced. */}
            <SoFar found={found} />
          </>
        ) : isMarking ? (
          hitWords(done, at, total)
        ) : (
          `${countText(done.length)} of ${countText(total)} records`
        )}
      </span>
      {isMarking && (
        <ActionIcon.Group>
          <Step label="Previous hit (N)" by={-1} {...{ found, at, onHit }} />
          <Step label="Next hit (n)" by={1} {...{ found, at, onHit }} />
        </ActionIcon.Group>
      )}
      <FindSwitch {...mode} />
      <TextButton onClick={() => onFilter({})}>
        <IconX size={12} aria-hidden /> Clear
      </TextButton>
    </div>
  );
}

function SoFar({ found }: Pick<HitBarProps, 'found'>) {
  const words = found && soFarWords(found);
  return words && <span aria-hidden> · {words}</span>;
}

interface StepProps extends Pick<HitBarProps, 'found' | 'at' | 'onHit'> {
  readonly label: string;
  readonly by: 1 | -1;
}

function Step({ label, by, found, at, onHit }: StepProps) {
  const isLast = !found || stepIn(found.matches, at, by) === null;
  return (
    <ActionIcon
      size="sm"
      variant="default"
      aria-label={label}
      title={label}
      // The disabled attribute would throw the focus away at the ends.
      aria-disabled={isLast || undefined}
      data-disabled={isLast || undefined}
      onClick={() => onHit(by)}
    >
      {by === 1 ? (
        <IconChevronDown size={13} aria-hidden />
      ) : (
        <IconChevronUp size={13} aria-hidden />
      )}
    </ActionIcon>
  );
}
