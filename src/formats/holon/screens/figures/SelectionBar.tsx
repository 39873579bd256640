import { Button, Group, MultiSelect, Select, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { visibleText } from '../../../../base/visible.ts';
import { countText } from '../../../../ui/format.ts';
import { Card } from '../../../../ui/kit/Card.tsx';
import type { Choices } from '../../figures/query.ts';
import { estimatorText, parseMoment } from '../../figures/words.ts';
import { figureIntentsQuery } from '../data/figures.ts';
import { isEverything } from './url.ts';
import type { FiguresState } from './use-figures-url.ts';

export interface FigureSelectionBarProps {
  readonly ledger: string;
  readonly choices: Choices;
  readonly state: FiguresState;
}

/** Which events count. An empty field leaves all of them in. */
export function FigureSelectionBar({ ledger, choices, state }: FigureSelectionBarProps) {
  const { selection } = state.query;
  const names = [
    ['agent', 'Agents', choices.agents, selection.agents],
    ['model', 'Models', choices.models, selection.models],
    ['tier', 'Tiers', choices.tiers, selection.tiers],
    [
      'estimator',
      'Estimator versions',
      choices.estimators.map(estimatorText),
      selection.estimators.map(estimatorText),
    ],
  ] as const;
  return (
    <Card component="section" aria-label="Selection">
      <Group align="flex-start" gap="var(--ls-2) var(--ls-3)">
        {names.map(([param, label, known, chosen]) => (
          <Names
            key={param}
            label={label}
            known={known}
            chosen={chosen}
            onChange={(values) => state.change({ [param]: values })}
          />
        ))}
        <IntentPick
          ledger={ledger}
          chosen={selection.intent}
          onChange={(intent) => state.change({ intent })}
        />
        {(['from', 'to'] as const).map((edge) => (
          <TimeField
            key={`${edge} ${state.times[edge]}`}
            edge={edge}
            text={state.times[edge]}
            example={edge === 'from' ? choices.first : choices.last}
            onChange={(text) => state.change({ [edge]: text })}
          />
        ))}
        <Button mt="1.25rem" size="xs" disabled={isEverything(state)} onClick={state.clear}>
          Clear
        </Button>
      </Group>
    </Card>
  );
}

interface NamesProps {
  readonly label: string;
  readonly known: readonly string[];
  readonly chosen: readonly string[];
  readonly onChange: (names: string[]) => void;
}

function Names({ label, known, chosen, onChange }: NamesProps) {
  // What a link chooses is shown even where this ledger has nothing of it.
  const all = [...new Set([...known, ...chosen])];
  return (
    <MultiSelect
      size="xs"
      flex="1.4 1 7rem"
      miw={0}
      label={label}
      placeholder={chosen.length ? '' : `all ${countText(known.length)}`}
      data={all.map((value) => ({ value, label: visibleText(value) }))}
      value={[...chosen]}
      onChange={onChange}
      searchable
      clearable
      limit={100}
      nothingFoundMessage="Nothing of this name"
      comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
    />
  );
}

interface IntentPickProps {
  readonly ledger: string;
  readonly chosen: string | null;
  readonly onChange: (intent: string | null) => void;
}

/** One intent of many: found by a part of its id. */
function IntentPick({ ledger, chosen, onChange }: IntentPickProps) {
  const [text, setText] = useState(chosen ?? '');
  const [wanted] = useDebouncedValue(text === chosen ? '' : text, 150);
  const query = useQuery({
    ...figureIntentsQuery(ledger, wanted),
    placeholderData: keepPreviousData,
  });
  const found = query.data?.found ?? [];
  const all = chosen === null || found.includes(chosen) ? found : [chosen, ...found];
  const more = (query.data?.total ?? 0) - found.length;
  return (
    <Select
      size="xs"
      flex="1.4 1 7rem"
      miw={0}
      label="Intent and below"
      placeholder="every intent"
      title={chosen === null ? undefined : visibleText(chosen)}
      data={all.map((value) => ({ value, label: visibleText(value) }))}
      // The worker has searched for the text already.
      filter={({ options }) => options}
      value={chosen}
      searchValue={text}
      onSearchChange={setText}
      onChange={onChange}
      searchable
      clearable
      nothingFoundMessage={query.isPending ? 'Searching' : 'No intent has this in its id'}
      comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
      {...(more > 0 ? { 'aria-description': `${countText(more)} more; type to find them` } : {})}
    />
  );
}

interface TimeFieldProps {
  readonly edge: 'from' | 'to';
  readonly text: string;
  /** Unix milliseconds, for the placeholder. */
  readonly example: number | null;
  readonly onChange: (text: string) => void;
}

/** Applied with Enter or on leaving the field. */
function TimeField({ edge, text, example, onChange }: TimeFieldProps) {
  const [typed, setTyped] = useState(text);
  const wrong = typed.trim() !== '' && parseMoment(typed, edge) === null;
  const take = () => {
    if (!wrong && typed.trim() !== text) onChange(typed.trim());
  };
  return (
    <TextInput
      size="xs"
      flex="1 1 6rem"
      label={edge === 'from' ? 'From (UTC)' : 'To (UTC)'}
      placeholder={example === null ? '2026-02-10' : new Date(example).toISOString().slice(0, 10)}
      title="2026-02-10 for the whole day, or 2026-02-10T03:12Z"
      value={typed}
      maxLength={40}
      error={wrong ? 'like 2026-02-10 or 2026-02-10T03:12Z' : undefined}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === 'Enter') take();
      }}
    />
  );
}
