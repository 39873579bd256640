import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { LedgerSummary } from '../../core/model/ledger.ts';
import { type DemoInfo, demosQuery } from '../../data/imports/demos.ts';
import type { Imports } from '../../data/imports/imports.ts';
import { Section } from '../../ui/kit/page/Page.tsx';
import { Bytes } from '../../ui/ledger/values.tsx';
import { ledgerPath } from '../../ui/paths.ts';
import { Card } from './Card.tsx';
import css from './library.module.css';

export interface DemosProps {
  readonly held: readonly LedgerSummary[];
  readonly imports: Imports;
}

/** Ledgers that come with the app. One click loads, verifies and opens. */
export function Demos({ held, imports }: DemosProps) {
  const { data = [] } = useQuery(demosQuery());
  const navigate = useNavigate();
  const [wanted, setWanted] = useState<string | null>(null);
  const job = imports.jobs.findLast(({ name }) => name === wanted);
  useEffect(() => {
    if (job?.phase !== 'done' || !job.ledger) return;
    imports.dismiss(job.job);
    navigate(ledgerPath(job.ledger));
  }, [job, imports, navigate]);
  if (data.length === 0) return null;
  const open = (demo: DemoInfo) => {
    const known = heldDemo(demo, held);
    if (known) navigate(ledgerPath(known.id));
    else {
      imports.startDemo(demo);
      setWanted(demo.file);
    }
  };
  return (
    <Section title="Demo ledgers">
      <ul className={css.cards}>
        {data.map((demo) => (
          <Card
            key={demo.file}
            above={demo.system}
            title={demo.title}
            story={demo.story}
            foot={
              <>
                {demo.file} · <Bytes value={demo.size} />
              </>
            }
            go={heldDemo(demo, held) ? 'Open' : 'Load and verify'}
            to={() => open(demo)}
          />
        ))}
      </ul>
    </Section>
  );
}

function heldDemo(demo: DemoInfo, held: readonly LedgerSummary[]): LedgerSummary | undefined {
  return held.find((ledger) => ledger.demo && ledger.name === demo.file);
}
