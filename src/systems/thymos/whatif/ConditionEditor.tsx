import { ActionIcon, Autocomplete, Select, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { OPERATORS } from '../../../formats/thymos/simulate/policy.ts';
import { MONO_INPUT } from '../../../ui/kit/text.tsx';
import type { DraftCondition } from './draft.ts';
import css from './whatif.module.css';

/** Paths that are often needed; any other may be typed. */
const PATHS = [
  'args.path',
  'args.url',
  'resource.kind',
  'resource.id',
  'value.path',
  'output.path',
];

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
        data={PATHS}
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
