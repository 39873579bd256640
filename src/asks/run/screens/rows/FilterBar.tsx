import { Popover } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import type { TimelineFilter, TimelineIndex } from '../../../../ledger/model/timeline.ts';
import { Chip } from '../../../../ui/kit/Chip.tsx';
import { useSecrets } from '../../../../ui/secrets.ts';
import { LevelSwitch } from '../LevelSwitch.tsx';
import { SaveLane } from '../picture/SaveLane.tsx';
import { SummaryButton } from '../SummaryButton.tsx';
import workspace from '../workspace.module.css';
import { FilterPanel } from './FilterPanel.tsx';
import { MarkChips } from './MarkChips.tsx';

export interface FilterBarProps {
  readonly facets: TimelineIndex['facets'] | null;
  readonly filter: TimelineFilter;
  readonly opened: boolean;
  readonly tools: ReactNode;
  readonly onOpened: (opened: boolean) => void;
  readonly onFilter: (filter: TimelineFilter) => void;
}

export const FilterBar = memo(function FilterBar(props: FilterBarProps) {
  useSecrets();
  const { facets, filter, opened, tools, onOpened, onFilter } = props;
  const beyondMarks = Object.keys(filter).filter((part) => part !== 'marks').length;
  return (
    <div className={workspace.bar} data-unsaved>
      <MarkChips filter={filter} onFilter={onFilter} />
      <Popover
        opened={opened}
        onChange={onOpened}
        position="bottom-end"
        shadow="md"
        trapFocus
        returnFocus
        width={320}
      >
        <Popover.Target>
          <Chip
            data-on={beyondMarks > 0 || undefined}
            aria-label={beyondMarks > 0 ? `Filter, ${beyondMarks} set` : 'Filter'}
            title="Filter, or find: f"
            count={beyondMarks > 0 ? beyondMarks : undefined}
            onClick={() => onOpened(!opened)}
          >
            <IconFilter size={13} aria-hidden />
          </Chip>
        </Popover.Target>
        <Popover.Dropdown p="md" aria-label="Filter the timeline">
          <FilterPanel facets={facets} filter={filter} onFilter={onFilter} />
        </Popover.Dropdown>
      </Popover>
      {tools}
      <LevelSwitch />
      <SummaryButton />
      <SaveLane />
    </div>
  );
});
