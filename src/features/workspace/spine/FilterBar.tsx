import { Popover } from '@mantine/core';
import { IconFilter, IconX } from '@tabler/icons-react';
import { memo } from 'react';
import type { TimelineFilter, TimelineIndex } from '../../../core/model/timeline.ts';
import { visibleText } from '../../../core/visible.ts';
import { countText } from '../../../ui/format.ts';
import { Chip } from '../../../ui/kit/Chip.tsx';
import { TextButton } from '../../../ui/kit/text.tsx';
import { LevelSwitch } from '../LevelSwitch.tsx';
import { isFiltered } from '../url.ts';
import workspace from '../workspace.module.css';
import { FilterPanel } from './FilterPanel.tsx';
import { type FilteredEntries, isDone, tidy, toggled } from './filters.ts';
import css from './spine.module.css';

export interface FilterBarProps {
  readonly facets: TimelineIndex['facets'] | null;
  readonly total: number;
  /** null: nothing yet. */
  readonly found: FilteredEntries | null;
  readonly filter: TimelineFilter;
  readonly opened: boolean;
  readonly onOpened: (opened: boolean) => void;
  readonly onFilter: (filter: TimelineFilter) => void;
}

export const FilterBar = memo(function FilterBar(props: FilterBarProps) {
  const { facets, total, found, filter, opened, onOpened, onFilter } = props;
  const filtered = isFiltered(filter);
  const beyondKinds = Object.keys(filter).filter((part) => part !== 'kinds').length;
  return (
    <>
      <div className={workspace.bar}>
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
        <LevelSwitch />
      </div>
      {filtered && (
        <div className={css.count} role="status">
          {found && isDone(found) ? (
            <span>
              {countText(found.matches.length)} of {countText(total)} entries
            </span>
          ) : (
            <span>
              Filtering
              {/* Not announced: it changes too often. */}
              {found && !found.isOfBefore && <span aria-hidden> · {soFar(found)}</span>}
            </span>
          )}
          <TextButton onClick={() => onFilter({})}>
            <IconX size={12} aria-hidden /> Clear
          </TextButton>
        </div>
      )}
    </>
  );
});

/** "1,204 in the first 37%" */
function soFar({ matches, upTo, total }: FilteredEntries): string {
  return `${countText(matches.length)} in the first ${Math.floor((100 * upTo) / total)}%`;
}
