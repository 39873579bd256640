// A link into a ledger that is not in this browser: once its file was given, the link is
// followed to where it leads.

import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation, useMatch, useNavigate } from 'react-router';
import type { Imports } from '../data/imports/imports.ts';
import { libraryQuery } from '../data/ledgers/queries.ts';
import { libraryPath } from '../ui/paths.ts';

interface Wanted {
  readonly ledger: string;
  readonly to: string;
}

export function useWanted(jobs: Imports['jobs']): void {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const inLedger = useMatch('/ledger/:ledger/*');
  const inInbox = useMatch('/approvals/:ledger/*');
  const { data: library } = useQuery(libraryQuery());
  const wanted = useRef<Wanted | null>(null);
  const ledger = (inLedger ?? inInbox)?.params.ledger;

  useEffect(() => {
    // In the library its file is given; whoever goes elsewhere wants something else.
    if (pathname === libraryPath || !library) return;
    const isHere = !ledger || library.some(({ id }) => id === ledger);
    wanted.current = isHere ? null : { ledger, to: `${pathname}${search}${hash}` };
  }, [pathname, search, hash, ledger, library]);

  useEffect(() => {
    const { current } = wanted;
    if (!current || !jobs.some((job) => job.phase === 'done' && job.ledger === current.ledger))
      return;
    wanted.current = null;
    void navigate(current.to, { replace: true });
  }, [jobs, navigate]);
}
