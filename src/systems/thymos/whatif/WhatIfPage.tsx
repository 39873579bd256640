import { Title } from '@mantine/core';
import { IconFlask } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { LedgerDetail } from '../../../core/model/ledger.ts';
import { ledgerQuery } from '../../../data/ledgers/queries.ts';
import { LIMITS, SIMULATION } from '../../../formats/thymos/simulate/words.ts';
import { Callout } from '../../../ui/kit/Callout.tsx';
import { LedgerGuard } from '../../../ui/kit/page/LedgerGuard.tsx';
import { Page } from '../../../ui/kit/page/Page.tsx';
import { Dim, Note } from '../../../ui/kit/text.tsx';
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
      {(detail) => <WhatIf key={id} detail={detail} />}
    </LedgerGuard>
  );
}

function WhatIf({ detail }: { readonly detail: LedgerDetail }) {
  const state = usePolicy();
  return (
    <Page width="full">
      <Banner />
      <div className={css.columns}>
        <PolicyEditor state={state} />
        <Outcome detail={detail} policy={state.policy} fault={state.fault !== null} />
      </div>
    </Page>
  );
}

/** Always there, and calm: nobody may take what follows for a verdict. */
function Banner() {
  const [first, second, ...rest] = LIMITS;
  return (
    <aside aria-label="What a simulation is">
      <Callout icon={IconFlask}>
        <Title order={1} size="h3" display="inline" mr="xs">
          What if
        </Title>{' '}
        <strong>{SIMULATION}</strong>{' '}
        <Dim>
          {first} {second}
        </Dim>
        <details>
          <summary>What else it cannot say</summary>
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
