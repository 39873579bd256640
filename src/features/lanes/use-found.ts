// Of lanes that are missing, where they were found.

import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { FoundLane } from '../../core/model/ledger.ts';
import { lanesElsewhereQuery } from '../../data/ledgers/queries.ts';
import { useLedgerMarks } from '../../data/ledgers/twins.ts';
import type { LanesView } from '../../layout/index.ts';
import { foundText, notFoundText } from '../../ui/ledger/found.ts';

/** As many are looked for. */
const MOST = 32;

/**
 * The view with the place of every missing lane in its words, those that were found by id, and how many
 * are not looked for here.
 */
export function useFound(ledger: string, view: LanesView | undefined) {
  const missing = useMemo(
    () => view?.faces.flatMap(({ id, missing }) => (missing === null ? [] : [id])) ?? [],
    [view],
  );
  const { data } = useQuery({
    ...lanesElsewhereQuery(ledger, missing),
    enabled: missing.length > 0,
  });
  const markOf = useLedgerMarks();
  return useMemo(() => {
    const found = new Map<string, FoundLane>(data?.found.map((one) => [one.lane, one]));
    const left = Math.max(0, missing.length - MOST);
    if (!view || !data) return { view, found, left };
    const faces = view.faces.map((face) => {
      const place = found.get(face.id);
      if (place)
        return {
          ...face,
          missing: `not in this file, ${foundText(place, markOf(place.ledger))}`,
        };
      // Of very many not all are looked for.
      return face.missing === null || missing.length > MOST
        ? face
        : { ...face, missing: `not in this file, ${notFoundText(data.held)}` };
    });
    return { view: { ...view, faces }, found, left };
  }, [view, data, missing, markOf]);
}
