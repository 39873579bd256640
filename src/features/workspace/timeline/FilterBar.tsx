import { Popover } from '@mantine/core';
import { IconFilter, IconX } from '@tabler/icons-react';
import { memo } from 'react';
import type { TimelineFilter, TimelineIndex } from '../../../core/model/timeline.ts';
import { countText } from '../../../ui/format.ts';
import { isFiltered } from '../url.ts';
import { Chip } from './Chip.tsx';
import { FilterPanel } from './FilterPanel.tsx';
import { tidy, toggled } from './filters.ts';
import css from './timeline.module.css';

export interface FilterBarProps {
  readonly facets: TimelineIndex['facets'] | null;
  readonly total: number;
  /** Entries left; null while they are being counted. */
  readonly left: number | null;
  readonly filter: TimelineFilter;
  readonly opened: boolean;
  readonly onOpened: (opened: boolean) => void;
  readonly onFilter: (filter: TimelineFilter) => void;
}

export const FilterBar = memo(function FilterBar(props: FilterBarProps) {
  const { facets, total, left, filter, opened, onOpened, onFilter } = props;
  const filtered = isFiltered(filter);
  const beyondKinds = Object.keys(filter).filter((part) => part !== 'kinds').length;
  return (
    <>
      <div className={css.bar}>
        <div className={css.chips}>
          <Chip
            label="All"
            count={total}
            pressed={!filter.kinds?.length}
            onPress={() => onFilter(tidy({ ...filter, kinds: [] }))}
          />
          {facets?.kinds.map(({ value, count }) => (
            <Chip
              key={value}
              label={value}
              count={count}
              pressed={filter.kinds?.includes(value) ?? false}
              onPress={() => onFilter(toggled(filter, 'kinds', value))}
            />
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
            <button
              type="button"
              className={css.filterButton}
              data-on={beyondKinds > 0 || undefined}
              onClick={() => onOpened(!opened)}
            >
              <IconFilter size={13} aria-hidden />
              Filter{beyondKinds > 0 ? ` · ${beyondKinds}` : ''}
            </button>
          </Popover.Target>
          <Popover.Dropdown className={css.panel ?? ''} aria-label="Filter the timeline">
            <FilterPanel facets={facets} filter={filter} onFilter={onFilter} />
          </Popover.Dropdown>
        </Popover>
      </div>
      {filtered && (
        <div className={css.count} role="status">
          <span>
            {left === null ? 'Filtering' : countText(left)} of {countText(total)} entries
          </span>
          <button type="button" className={css.clear} onClick={() => onFilter({})}>
            <IconX size={12} aria-hidden />
            Clear
          </button>
        </div>
      )}
    </>
  );
});
