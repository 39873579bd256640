import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { countText } from '../../../../ui/format.ts';
import { HoldsMark } from '../../../../ui/kit/HoldsMark.tsx';
import { Panel } from '../../../../ui/kit/Panel.tsx';
import { Loaded } from '../../../../ui/kit/page/Loaded.tsx';
import { Faint, NoteText } from '../../../../ui/kit/text.tsx';
import { LedgerText } from '../../../../ui/ledger/LedgerText.tsx';
import { ProfileError } from '../../profile/read.ts';
import type { ProfileCandidate } from '../../studio/query.ts';
import { candidatesQuery, readProfileRules } from '../data/rules.ts';
import css from './rules.module.css';
import type { ProfileDraft } from './use-draft.ts';

/** Other rules that could be the right ones, and how many of the first records agree with each. */
export function CandidateList({
  ledger,
  draft,
}: {
  readonly ledger: string;
  readonly draft: ProfileDraft;
}) {
  const found = useQuery({
    ...candidatesQuery(ledger, draft.text),
    placeholderData: keepPreviousData,
  });
  return (
    <Panel title="Candidates" note="tried on the first records">
      <Loaded query={found} fault="No candidates could be tried" rows={3} padded>
        {(all) =>
          all.length ? (
            <ul className={css.candidates}>
              {all.map((one) => (
                <Row key={`${one.name}\n${one.rules}`} candidate={one} draft={draft} />
              ))}
            </ul>
          ) : (
            <NoteText p="md">
              No profile that is known here has the members of this log, and no single other choice
              makes more of its records agree.
            </NoteText>
          )
        }
      </Loaded>
    </Panel>
  );
}

function Row({
  candidate,
  draft,
}: {
  readonly candidate: ProfileCandidate;
  readonly draft: ProfileDraft;
}) {
  const { name, rules, profile, agree, of } = candidate;
  const use = () => {
    const read = readProfileRules(profile);
    if (!(read instanceof ProfileError)) draft.take(read);
  };
  const figure = `${countText(agree)} of ${countText(of)} agree`;
  return (
    <li>
      <div>
        <strong>
          <LedgerText text={name} lines={1} />
        </strong>{' '}
        <HoldsMark holds={of > 0 && agree === of} yes={figure} no={figure} />
        <Faint component="div">
          <LedgerText text={rules} lines={2} />
        </Faint>
      </div>
      <Button
        size="compact-sm"
        onClick={use}
        disabled={profile === draft.text}
        aria-label={`Try the rules “${name}”`}
      >
        {profile === draft.text ? 'Shown' : 'Try'}
      </Button>
    </li>
  );
}
