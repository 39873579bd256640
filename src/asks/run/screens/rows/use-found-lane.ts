// A lane that this ledger does not have may be in another one.

import { useQuery } from '@tanstack/react-query';
import { lanesElsewhereQuery } from '../../../../ui/data/ledgers/queries.ts';
import { useLedgerMarks } from '../../../../ui/data/ledgers/twins.ts';
import { foundText, notFoundText } from '../../../../ui/ledger/found.ts';
import { useWorkspace } from '../context.ts';

/** `said` is '' until it is known, and for a lane that is not missing. */
export function useFoundLane(lane: string, missing: string | null) {
  const { ledger } = useWorkspace();
  const findMark = useLedgerMarks();
  const isMissing = missing !== null;
  const { data } = useQuery({ ...lanesElsewhereQuery(ledger, [lane]), enabled: isMissing });
  if (!isMissing || !data) return { found: null, said: '' };
  const [found = null] = data.found;
  return {
    found,
    said: found ? foundText(found, findMark(found.ledger)) : notFoundText(data.held),
  };
}
