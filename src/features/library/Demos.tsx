import { IconArrowRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { LedgerSummary } from '../../core/model/ledger.ts';
import { type DemoInfo, demosQuery } from '../../data/imports/demos.ts';
import type { Imports } from '../../data/imports/imports.ts';
import { ledgerPath } from '../../ui/paths.ts';
import { Bytes } from '../../ui/values.tsx';
import css from './demos.module.css';
import page from './library.module.css';

export interface DemosProps {
  readonly held: readonly LedgerSummary[];
  readonly imports: Imports;
}

/** Ledgers that stand beside the app. One click loads, verifies and opens. */
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
    <section className={page.section}>
      <h2>Demo ledgers</h2>
      <ul className={css.demos}>
        {data.map((demo) => (
          <li key={demo.file}>
            <button type="button" className={css.demo} onClick={() => open(demo)}>
              <span className={css.demoSystem}>{demo.system}</span>
              <span className={css.demoTitle}>{demo.title}</span>
              <span className={css.demoStory}>{demo.story}</span>
              <span className={css.demoFoot}>
                <span>
                  {demo.file} · <Bytes value={demo.size} />
                </span>
                <span className={css.demoGo}>
                  {heldDemo(demo, held) ? 'Open' : 'Load and verify'}
                  <IconArrowRight size={14} aria-hidden />
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function heldDemo(demo: DemoInfo, held: readonly LedgerSummary[]): LedgerSummary | undefined {
  return held.find((ledger) => ledger.demo && ledger.name === demo.file);
}
