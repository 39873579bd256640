import { Button, Group, Menu, Select, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { IconChevronDown, IconPlus } from '@tabler/icons-react';
import { visibleText } from '../../../../base/visible.ts';
import { Panel } from '../../../../ui/kit/Panel.tsx';
import { Empty } from '../../../../ui/kit/page/Empty.tsx';
import { NoteText } from '../../../../ui/kit/text.tsx';
import { EXAMPLES } from '../../simulate/examples.ts';
import { VERBS } from '../../simulate/policy.ts';
import { type DraftRule, faultyRule, moved, newRule } from './draft.ts';
import { PolicyFile } from './PolicyFile.tsx';
import { RuleEditor, RuleFault } from './RuleEditor.tsx';
import type { PolicyState } from './use-policy.ts';

const OTHERWISE = [
  { value: 'as recorded' as const, label: 'keep what was recorded' },
  ...VERBS.map((value) => ({ value, label: value })),
];

/** The policy to try: rules in order, the first that matches decides. */
export function PolicyEditor({ state }: { readonly state: PolicyState }) {
  const { draft, setDraft, take, fault } = state;
  const setRules = (rules: readonly DraftRule[]) => setDraft({ ...draft, rules });
  const faulty = fault && faultyRule(fault.path);
  return (
    <Panel
      fill
      padded
      title="The other policy"
      label="Policy"
      right={
        <Group gap="sm">
          <Menu position="bottom-end">
            <Menu.Target>
              <Button size="compact-xs" rightSection={<IconChevronDown size={13} />}>
                Examples
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {EXAMPLES.map((example) => (
                <Menu.Item key={example.name} onClick={() => take(example)}>
                  {example.name}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
          <PolicyFile state={state} />
        </Group>
      }
    >
      <TextInput
        size="xs"
        label="Name"
        value={draft.name}
        maxLength={500}
        onChange={(event) => setDraft({ ...draft, name: event.currentTarget.value })}
      />
      <NoteText>The rules are tried from the top. The first that matches decides.</NoteText>
      <Stack component="ol" gap="sm" aria-label="Rules, in order">
        {draft.rules.map((rule, index) => (
          <RuleEditor
            key={rule.key}
            rule={rule}
            index={index}
            last={index === draft.rules.length - 1}
            fault={fault && faulty === index ? fault.message : null}
            onChange={(next) => setRules(draft.rules.map((one, i) => (i === index ? next : one)))}
            onMove={(by) => setRules(moved(draft.rules, index, by))}
            onRemove={() => setRules(draft.rules.filter((_, i) => i !== index))}
          />
        ))}
      </Stack>
      {draft.rules.length === 0 && (
        <Empty
          title="No rule yet"
          text="The line below decides everything. Add a rule, or begin with an example."
        />
      )}
      <Button
        size="compact-sm"
        style={{ alignSelf: 'flex-start' }}
        leftSection={<IconPlus size={14} />}
        onClick={() => setRules([...draft.rules, newRule(draft.rules.length)])}
      >
        Add a rule
      </Button>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <Select
          size="xs"
          label="If no rule matches"
          data={OTHERWISE}
          value={draft.otherwise}
          allowDeselect={false}
          onChange={(otherwise) => otherwise && setDraft({ ...draft, otherwise })}
        />
        {draft.otherwise === 'require approval' && (
          <TextInput
            size="xs"
            label="from"
            placeholder="anybody"
            maxLength={500}
            value={draft.otherwiseChannel}
            onChange={(event) =>
              setDraft({ ...draft, otherwiseChannel: event.currentTarget.value })
            }
          />
        )}
      </SimpleGrid>
      {fault && faulty === null && <RuleFault>{visibleText(fault.message)}</RuleFault>}
    </Panel>
  );
}
