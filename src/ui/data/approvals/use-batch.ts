import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { findSending, type ServerLink, useServerLinks } from '../servers/servers.ts';
import { decideNow, readDecidedAgain, sendNow } from './approvals.ts';
import type { Decide } from './decide.ts';
import { type BatchResult, decideBatch, mayGoFurther } from './decide-batch.ts';

export interface DecisionBatch {
  /** The results are in the order of the choices; null before the batch begins. */
  readonly results: readonly BatchResult[] | null;
  readonly isRunning: boolean;
  readonly start: (choices: readonly Decide[]) => void;
  /** Null when no decision is left that another try may lead further. */
  readonly again: { readonly count: number; readonly start: () => void } | null;
  readonly stop: () => void;
}

/** Decides several requests one after the other; leaving the screen stops it. */
export function useBatch(): DecisionBatch {
  const client = useQueryClient();
  const links = useServerLinks();
  const latest = useRef(links);
  useEffect(() => {
    latest.current = links;
  });
  const [results, setResults] = useState<readonly BatchResult[] | null>(null);
  const [isRunning, setRunning] = useState(false);
  const stopping = useRef<AbortController | null>(null);
  useEffect(() => () => stopping.current?.abort(), []);
  const chosen = useRef<readonly Decide[]>([]);
  const begin = (choices: readonly Decide[], before: readonly BatchResult[]) => {
    if (stopping.current) return;
    const stop = new AbortController();
    stopping.current = stop;
    setRunning(true);
    const ledgers = choices.map(({ detail }) => detail.summary.ledger);
    let isOver = false;
    const ports = {
      decide: decideNow,
      sendAgain: sendNow,
      late: (choice: Decide, signal: AbortSignal) => waitUntilLate(latest, choice, signal),
      report(place: number, result: BatchResult) {
        setResults((all) => all?.with(place, result) ?? all);
        if (isOver) void readDecidedAgain(client, ledgers);
      },
    };
    void decideBatch(ports, choices, stop.signal, before).then(() => {
      isOver = true;
      stopping.current = null;
      setRunning(false);
      return readDecidedAgain(client, ledgers);
    });
  };
  const count = results?.filter(mayGoFurther).length ?? 0;
  return {
    results,
    isRunning,
    start(choices) {
      if (results) return;
      chosen.current = choices;
      setResults(choices.map(() => ({ type: 'waiting' })));
      begin(choices, []);
    },
    again:
      results && count > 0 && !isRunning
        ? { count, start: () => begin(chosen.current, results) }
        : null,
    stop: () => stopping.current?.abort(),
  };
}

const LOOK_MS = 500;

function waitUntilLate(
  links: { readonly current: (ledger: string) => ServerLink | null },
  { detail: { summary, request } }: Decide,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      if (findSending(links.current(summary.ledger), request)?.isLate) resolve();
    }, LOOK_MS);
    signal.addEventListener('abort', () => clearInterval(timer));
  });
}
