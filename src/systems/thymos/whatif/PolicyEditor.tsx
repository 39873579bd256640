import { Button, Menu, Select, TextInput } from '@mantine/core';
import { IconChevronDown, IconPlus } from '@tabler/icons-react';
import type { Verb } from '../../../formats/thymos/simulate/policy.ts';
import { visibleText } from '../../../ui/hostile.ts';
import { Empty } from '../../../ui/kit/Empty.tsx';
import { EXAMPLES } from '../data/simulation.ts';
import { type DraftRule, faultyRule, moved, newRule } from './draft.ts';
import { PolicyFile } from './PolicyFile.tsx';
import { RuleEditor } from './RuleEditor.tsx';
import type { PolicyState } from './use-policy.ts';
import css from './whatif.module.css';

const OTHERWISE = [
  { value: 'as recorded', label: 'as recorded' },
  { value: 'allow', label: 'allow' },
  { value: 'deny', label: 'deny' },
  { value: 'require approval', label: 'require approval' },
] satisfies { value: Verb | 'as recorded'; label: string }[];

/** The policy to try: rules in order, the first that matches decides. */
export function PolicyEditor({ state }: { readonly state: PolicyState }) {
  const { draft, setDraft, take, fault } = state;
  const setRules = (rules: readonly DraftRule[]) => setDraft({ ...draft, rules });
  const faulty = fault && faultyRule(fault.path);
  return (
    <section className={css.panel} aria-label="Policy">
      <header className={css.panelHead}>
        <h2>Policy</h2>
        <div className={css.tools}>
          <Menu position="bottom-end">
            <Menu.Target>
              <Button
                size="compact-xs"
                variant="default"
                rightSection={<IconChevronDown size={13} />}
              >
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
        </div>
      </header>
      <div className={css.policy}>
        <TextInput
          size="xs"
          label="Name"
          value={draft.name}
          maxLength={500}
          onChange={(event) => setDraft({ ...draft, name: event.currentTarget.value })}
        />
        <ol className={css.rules} aria-label="Rules, in order">
          {draft.rules.map((rule, place) => (
            <RuleEditor
              key={rule.key}
              rule={rule}
              place={place}
              last={place === draft.rules.length - 1}
              fault={fault && faulty === place ? fault.message : null}
              onChange={(next) => setRules(draft.rules.map((one, i) => (i === place ? next : one)))}
              onMove={(by) => setRules(moved(draft.rules, place, by))}
              onRemove={() => setRules(draft.rules.filter((_, i) => i !== place))}
            />
          ))}
        </ol>
        {draft.rules.length === 0 && (
          <Empty
            title="No rule yet"
            text="Everything is decided as the line below says. Add a rule, or begin with an example."
          />
        )}
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconPlus size={14} />}
          onClick={() => setRules([...draft.rules, newRule(draft.rules.length)])}
        >
          Add a rule
        </Button>
        <div className={css.otherwise}>
          <Select
            size="xs"
            label="Where no rule matches"
            data={OTHERWISE}
            value={draft.otherwise}
            allowDeselect={false}
            onChange={(value) => {
              const found = OTHERWISE.find((one) => one.value === value);
              if (found) setDraft({ ...draft, otherwise: found.value });
            }}
          />
          {draft.otherwise === 'require approval' && (
            <TextInput
              size="xs"
              label="of"
              placeholder="anybody"
              maxLength={500}
              value={draft.otherwiseChannel}
              onChange={(event) =>
                setDraft({ ...draft, otherwiseChannel: event.currentTarget.value })
              }
            />
          )}
        </div>
        {fault && faulty === null && (
          <p className={css.fault} role="alert">
            {visibleText(fault.message)}
          </p>
        )}
      </div>
    </section>
  );
}
