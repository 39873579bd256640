import { Checkbox } from '@mantine/core';
import { visibleText } from '../../../../base/visible.ts';
import { countText } from '../../../../ui/format.ts';
import { Faint, NoteText } from '../../../../ui/kit/text.tsx';
import { type Pointer, pointerWords, splitPointer } from '../../profile/pointer.ts';
import type { JsonPart, JsonSpelling } from '../../profile/profile.ts';
import type { LogMember, RulesHead } from '../../studio/query.ts';
import {
  allBut,
  chooseMembers,
  readSpelling,
  SPELLING_CHOICES,
  toggleMember,
} from '../../studio/variants.ts';
import { ChooseRule, ChooseWrite } from './Choose.tsx';
import {
  type AgreementFigures,
  SKIP_CHOICES,
  STYLE_CHOICES,
  spellingChoices,
  withFigures,
} from './choices.ts';
import css from './rules.module.css';

export interface JsonPartEditorProps {
  readonly json: JsonPart;
  readonly index: number;
  readonly head: RulesHead;
  readonly figures: AgreementFigures;
  readonly onChange: (json: JsonPart) => void;
}

/** A record, or some of it, written as JSON again: which members, and how it is written. */
export function JsonPartEditor(props: JsonPartEditorProps) {
  const { json, index, figures, onChange } = props;
  const isOwn = json.style !== 'RFC 8785';
  return (
    <div className={css.fields}>
      {json.list ? (
        <NoteText>A list of values, which is changed in the JSON below.</NoteText>
      ) : (
        <Members {...props} />
      )}
      <ChooseRule
        label="Written as"
        value={isOwn ? 'own' : 'RFC 8785'}
        choices={withFigures(STYLE_CHOICES, figures, `style ${index}`)}
        onChoose={(value) =>
          onChange({ ...json, style: value === 'own' ? readSpelling(json) : 'RFC 8785' })
        }
      />
      {isOwn && <Spelling {...props} />}
      {!json.list && <Changes json={json} onChange={onChange} />}
    </div>
  );
}

function Members({ json, index, head, figures, onChange }: JsonPartEditorProps) {
  const { only, without = [], of } = json;
  const inside = head.members.flatMap(({ at }) => (isDirectly(at, of ?? '') ? [at] : []));
  const isIn = (at: Pointer) => (only ? taken.includes(at) : !without.includes(at));
  const taken = (only ?? []).flatMap((one) => ('at' in one ? [one.at] : []));
  // In the order in which they are hashed; then those that could be.
  const listed = [...new Set([...taken, ...inside, ...without])];
  return (
    <>
      <OfWhat json={json} head={head} onChange={onChange} />
      <ChooseRule
        label="Members are taken"
        value={only ? 'only' : 'all'}
        choices={TAKEN}
        onChoose={(value) => {
          if (value === 'only') onChange(chooseMembers(json, inside.filter(isIn)));
          else
            onChange(
              allBut(
                json,
                inside.filter((at) => !isIn(at)),
              ),
            );
        }}
      />
      <fieldset className={css.members}>
        <legend>Members that go in</legend>
        {listed.map((at) => (
          <Member
            key={at}
            at={at}
            isIn={isIn(at)}
            member={head.members.find((one) => one.at === at)}
            other={figures.get(`member ${at} ${index}=${isIn(at) ? 'out' : 'in'}`)}
            onToggle={(next) => onChange(toggleMember(json, at, next))}
          />
        ))}
      </fieldset>
    </>
  );
}

const TAKEN = [
  { value: 'all', label: 'all but those unticked' },
  { value: 'only', label: 'those ticked, in this order' },
];

function OfWhat({ json, head, onChange }: Omit<JsonPartEditorProps, 'index' | 'figures'>) {
  const objects = head.members.filter(({ example }) => example.startsWith('{'));
  if (objects.length === 0 || json.only) return null;
  return (
    <ChooseRule
      label="Of what"
      value={json.of ?? ''}
      choices={[
        { value: '', label: 'the whole record' },
        ...objects.map(({ at }) => ({ value: at, label: pointerWords(at) })),
      ]}
      onChoose={(at) => {
        const { of: _, without: __, ...rest } = json;
        onChange(at === '' ? rest : { ...rest, of: at });
      }}
    />
  );
}

function isDirectly(at: Pointer, of: Pointer): boolean {
  return at.startsWith(`${of}/`) && splitPointer(at).length === splitPointer(of).length + 1;
}

interface MemberProps {
  readonly at: Pointer;
  readonly isIn: boolean;
  readonly member: LogMember | undefined;
  /** How many records would agree were it the other way. */
  readonly other: { readonly agree: number; readonly of: number } | undefined;
  readonly onToggle: (isIn: boolean) => void;
}

function Member({ at, isIn, member, other, onToggle }: MemberProps) {
  return (
    <Checkbox
      size="xs"
      checked={isIn}
      onChange={(event) => onToggle(event.currentTarget.checked)}
      label={
        <>
          {visibleText(splitPointer(at).join(' › '))}{' '}
          <Faint>
            {member && visibleText(member.example.slice(0, 28))}
            {other && other.agree > 0 && (
              <>
                {' '}
                {isIn ? 'without it' : 'with it'} {countText(other.agree)} of {countText(other.of)}
              </>
            )}
          </Faint>
        </>
      }
    />
  );
}

function Spelling({ json, index, figures, onChange }: JsonPartEditorProps) {
  const own = readSpelling(json);
  const set = <Name extends keyof JsonSpelling>(name: Name, value: string) => {
    const chosen = SPELLING_CHOICES[name].find((one) => one === value);
    if (chosen) onChange({ ...json, style: { ...own, [name]: chosen } });
  };
  return SPELLED.map(([name, label]) => (
    <ChooseRule
      key={name}
      label={label}
      value={own[name]}
      choices={withFigures(spellingChoices(name), figures, `${name} ${index}`)}
      onChoose={(value) => set(name, value)}
    />
  ));
}

const SPELLED = [
  ['order', 'Order of members'],
  ['separators', 'Spaces'],
  ['escapes', 'Escaped characters'],
  ['numbers', 'Numbers'],
] as const;

function Changes({ json, onChange }: Pick<JsonPartEditorProps, 'json' | 'onChange'>) {
  const { skips, adds, ...rest } = json;
  const others = { ...rest, ...(adds && { adds }) };
  return (
    <>
      <ChooseRule
        label="Left out by a rule: members"
        value={skips ?? ''}
        choices={SKIP_CHOICES}
        onChoose={(value) => {
          const chosen = SKIP_CHOICES.find((one) => one.value === value)?.value;
          onChange(chosen ? { ...others, skips: chosen } : others);
        }}
      />
      {!json.only && (
        <ChooseWrite
          label="The hash before is put in as"
          value={adds?.[0]?.name ?? ''}
          placeholder="not at all"
          onWrite={(name) => {
            const plain = { ...rest, ...(skips && { skips }) };
            onChange(name === '' ? plain : { ...plain, adds: [{ name, previous: true }] });
          }}
        />
      )}
    </>
  );
}
