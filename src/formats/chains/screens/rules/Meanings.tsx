import { Panel } from '../../../../ui/kit/Panel.tsx';
import { NoteText } from '../../../../ui/kit/text.tsx';
import type { ChainProfile } from '../../profile/profile.ts';
import { meaning } from '../../studio/draft.ts';
import type { RulesHead } from '../../studio/query.ts';
import { ChooseRule, ChooseWrite } from './Choose.tsx';
import { memberChoices } from './choices.ts';
import css from './rules.module.css';
import type { ProfileDraft } from './use-draft.ts';

const NAMED = [
  ['lane', 'Session, or run: makes a lane'],
  ['kind', 'What kind of record it is'],
  ['actor', 'Who did it'],
  ['tool', 'With which tool'],
  ['target', 'With what: a path, a command'],
] as const;

const UNITS = ['RFC 3339', 'seconds', 'milliseconds'] as const;

export interface MeaningsProps {
  readonly draft: ProfileDraft;
  readonly head: RulesHead;
}

/** What members mean: entries are described by them, and nothing is proven by it. */
export function Meanings({ draft: { profile, change }, head: { members } }: MeaningsProps) {
  const { time, sequence } = profile.members;
  const at = firstPointer(time?.at);
  const choose = (chosen: string) => [
    { value: '', label: 'no member' },
    ...memberChoices(members, { chosen }),
  ];
  return (
    <Panel title="What members mean" note="so that it reads well" padded>
      <div className={css.fields}>
        {NAMED.map(([name, label]) => {
          const chosen = firstPointer(profile.members[name]);
          return (
            <ChooseRule
              key={name}
              label={label}
              value={chosen}
              choices={choose(chosen)}
              onChoose={(next) => change(meaning(profile, name, next || null))}
            />
          );
        })}
        <ChooseRule
          label="When"
          value={at}
          choices={choose(at)}
          onChoose={(next) =>
            change(
              meaning(profile, 'time', next ? { at: next, unit: time?.unit ?? 'RFC 3339' } : null),
            )
          }
        />
        {time && (
          <ChooseRule
            label="Times are written as"
            value={time.unit}
            choices={UNITS.map((value) => ({
              value,
              label: value === 'RFC 3339' ? '2026-01-31T12:00:00Z' : `${value} since 1970`,
            }))}
            onChoose={(value) => {
              const unit = UNITS.find((one) => one === value);
              if (unit) change(meaning(profile, 'time', { ...time, unit }));
            }}
          />
        )}
        <ChooseRule
          label="Its number in the log"
          value={sequence?.at ?? ''}
          choices={choose(sequence?.at ?? '')}
          onChoose={(next) =>
            change(
              meaning(
                profile,
                'sequence',
                next ? { at: next, first: sequence?.first ?? 'any' } : null,
              ),
            )
          }
        />
        <Decision profile={profile} onChange={change} choose={choose} />
      </div>
      <NoteText>What a verdict says is by the hashes alone.</NoteText>
    </Panel>
  );
}

/** The first of several. */
function firstPointer(pointers: string | readonly string[] | undefined): string {
  return (typeof pointers === 'string' ? pointers : pointers?.[0]) ?? '';
}

interface DecisionProps {
  readonly profile: ChainProfile;
  readonly onChange: (next: ChainProfile) => void;
  readonly choose: (
    chosen: string,
  ) => readonly { readonly value: string; readonly label: string }[];
}

const OUTCOMES = [
  ['permit', 'Words for permitted', 'allow, approved'],
  ['deny', 'Words for denied', 'deny, blocked'],
  ['ask', 'Words for asked', 'ask, pending'],
] as const;

function Decision({ profile, onChange, choose }: DecisionProps) {
  const { decision } = profile.members;
  const at = firstPointer(decision?.at);
  return (
    <>
      <ChooseRule
        label="What was decided"
        value={at}
        choices={choose(at)}
        onChoose={(next) =>
          onChange(meaning(profile, 'decision', next ? { ...decision, at: next } : null))
        }
      />
      {decision &&
        OUTCOMES.map(([name, label, placeholder]) => (
          <ChooseWrite
            key={name}
            label={label}
            placeholder={placeholder}
            value={(decision[name] ?? []).join(', ')}
            onWrite={(text) => {
              const { [name]: _, ...rest } = decision;
              const words = text === '' ? [] : text.split(/, */).slice(0, 32);
              onChange(
                meaning(profile, 'decision', words.length ? { ...rest, [name]: words } : rest),
              );
            }}
          />
        ))}
    </>
  );
}
