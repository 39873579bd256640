import { ActionIcon, Autocomplete, Select, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { Faint, MONO_INPUT, Mono } from '../../../../ui/kit/text.tsx';
import { OPERATORS } from '../../simulate/policy.ts';
import type { DraftCondition } from './draft.ts';
import css from './whatif.module.css';

/** Paths that are often needed, and what is there; any other may be typed. */
const PATHS = new Map([
  ['args.path', 'the path that the tool was given'],
  ['args.url', 'the address that the tool was given'],
  ['resource.id', 'the name of what it changes'],
  ['resource.kind', 'the kind of what it changes'],
  ['value.path', 'the path in what it writes'],
  ['output.path', 'the path in what it returned'],
]);

export interface ConditionEditorProps {
  readonly condition: DraftCondition;
  readonly name: string;
  readonly onChange: (condition: DraftCondition) => void;
  readonly onRemove: () => void;
}

/** What the recorded arguments, values, outputs or resources must have at a path. */
export function ConditionEditor({ condition, name, onChange, onRemove }: ConditionEditorProps) {
  return (
    <div className={css.condition}>
      <Autocomplete
        size="xs"
        data={[...PATHS.keys()]}
        renderOption={({ option: { value } }) => (
          <span>
            <Mono display="block">{value}</Mono>
            <Faint>{PATHS.get(value)}</Faint>
          </span>
        )}
        comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
        aria-label={`Path of ${name}`}
        title="args, value, output or resource, then names with dots between; * is any of them"
        styles={MONO_INPUT}
        value={condition.path}
        onChange={(path) => onChange({ ...condition, path })}
      />
      <Select
        size="xs"
        data={OPERATORS}
        aria-label={`Operator of ${name}`}
        value={condition.operator}
        allowDeselect={false}
        onChange={(operator) => operator && onChange({ ...condition, operator })}
      />
      <TextInput
        size="xs"
        aria-label={`Value of ${name}`}
        title={'Text, a number, true, false or null; text that looks like a number: "5"'}
        styles={MONO_INPUT}
        maxLength={500}
        value={condition.value}
        onChange={(event) => onChange({ ...condition, value: event.currentTarget.value })}
      />
      <ActionIcon size="sm" aria-label={`Remove ${name}`} onClick={onRemove}>
        <IconX size={14} />
      </ActionIcon>
    </div>
  );
}
