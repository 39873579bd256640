import { Popover, Switch, TextInput } from '@mantine/core';
import { IconFilter, IconX } from '@tabler/icons-react';
import { memo, useEffect, useState } from 'react';
import { countText } from '../../../ui/format.ts';
import { visibleText } from '../../../ui/hostile.ts';
import type { TimelineFilter, TimelineIndex } from '../../../worker/protocol.ts';
import { type FilterList, isFiltered } from '../url.ts';
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

/** `filter` without what is empty: an empty part would still be a part. */
function tidy(filter: TimelineFilter): TimelineFilter {
  const kept = Object.entries(filter).filter(([, value]) =>
    Array.isArray(value) ? value.length > 0 : Boolean(value),
  );
  return Object.fromEntries(kept);
}

function toggled(filter: TimelineFilter, list: FilterList, value: string): TimelineFilter {
  const held = filter[list] ?? [];
  const next = held.includes(value) ? held.filter((one) => one !== value) : [...held, value].sort();
  return tidy({ ...filter, [list]: next });
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
            <Panel facets={facets} filter={filter} onFilter={onFilter} />
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

interface ChipProps {
  readonly label: string;
  readonly count: number;
  readonly pressed: boolean;
  readonly onPress: () => void;
}

function Chip({ label, count, pressed, onPress }: ChipProps) {
  return (
    <button type="button" className={css.chip} aria-pressed={pressed} onClick={onPress}>
      <bdi className={css.chipLabel}>{visibleText(label)}</bdi>
      <span className={css.chipCount}>{countText(count)}</span>
    </button>
  );
}

type PanelProps = Pick<FilterBarProps, 'facets' | 'filter' | 'onFilter'>;

function Panel({ facets, filter, onFilter }: PanelProps) {
  return (
    <div className={css.panelBody}>
      <TextFilter
        text={filter.text ?? ''}
        onText={(text) => onFilter(tidy({ ...filter, text: text.trim() }))}
      />
      <Switch
        size="xs"
        label="Only entries with findings"
        checked={filter.findings ?? false}
        onChange={(event) => onFilter(tidy({ ...filter, findings: event.currentTarget.checked }))}
      />
      {(['decisions', 'tools', 'rules'] as const).map((list) => (
        <Facet
          key={list}
          name={{ decisions: 'Decision', tools: 'Tool', rules: 'Rule that ran' }[list]}
          values={facets?.[list] ?? []}
          held={filter[list] ?? []}
          onToggle={(value) => onFilter(toggled(filter, list, value))}
        />
      ))}
    </div>
  );
}

/** Written when typing pauses: every letter would be a filter of its own otherwise. */
function TextFilter({
  text,
  onText,
}: {
  readonly text: string;
  readonly onText: (text: string) => void;
}) {
  const [typed, setTyped] = useState(text);
  useEffect(() => {
    if (typed.trim() === text) return;
    const timer = setTimeout(() => onText(typed), 250);
    return () => clearTimeout(timer);
  }, [typed, text, onText]);
  return (
    <TextInput
      size="xs"
      label="Text in title, tool, rule or id"
      value={typed}
      data-autofocus
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  );
}

const SHOWN = 16;

interface FacetProps {
  readonly name: string;
  readonly values: TimelineIndex['facets']['tools'];
  readonly held: readonly string[];
  readonly onToggle: (value: string) => void;
}

function Facet({ name, values, held, onToggle }: FacetProps) {
  const [all, setAll] = useState(false);
  if (values.length === 0) return null;
  const shown = all ? values.slice(0, 500) : values.slice(0, SHOWN);
  return (
    <fieldset className={css.facet}>
      <legend>{name}</legend>
      <div className={css.facetChips}>
        {shown.map(({ value, count }) => (
          <Chip
            key={value}
            label={value}
            count={count}
            pressed={held.includes(value)}
            onPress={() => onToggle(value)}
          />
        ))}
        {!all && values.length > SHOWN && (
          <button type="button" className={css.clear} onClick={() => setAll(true)}>
            {countText(values.length - SHOWN)} more
          </button>
        )}
      </div>
    </fieldset>
  );
}
