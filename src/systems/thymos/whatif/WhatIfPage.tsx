import { Title } from '@mantine/core';
import { IconFlask } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import type { LedgerDetail } from '../../../core/model/ledger.ts';
import { ledgerQuery } from '../../../data/ledgers/queries.ts';
import type { Policy } from '../../../formats/thymos/simulate/policy.ts';
import { LIMITS, SIMULATION } from '../../../formats/thymos/simulate/words.ts';
import { Callout } from '../../../ui/kit/Callout.tsx';
import { LedgerGuard } from '../../../ui/kit/page/LedgerGuard.tsx';
import { Loaded } from '../../../ui/kit/page/Loaded.tsx';
import { Page } from '../../../ui/kit/page/Page.tsx';
import { Dim, Note } from '../../../ui/kit/text.tsx';
import { firstChangeQuery, keptPolicy } from '../data/simulation.ts';
import { examplesToTry } from './first-policy.ts';
import { Outcome } from './Outcome.tsx';
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

/** With the policy that a person wrote last, else with an example that changes something here. */
function Begin({ detail }: BeginProps) {
  const [kept] = useState(keptPolicy);
  const [tried] = useState(() => examplesToTry(kept));
  const first = useQuery({
    ...firstChangeQuery(detail.summary.id, tried ?? []),
    enabled: tried !== null,
  });
  if (kept && tried === null) return <WhatIf detail={detail} first={kept} noneChanges={false} />;
  return (
    <Loaded query={first} fault="The examples could not be tried" padded>
      {(place) => {
        const example = tried?.[place ?? 0];
        return example && <WhatIf detail={detail} first={example} noneChanges={place === null} />;
      }}
    </Loaded>
  );
}

interface WhatIfProps extends BeginProps {
  readonly first: Policy;
  /** Whether no example changes anything in this ledger. */
  readonly noneChanges: boolean;
}

function WhatIf({ detail, first, noneChanges }: WhatIfProps) {
  const state = usePolicy(first);
  return (
    <div className={css.columns}>
      <PolicyEditor state={state} />
      <Outcome
        detail={detail}
        policy={state.policy}
        fault={state.fault !== null}
        noneChanges={noneChanges}
      />
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
          <Note component="div">
            {rest.map((limit) => (
              <p key={limit}>{limit}</p>
            ))}
          </Note>
        </details>
      </Callout>
    </aside>
  );
}
