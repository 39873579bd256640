// A demo is opened and shown: imported if it is not here, and then the page goes to where it was
// opened for.

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { LedgerSummary } from '../../core/model/ledger.ts';
import { type DemoInfo, tamperingQuery } from '../../data/imports/demos.ts';
import type { Imports } from '../../data/imports/imports.ts';
import { ledgerQuery, timelineQuery } from '../../data/ledgers/queries.ts';
import { mainLane } from '../../ui/ledger/main-lane.ts';
import { lanePath, ledgerPath, requestPath, tamperPath } from '../../ui/paths.ts';
import { PLAYS } from '../../ui/transport/plays.ts';

/** Where to, and whether it plays there. */
interface Goal {
  readonly to: string;
  readonly plays?: boolean;
}

type Way = (ledger: string) => Goal | Promise<Goal>;

export interface Opening {
  /** What is being opened, by its name; null: nothing. */
  readonly name: string | null;
  /** Its import, while it runs. */
  readonly job: string | null;
  /**
   * `lane`: it plays there. `request`: the first that no one has answered. `bench`: with the byte
   * chosen that its story changes.
   */
  openDemo(demo: DemoInfo, to?: 'overview' | 'lane' | 'request' | 'bench'): void;
}

export function useOpening(held: readonly LedgerSummary[], imports: Imports): Opening {
  const navigate = useNavigate();
  const client = useQueryClient();
  const [opened, setOpened] = useState<{ readonly name: string; readonly way: Way } | null>(null);
  const job = imports.jobs.findLast(({ name }) => name === opened?.name);
  const left = useRef(false);

  const laneOf = async (ledger: string) => {
    const { lanes } = await client.fetchQuery(ledgerQuery(ledger));
    const lane = mainLane(lanes);
    if (!lane) return overviewOf(ledger);
    return { to: lanePath(ledger, lane.id, { index: 0 }), plays: true };
  };
  const requestOf = async (ledger: string) => {
    const { lanes } = await client.fetchQuery(ledgerQuery(ledger));
    const lane = lanes.find(({ approvalsOpen }) => approvalsOpen > 0)?.id;
    if (lane === undefined) return overviewOf(ledger);
    const [index] = (await client.fetchQuery(timelineQuery(ledger, lane))).open;
    return { to: index === undefined ? lanePath(ledger, lane) : requestPath(ledger, lane, index) };
  };
  const benchOf = async (ledger: string, demo: DemoInfo) => {
    const { at, offset } = await client.fetchQuery(tamperingQuery(demo));
    return { to: tamperPath(ledger, { at, byte: offset }) };
  };
  const ways = { overview: overviewOf, lane: laneOf, request: requestOf, bench: benchOf };
  const go = async (ledger: string, way: Way) => {
    // What cannot be read says so on its overview.
    const { to, plays } = await Promise.resolve(way(ledger)).catch(() => overviewOf(ledger));
    navigate(to, plays ? { state: PLAYS } : {});
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

  return {
    name: opened?.name ?? null,
    job: opened && job ? job.job : null,
    openDemo(demo, to = 'overview') {
      const way: Way = (ledger) => ways[to](ledger, demo);
      if (held.some(({ id }) => id === demo.id)) {
        void go(demo.id, way);
        return;
      }
      imports.startDemo(demo);
      setOpened({ name: demo.file, way });
    },
  };
}

function overviewOf(ledger: string): Goal {
  return { to: ledgerPath(ledger) };
}
