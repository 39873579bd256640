import { ActionIcon, Autocomplete, Select, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { OPERATORS } from '../data/simulation.ts';
import type { DraftCondition } from './draft.ts';
import css from './whatif.module.css';

/** Places that are often looked at; any other path may be typed. */
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

/** What must stand somewhere in the recorded arguments, values, outputs or resources. */
export function ConditionEditor({ condition, name, onChange, onRemove }: ConditionEditorProps) {
  return (
    <div className={css.condition}>
      <Autocomplete
        size="xs"
        data={PATHS}
        aria-label={`Path of ${name}`}
        title="args, value, output or resource, then names with dots between; * is any of them"
        classNames={{ input: css.mono ?? '' }}
        value={condition.path}
        onChange={(path) => onChange({ ...condition, path })}
      />
      <Select
        size="xs"
        data={OPERATORS}
        aria-label={`Operator of ${name}`}
        value={condition.operator}
        allowDeselect={false}
        onChange={(value) =>
          onChange({
            ...condition,
            operator: OPERATORS.find((one) => one === value) ?? condition.operator,
          })
        }
      />
      <TextInput
        size="xs"
        aria-label={`Value of ${name}`}
        title={'Text, a number, true, false or null; text that looks like a number: "5"'}
        classNames={{ input: css.mono ?? '' }}
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
