import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Callout } from '../../../../ui/kit/Callout.tsx';
import { Panel } from '../../../../ui/kit/Panel.tsx';
import { pointerWords } from '../../profile/pointer.ts';
import { type ChainProfile, type First, type HashRule, isKeyed } from '../../profile/profile.ts';
import { meaning } from '../../studio/draft.ts';
import type { RulesHead } from '../../studio/query.ts';
import { ALGORITHMS, ENCODINGS, withRule } from '../../studio/variants.ts';
import { optionsQuery } from '../data/rules.ts';
import { ChooseRule, ChooseWrite } from './Choose.tsx';
import {
  type AgreementFigures,
  ALGORITHM_CHOICES,
  ENCODING_CHOICES,
  indexFigures,
  memberChoices,
  withFigures,
} from './choices.ts';
import { Meanings } from './Meanings.tsx';
import { HashParts } from './Parts.tsx';
import { ProfileText } from './ProfileText.tsx';
import css from './rules.module.css';
import type { ProfileDraft } from './use-draft.ts';

export interface ControlsProps {
  readonly ledger: string;
  readonly draft: ProfileDraft;
  readonly head: RulesHead;
}

/** Everything about the rules that can be chosen; next to each choice, how many records would agree. */
export function Controls({ ledger, draft, head }: ControlsProps) {
  const { profile, change } = draft;
  const options = useQuery({
    ...optionsQuery(ledger, draft.text),
    placeholderData: keepPreviousData,
  });
  const figures = useMemo(() => indexFigures(options.data), [options.data]);
  return (
    <>
      <Panel title="The hash" padded>
        <div className={css.fields}>
          <Places profile={profile} head={head} onChange={change} />
          {isKeyed(profile.hash) ? (
            <Callout>
              <p>Its records are sealed with a key in place of a hash: {profile.hash.keyed}.</p>
            </Callout>
          ) : (
            <Spelled rule={profile.hash} profile={profile} figures={figures} onChange={change} />
          )}
        </div>
      </Panel>
      <HashParts draft={draft} head={head} figures={figures} />
      <Meanings draft={draft} head={head} />
      <ProfileText draft={draft} />
    </>
  );
}

interface PlacesProps {
  readonly profile: ChainProfile;
  readonly head: RulesHead;
  readonly onChange: (next: ChainProfile) => void;
}

function Places({ profile, head: { members }, onChange }: PlacesProps) {
  const { hash, chain } = profile;
  const { previous = '', lane } = profile.members;
  const session = typeof lane === 'string' ? lane : lane?.[0];
  return (
    <>
      <ChooseRule
        label="A record’s own hash is in"
        value={hash.at ?? ''}
        choices={[
          { value: '', label: 'no member: only the next record has it' },
          ...memberChoices(members, { hashesFirst: true, chosen: hash.at }),
        ]}
        onChoose={(at) =>
          onChange(
            isKeyed(hash)
              ? { ...profile, hash: { ...hash, at: at || hash.at } }
              : withRule(profile, { at: at || null }),
          )
        }
      />
      <ChooseRule
        label="The hash before is in"
        value={previous}
        choices={[
          { value: '', label: 'no member' },
          ...memberChoices(members, { hashesFirst: true, chosen: previous }),
        ]}
        onChoose={(at) => onChange(meaning(profile, 'previous', at || null))}
      />
      <ChooseRule
        label="One chain goes through"
        value={chain.per}
        choices={[
          { value: 'file', label: 'the whole file' },
          ...(session === undefined
            ? []
            : [{ value: 'lane', label: `the records of one ${pointerWords(session)}` }]),
        ]}
        onChoose={(per) =>
          onChange({ ...profile, chain: { ...chain, per: per === 'lane' ? 'lane' : 'file' } })
        }
      />
      <FirstControl
        first={chain.first}
        onChange={(first) => onChange({ ...profile, chain: { ...chain, first } })}
      />
    </>
  );
}

const FIRSTS = [
  { value: 'null', label: 'null' },
  { value: 'absent', label: 'nothing: the member is not there' },
  { value: 'text', label: 'a certain text' },
  { value: 'any', label: 'anything: the log goes on from another' },
];

function FirstControl({
  first,
  onChange,
}: {
  readonly first: First;
  readonly onChange: (first: First) => void;
}) {
  const choose = (is: string) => {
    if (is === 'text') onChange({ is, text: '' });
    else if (is === 'null' || is === 'absent' || is === 'any') onChange({ is });
  };
  return (
    <>
      <ChooseRule
        label="In its place, the first record has"
        value={first.is}
        choices={FIRSTS}
        onChoose={choose}
      />
      {first.is === 'text' ? (
        <ChooseWrite
          label="Which text"
          value={first.text}
          placeholder="genesis"
          onWrite={(text) => onChange({ is: 'text', text })}
        />
      ) : (
        <ChooseWrite
          label="Hashed in its place"
          value={first.hashed ?? ''}
          placeholder="nothing"
          onWrite={(hashed) => onChange({ is: first.is, ...(hashed !== '' && { hashed }) })}
        />
      )}
    </>
  );
}

interface SpelledProps {
  readonly rule: HashRule;
  readonly profile: ChainProfile;
  readonly figures: AgreementFigures;
  readonly onChange: (next: ChainProfile) => void;
}

function Spelled({ rule, profile, figures, onChange }: SpelledProps) {
  return (
    <>
      <ChooseRule
        label="Hash function"
        value={rule.algorithm}
        choices={withFigures(ALGORITHM_CHOICES, figures, 'algorithm')}
        onChoose={(value) => {
          const algorithm = ALGORITHMS.find((one) => one === value);
          if (algorithm) onChange(withRule(profile, { algorithm }));
        }}
      />
      <ChooseRule
        label="The hash is written in"
        value={rule.encoding}
        choices={withFigures(ENCODING_CHOICES, figures, 'encoding')}
        onChoose={(value) => {
          const encoding = ENCODINGS.find((one) => one === value);
          if (encoding) onChange(withRule(profile, { encoding }));
        }}
      />
      <ChooseWrite
        label="With this text before it"
        value={rule.prefix ?? ''}
        placeholder="none, or sha256:"
        onWrite={(prefix) => onChange(withPrefix(profile, rule, prefix))}
      />
      <LengthControl rule={rule} onChange={(hash) => onChange({ ...profile, hash })} />
    </>
  );
}

function withPrefix(profile: ChainProfile, rule: HashRule, prefix: string): ChainProfile {
  const { prefix: _, ...rest } = rule;
  return { ...profile, hash: prefix === '' ? rest : { ...rest, prefix } };
}

interface LengthControlProps {
  readonly rule: HashRule;
  readonly onChange: (rule: HashRule) => void;
}

/** While a person types a number that no profile may have, all characters count. */
function LengthControl({ rule, onChange }: LengthControlProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const { length, ...rest } = rule;
  return (
    <ChooseWrite
      label="Of it, this many characters"
      value={typed ?? (length === undefined ? '' : String(length))}
      placeholder="all"
      onWrite={(text) => {
        setTyped(text);
        const next = Number(text);
        const isFit = Number.isInteger(next) && next >= 16 && next <= 128;
        onChange(isFit ? { ...rest, length: next } : rest);
      }}
    />
  );
}
