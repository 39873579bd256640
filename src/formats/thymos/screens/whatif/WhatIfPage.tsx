import { Title } from '@mantine/core';
import { IconFlask } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import type { LedgerDetail } from '../../../../ledger/model/ledger.ts';
import { useWork } from '../../../../ui/data/job.ts';
import { ledgerQuery } from '../../../../ui/data/ledgers/queries.ts';
import { Callout } from '../../../../ui/kit/Callout.tsx';
import { LedgerGuard } from '../../../../ui/kit/page/LedgerGuard.tsx';
import { LoadedWork } from '../../../../ui/kit/page/LoadedWork.tsx';
import { Page } from '../../../../ui/kit/page/Page.tsx';
import { Dim, NoteText } from '../../../../ui/kit/text.tsx';
import { EXAMPLES } from '../../simulate/examples.ts';
import type { Policy } from '../../simulate/policy.ts';
import { LIMITS, SIMULATION } from '../../simulate/words.ts';
import { derivedQuery, keptPolicy } from '../data/simulation.ts';
import { useStoryAddress } from './address.ts';
import { lastExample, nothingWords } from './first-policy.ts';
import { RequestOutcome } from './Outcome.tsx';
import { PolicyEditor } from './PolicyEditor.tsx';
import { usePolicy } from './use-policy.ts';
import css from './whatif.module.css';

/** Another policy, tried on what was recorded. Kept apart from everything that verifies. */
export function WhatIfPage() {
  const { id = '' } = useParams();
  const ledger = useQuery(ledgerQuery(id));
  return (
    <LedgerGuard ledger={ledger} screen="What if">
      {(detail) => (
        <Page width="full">
          <Banner />
          <Begin key={id} detail={detail} />
        </Page>
      )}
    </LedgerGuard>
  );
}

interface BeginProps {
  readonly detail: LedgerDetail;
}

/** With the policy of a link, or the one that a person wrote last, else with one that changes something here. */
function Begin({ detail }: BeginProps) {
  const { address } = useStoryAddress();
  const [given] = useState(address.policy);
  const [kept] = useState(keptPolicy);
  const [tried] = useState(() => lastExample(kept));
  const isOwn = given === null && kept !== null && tried === null;
  const first = useWork((onEntries) => ({
    ...derivedQuery(detail.summary.id, tried ? [tried] : [], EXAMPLES, onEntries),
    enabled: given === null && !isOwn,
  }));
  if (given ?? (isOwn && kept))
    return <WhatIf detail={detail} first={given ?? kept ?? NOTHING} why={null} />;
  return (
    <LoadedWork
      work={first}
      what="read"
      total={detail.summary.entries}
      fault="The policies could not be tried"
      padded
    >
      {({ policy, decisions }) => (
        <WhatIf
          detail={detail}
          first={policy ?? EXAMPLES[0] ?? NOTHING}
          why={policy ? null : nothingWords(decisions)}
        />
      )}
    </LoadedWork>
  );
}

const NOTHING: Policy = { name: 'Nothing is different', rules: [], otherwise: 'as recorded' };

interface WhatIfProps extends BeginProps {
  readonly first: Policy;
  /** Why no policy that was tried changes anything here; null: one does, or none was tried. */
  readonly why: string | null;
}

function WhatIf({ detail, first, why }: WhatIfProps) {
  const state = usePolicy(first);
  return (
    <div className={css.columns}>
      <RequestOutcome
        detail={detail}
        policy={state.policy}
        fault={state.fault !== null}
        why={why}
      />
      <PolicyEditor state={state} />
    </div>
  );
}

/** Always there, and calm: nobody may take what follows for a verdict. */
function Banner() {
  const [first, ...rest] = LIMITS;
  return (
    <aside aria-label="What a simulation is">
      <Callout icon={IconFlask}>
        <Title order={1} size="h3" display="inline" mr="xs">
          What if
        </Title>{' '}
        <strong>{SIMULATION}</strong> <Dim>{first}</Dim>
        <details>
          <summary>What it can and cannot say</summary>
          <NoteText component="div">
            {rest.map((limit) => (
              <p key={limit}>{limit}</p>
            ))}
          </NoteText>
        </details>
      </Callout>
    </aside>
  );
}
