// Keys from elsewhere, and the states at moments at which somebody may have looked, are known
// besides the records.

import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { DriftRecords } from '../../../../ledger/model/drift.ts';
import type { LedgerDetail } from '../../../../ledger/model/ledger.ts';
import { demosQuery } from '../../../../ui/data/imports/demos.ts';
import type { Manifest } from '../../../../ui/data/ledgers/formats.ts';
import { useKeptKeys } from '../../../../ui/data/ledgers/kept-keys.ts';
import { worldHeadQuery } from '../../../../ui/data/ledgers/queries.ts';
import { listSeenMoments, type OfferedKey } from './offers.ts';

/**
 * Lists keys from elsewhere that may have signed: of a demo, kept in this browser, or given before.
 */
export function useKnownKeys({ summary, report }: LedgerDetail): readonly OfferedKey[] {
  const kept = useKeptKeys();
  const { data: demos } = useQuery(demosQuery());
  return useMemo(() => {
    const demo = demos?.find(({ id }) => id === summary.id);
    const signer = demo?.signer ? [{ name: 'demonstration key', key: demo.signer }] : [];
    const given = report?.pins.signer ? [{ name: 'named before', key: report.pins.signer }] : [];
    const all = [
      ...(demo?.keys ?? []),
      ...signer,
      ...kept.map((key) => ({ name: 'kept here', key })),
      ...given,
    ];
    return all.filter(({ key }, place) => all.findIndex((one) => one.key === key) === place);
  }, [demos, kept, summary.id, report]);
}

/** Lists the states at the moments before something changed, by their hashes. */
export function useSeenStates(id: string, records: DriftRecords, manifest: Manifest) {
  const moments = useMemo(
    () => (manifest.pins.includes('world') ? listSeenMoments(records) : []),
    [records, manifest],
  );
  return useQueries({
    queries: moments.map(({ lane, index }) => worldHeadQuery(id, lane, index)),
    combine: (heads) =>
      moments.flatMap((place, at) => {
        const hash = heads[at]?.data?.hash;
        return hash ? [{ place, hash }] : [];
      }),
  });
}
