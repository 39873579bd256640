import { ActionIcon, Button, Group, Select, Text, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { visibleText } from '../../../../base/visible.ts';
import { Card } from '../../../../ui/kit/Card.tsx';
import { Dim, Faint, MONO_INPUT } from '../../../../ui/kit/text.tsx';
import { COST_PARTS, EFFECTS, VERBS } from '../../simulate/policy.ts';
import { ConditionEditor } from './ConditionEditor.tsx';
import { type DraftRule, newCondition } from './draft.ts';
import css from './whatif.module.css';

const EFFECT_WORDS = { reads: 'only reads', writes: 'writes', nothing: 'does nothing' };
const COST_WORDS = {
  tokens: 'tokens',
  tool_calls: 'tool calls',
  wall_clock_ms: 'milliseconds',
  usd_millicents: 'US millicents',
};

const EFFECT_DATA = [
  { value: '' as const, label: 'has any effect' },
  ...EFFECTS.map((value) => ({ value, label: EFFECT_WORDS[value] })),
];
const BUDGET_DATA = [
  { value: '' as const, label: 'whatever was spent' },
  ...COST_PARTS.map((value) => ({ value, label: `its run spent more ${COST_WORDS[value]} than` })),
];

export interface RuleEditorProps {
  readonly rule: DraftRule;
  /** From 0; the first rule that matches decides. */
  readonly index: number;
  readonly last: boolean;
  readonly fault: string | null;
  readonly onChange: (rule: DraftRule) => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
}

export function RuleEditor(props: RuleEditorProps) {
  const { rule, index, fault, onChange } = props;
  const name = `rule ${index + 1}`;
  const set = (more: Partial<DraftRule>) => onChange({ ...rule, ...more });
  const add = (
    <Button
      size="compact-xs"
      variant="subtle"
      style={{ justifySelf: 'start' }}
      leftSection={<IconPlus size={13} />}
      onClick={() => set({ where: [...rule.where, newCondition()] })}
    >
      Add a condition
    </Button>
  );
  return (
    <Card component="li" px="md" py="sm" tone={fault === null ? undefined : 'bad'}>
      <Head {...props} name={name} />
      <Line word="If">
        <div className={css.when}>
          <TextInput
            size="xs"
            placeholder="any tool"
            aria-label={`Tool of ${name}`}
            title="A tool's name; * at its end means any ending"
            styles={MONO_INPUT}
            maxLength={500}
            value={rule.tool}
            onChange={(event) => set({ tool: event.currentTarget.value })}
          />
          <Select
            size="xs"
            aria-label={`Effect of ${name}`}
            data={EFFECT_DATA}
            value={rule.effect}
            allowDeselect={false}
            onChange={(effect) => set({ effect: effect ?? '' })}
          />
        </div>
      </Line>
      {rule.where.map((condition, i) => (
        <Line key={condition.key} word="and">
          <ConditionEditor
            condition={condition}
            name={`condition ${i + 1} of ${name}`}
            onChange={(next) =>
              set({ where: rule.where.map((one) => (one === condition ? next : one)) })
            }
            onRemove={() => set({ where: rule.where.filter((one) => one !== condition) })}
          />
        </Line>
      ))}
      <Line word="and">
        <div className={css.spent}>
          <Select
            size="xs"
            aria-label={`Spending of ${name}`}
            data={BUDGET_DATA}
            value={rule.budgetOf}
            allowDeselect={false}
            onChange={(budgetOf) => set({ budgetOf: budgetOf ?? '' })}
          />
          {rule.budgetOf === '' ? (
            add
          ) : (
            <TextInput
              size="xs"
              inputMode="numeric"
              placeholder="10000"
              aria-label={`Limit of ${name}`}
              title="In the run in all, the record itself included"
              value={rule.budgetLimit}
              onChange={(event) => set({ budgetLimit: event.currentTarget.value })}
            />
          )}
        </div>
      </Line>
      {rule.budgetOf !== '' && <Line word="">{add}</Line>}
      <Line word="then">
        <Decision {...props} name={name} />
      </Line>
      {fault && <RuleFault>{fault}</RuleFault>}
    </Card>
  );
}

/** Part of the sentence that a rule is: its word, and what is chosen for it. */
function Line({ word, children }: { readonly word: string; readonly children: ReactNode }) {
  return (
    <div className={css.line}>
      <Dim>{word}</Dim>
      {children}
    </div>
  );
}

/** What is wrong with the policy, read out as soon as it is. */
export function RuleFault({ children }: { readonly children: string }) {
  return (
    <Text size="xs" c="bad" role="alert">
      {visibleText(children)}
    </Text>
  );
}

interface HeadProps extends RuleEditorProps {
  readonly name: string;
}

function Head({ rule, last, index, name, onChange, onMove, onRemove }: HeadProps) {
  const actions = [
    { label: `Move ${name} up`, Icon: IconArrowUp, act: () => onMove(-1), disabled: index === 0 },
    { label: `Move ${name} down`, Icon: IconArrowDown, act: () => onMove(1), disabled: last },
    { label: `Remove ${name}`, Icon: IconTrash, act: onRemove, disabled: false },
  ];
  return (
    <Group gap="xs">
      <Faint miw="1rem">{index + 1}</Faint>
      <TextInput
        size="xs"
        flex={1}
        miw="6rem"
        aria-label={`Name of ${name}`}
        maxLength={500}
        value={rule.name}
        onChange={(event) => onChange({ ...rule, name: event.currentTarget.value })}
      />
      {actions.map(({ label, Icon, act, disabled }) => (
        <ActionIcon key={label} size="sm" aria-label={label} disabled={disabled} onClick={act}>
          <Icon size={14} />
        </ActionIcon>
      ))}
    </Group>
  );
}

function Decision({ rule, name, onChange }: HeadProps) {
  return (
    <div className={css.when}>
      <Select
        size="xs"
        aria-label={`Decision of ${name}`}
        data={VERBS}
        value={rule.verb}
        allowDeselect={false}
        onChange={(verb) => verb && onChange({ ...rule, verb })}
      />
      {rule.verb === 'require approval' && (
        <TextInput
          size="xs"
          leftSection={<Dim>from</Dim>}
          leftSectionWidth="2.75rem"
          placeholder="anybody"
          aria-label={`Who is asked by ${name}`}
          maxLength={500}
          value={rule.channel}
          onChange={(event) => onChange({ ...rule, channel: event.currentTarget.value })}
        />
      )}
    </div>
  );
}
