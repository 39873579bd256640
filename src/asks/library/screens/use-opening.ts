// A demo is imported if it is not here, and then shown at the place that was asked for.

import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { LedgerSummary } from '../../../ledger/model/ledger.ts';
import { type DemoInfo, tamperingQuery } from '../../../ui/data/imports/demos.ts';
import type { Imports } from '../../../ui/data/imports/imports.ts';
import { ledgerPath, tamperPath } from '../../../ui/paths.ts';

type Way = (ledger: string) => string | Promise<string>;

export interface OpeningDemo {
  readonly name: string | null;
  readonly job: string | null;
  /** `bench` opens it with the byte chosen that its story changes. */
  openDemo(demo: DemoInfo, to?: 'overview' | 'bench'): void;
}

export function useDemoOpening(held: readonly LedgerSummary[], imports: Imports): OpeningDemo {
  const navigate = useNavigate();
  const client = useQueryClient();
  const [opened, setOpened] = useState<{ readonly name: string; readonly way: Way } | null>(null);
  const job = imports.jobs.findLast(({ name }) => name === opened?.name);
  const left = useRef(false);

  const go = async (ledger: string, way: Way) => {
    // An unreadable ledger says so on its overview.
    await navigate(await Promise.resolve(way(ledger)).catch(() => ledgerPath(ledger)));
  };
  const going = useRef(go);
  useEffect(() => {
    going.current = go;
  });

  useEffect(() => {
    if (!opened || !job || left.current) return;
    if (job.phase === 'failed' || job.phase === 'cancelled') setOpened(null);
    if (job.phase !== 'done' || job.ledger === null) return;
    left.current = true;
    const { ledger, job: id } = job;
    imports.dismiss(id);
    void going.current(ledger, opened.way);
  }, [opened, job, imports]);

  const { startDemo } = imports;
  const openDemo: OpeningDemo['openDemo'] = useCallback(
    (demo, to = 'overview') => {
      const way = to === 'bench' ? startBreakIt(client, demo) : ledgerPath;
      if (held.some(({ id }) => id === demo.id)) {
        void going.current(demo.id, way);
        return;
      }
      startDemo(demo);
      setOpened({ name: demo.file, way });
    },
    [client, held, startDemo],
  );
  return {
    name: opened?.name ?? null,
    job: opened && job ? job.job : null,
    openDemo,
  };
}

function startBreakIt(client: QueryClient, demo: DemoInfo): Way {
  return async (ledger) => {
    const { at, offset } = await client.fetchQuery(tamperingQuery(demo));
    return tamperPath(ledger, { at, byte: offset });
  };
}
