import { Popover } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import type { TimelineFilter, TimelineIndex } from '../../../core/model/timeline.ts';
import { visibleText } from '../../../core/visible.ts';
import { countText } from '../../../ui/format.ts';
import { Chip } from '../../../ui/kit/Chip.tsx';
import { useSecrets } from '../../../ui/secrets.ts';
import { LevelSwitch } from '../LevelSwitch.tsx';
import { Legend } from '../picture/Legend.tsx';
import { SaveLane } from '../picture/SaveLane.tsx';
import { SummaryButton } from '../SummaryButton.tsx';
import workspace from '../workspace.module.css';
import { FilterPanel } from './FilterPanel.tsx';
import { tidy, toggled } from './filters.ts';
import css from './spine.module.css';

export interface FilterBarProps {
  readonly facets: TimelineIndex['facets'] | null;
  readonly total: number;
  readonly filter: TimelineFilter;
  readonly opened: boolean;
  /** Of the level that is shown. */
  readonly tools: ReactNode;
  readonly onOpened: (opened: boolean) => void;
  readonly onFilter: (filter: TimelineFilter) => void;
}

export const FilterBar = memo(function FilterBar(props: FilterBarProps) {
  useSecrets();
  const { facets, total, filter, opened, tools, onOpened, onFilter } = props;
  const beyondKinds = Object.keys(filter).filter((part) => part !== 'kinds').length;
  return (
    <div className={workspace.bar} data-unsaved>
      <div className={css.chips}>
        <Chip
          on={!filter.kinds?.length}
          count={countText(total)}
          onClick={() => onFilter(tidy({ ...filter, kinds: [] }))}
        >
          All
        </Chip>
        {facets?.kinds.map(({ value, count }) => (
          <Chip
            key={value}
            on={filter.kinds?.includes(value) ?? false}
            count={countText(count)}
            onClick={() => onFilter(toggled(filter, 'kinds', value))}
          >
            <bdi>{visibleText(value)}</bdi>
          </Chip>
        ))}
      </div>
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
          <Chip data-on={beyondKinds > 0 || undefined} onClick={() => onOpened(!opened)}>
            <IconFilter size={13} aria-hidden />
            Filter{beyondKinds > 0 ? ` · ${beyondKinds}` : ''}
          </Chip>
        </Popover.Target>
        <Popover.Dropdown p="md" aria-label="Filter the timeline">
          <FilterPanel facets={facets} filter={filter} onFilter={onFilter} />
        </Popover.Dropdown>
      </Popover>
      {tools}
      <LevelSwitch />
      <SummaryButton />
      <Legend />
      <SaveLane />
    </div>
  );
});
