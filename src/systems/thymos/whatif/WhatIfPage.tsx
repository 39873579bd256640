import { IconFlask } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { LedgerDetail } from '../../../core/model/ledger.ts';
import { ledgerQuery } from '../../../data/ledgers/queries.ts';
import { LedgerGuard } from '../../../ui/kit/LedgerGuard.tsx';
import { LIMITS, SIMULATION } from '../data/simulation.ts';
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
    <div className={css.page}>
      <Banner />
      <div className={css.columns}>
        <PolicyEditor state={state} />
        <Outcome detail={detail} policy={state.policy} fault={state.fault !== null} />
      </div>
    </div>
  );
}

/** Always there, and calm: nobody may take what follows for a verdict. */
function Banner() {
  const [first, ...rest] = LIMITS;
  return (
    <aside className={css.banner} aria-label="What a simulation is">
      <IconFlask size={20} stroke={1.75} aria-hidden />
      <div>
        <h1>What if</h1>
        <p>
          <strong>{SIMULATION}</strong> {first} {rest[0]}
        </p>
        <details className={css.limits}>
          <summary>What else it cannot say</summary>
          <ul>
            {rest.slice(1).map((limit) => (
              <li key={limit}>{limit}</li>
            ))}
          </ul>
        </details>
      </div>
    </aside>
  );
}
