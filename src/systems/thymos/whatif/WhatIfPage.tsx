import { Button } from '@mantine/core';
import { IconFlask } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import type { LedgerDetail } from '../../../core/model/ledger.ts';
import { ledgerQuery } from '../../../data/ledgers/queries.ts';
import { visibleText } from '../../../ui/hostile.ts';
import { libraryPath } from '../../../ui/paths.ts';
import { FailedPage, SkeletonRows } from '../../../ui/states.tsx';
import { LIMITS, SIMULATION } from '../data/simulation.ts';
import { Outcome } from './Outcome.tsx';
import { PolicyEditor } from './PolicyEditor.tsx';
import { usePolicy } from './use-policy.ts';
import css from './whatif.module.css';

/** Another policy, tried on what was recorded. Kept apart from everything that verifies. */
export function WhatIfPage() {
  const { id = '' } = useParams();
  const ledger = useQuery(ledgerQuery(id));
  if (ledger.isPending) {
    return (
      <div className={css.waiting}>
        <SkeletonRows rows={8} />
      </div>
    );
  }
  if (ledger.isError) {
    return (
      <div className={css.waiting}>
        <FailedPage
          error={ledger.error}
          action={
            <Button component={Link} to={libraryPath}>
              Go to the library
            </Button>
          }
        />
      </div>
    );
  }
  return <WhatIf key={id} detail={ledger.data} />;
}

function WhatIf({ detail }: { readonly detail: LedgerDetail }) {
  const state = usePolicy();
  return (
    <div className={css.page}>
      <title>{`What if · ${visibleText(detail.summary.name)} · Ledgerscope`}</title>
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
