import { Group, Stack, Switch, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { visibleText } from '../../../../base/visible.ts';
import type { TimelineFilter, TimelineIndex } from '../../../../ledger/model/timeline.ts';
import { countText } from '../../../../ui/format.ts';
import { Chip } from '../../../../ui/kit/Chip.tsx';
import { NoteText, TextButton } from '../../../../ui/kit/text.tsx';
import { tidy, toggleFilter } from './filters.ts';

export interface FilterPanelProps {
  readonly facets: TimelineIndex['facets'] | null;
  readonly filter: TimelineFilter;
  readonly onFilter: (filter: TimelineFilter) => void;
}

/** Offers the filters of a timeline, besides the marks in the bar above. */
export function FilterPanel({ facets, filter, onFilter }: FilterPanelProps) {
  return (
    <Stack gap="md" mah="60vh" style={{ overflowY: 'auto' }}>
      <TextFilter
        text={filter.text ?? ''}
        onText={(text) => onFilter(tidy({ ...filter, text: text.trim() }))}
      />
      <Switch
        size="xs"
        label="Only records with findings"
        checked={filter.findings ?? false}
        onChange={(event) => onFilter(tidy({ ...filter, findings: event.currentTarget.checked }))}
      />
      {(['kinds', 'decisions', 'tools', 'rules'] as const).map((list) => (
        <Facet
          key={list}
          name={
            { kinds: 'Kind', decisions: 'Decision', tools: 'Tool', rules: 'Rule that ran' }[list]
          }
          values={facets?.[list] ?? []}
          held={filter[list] ?? []}
          onToggle={(value) => onFilter(toggleFilter(filter, list, value))}
        />
      ))}
    </Stack>
  );
}

/**
 * The filter is written when typing pauses: every letter would be a filter of its own otherwise.
 */
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
    const timer = setTimeout(() => onText(typed), 150);
    return () => clearTimeout(timer);
  }, [typed, text, onText]);
  return (
    <TextInput
      size="xs"
      label="Text in a title, tool, rule, resource or id"
      value={typed}
      data-autofocus
      // A person who leaves at once has written it all the same.
      onBlur={() => typed.trim() !== text && onText(typed)}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  );
}

const SHOWN = 16;
const MOST_SHOWN = 500;

interface FacetProps {
  readonly name: string;
  readonly values: TimelineIndex['facets']['tools'];
  readonly held: readonly string[];
  readonly onToggle: (value: string) => void;
}

function Facet({ name, values, held, onToggle }: FacetProps) {
  const [all, setAll] = useState(false);
  if (values.length === 0) return null;
  const shown = all ? values.slice(0, MOST_SHOWN) : values.slice(0, SHOWN);
  return (
    <fieldset>
      <legend>
        <NoteText span>{name}</NoteText>
      </legend>
      <Group gap="xs">
        {shown.map(({ value, count }) => (
          <Chip
            key={value}
            on={held.includes(value)}
            count={countText(count)}
            onClick={() => onToggle(value)}
          >
            <bdi>{visibleText(value)}</bdi>
          </Chip>
        ))}
        {all && values.length > MOST_SHOWN && (
          <NoteText span>
            and {countText(values.length - MOST_SHOWN)} more, which a text finds
          </NoteText>
        )}
        {!all && values.length > SHOWN && (
          <TextButton onClick={() => setAll(true)}>
            {countText(values.length - SHOWN)} more
          </TextButton>
        )}
      </Group>
    </fieldset>
  );
}
