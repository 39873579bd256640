import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { visibleText } from '../../../../base/visible.ts';
import { type Pointer, splitPointer } from '../../profile/pointer.ts';
import type { HashPart } from '../../profile/profile.ts';
import type { RulesHead } from '../../studio/query.ts';
import { ChooseRule, ChooseWrite } from './Choose.tsx';
import { memberChoices } from './choices.ts';
import css from './rules.module.css';

type Of<Name extends string> = Extract<HashPart, { readonly [One in Name]: unknown }>;

interface EditorProps<P extends HashPart> {
  readonly part: P;
  readonly onChange: (part: P) => void;
}

interface WithHead {
  readonly head: RulesHead;
}

/** Controls are typed as in JSON: \u001f. */
export function TextPartEditor({ part, onChange }: EditorProps<Of<'text'>>) {
  const [typed, setTyped] = useState(() => JSON.stringify(part.text).slice(1, -1));
  return (
    <ChooseWrite
      label="Text, controls as \n or \u001f"
      value={typed}
      onWrite={(next) => {
        setTyped(next);
        onChange({ text: unescaped(next) });
      }}
    />
  );
}

function unescaped(typed: string): string {
  try {
    const read: unknown = JSON.parse(`"${typed}"`);
    return typeof read === 'string' ? read : typed;
  } catch {
    // Half of an escape, or a quote: as it is typed.
    return typed;
  }
}

const HASH_FORMS = [
  { value: '', label: 'as it is written' },
  { value: 'bare', label: 'without what is before its last colon' },
  { value: 'bytes', label: 'its bytes' },
] as const;
const MEMBER_FORMS = [
  ...HASH_FORMS,
  { value: 'u32', label: 'as a whole number in 32 bits' },
  { value: 'u64', label: 'as a whole number in 64 bits' },
  { value: 'milliseconds', label: 'a time, as milliseconds since 1970' },
] as const;

export function MemberPartEditor({ part, head, onChange }: EditorProps<Of<'member'>> & WithHead) {
  const { member, as = '' } = part;
  return (
    <div className={css.fields}>
      <ChooseRule
        label="Which member"
        value={member}
        choices={memberChoices(head.members, { chosen: member })}
        onChoose={(at) => onChange({ ...part, member: at })}
      />
      <ChooseRule
        label="How"
        value={as}
        choices={MEMBER_FORMS}
        onChoose={(value) => {
          const form = MEMBER_FORMS.find((one) => one.value === value)?.value;
          onChange({ member, ...(form && { as: form }) });
        }}
      />
    </div>
  );
}

export function PreviousPartEditor({ part, onChange }: EditorProps<Of<'previous'>>) {
  return (
    <ChooseRule
      label="How"
      value={part.as ?? ''}
      choices={HASH_FORMS}
      onChoose={(value) => {
        const form = HASH_FORMS.find((one) => one.value === value)?.value;
        onChange({ previous: true, ...(form && { as: form }) });
      }}
    />
  );
}

export function LinePartEditor({ part, head, onChange }: EditorProps<Of<'line'>> & WithHead) {
  const { emptied = [], without } = part.line;
  const set = (at: Pointer, isEmptied: boolean) => {
    const next = isEmptied ? [...emptied, at] : emptied.filter((one) => one !== at);
    onChange({ line: { ...(next.length && { emptied: next }), ...(without && { without }) } });
  };
  return (
    <fieldset className={css.members}>
      <legend>Members that are emptied first</legend>
      {head.members
        .filter(({ at }) => splitPointer(at).length === 1)
        .map(({ at }) => (
          <Checkbox
            key={at}
            size="xs"
            label={visibleText(splitPointer(at)[0] ?? '')}
            checked={emptied.includes(at)}
            onChange={(event) => set(at, event.currentTarget.checked)}
          />
        ))}
    </fieldset>
  );
}
