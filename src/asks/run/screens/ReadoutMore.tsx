import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { wentBackQuery, worldHeadQuery } from '../../../ui/data/ledgers/queries.ts';
import { countText } from '../../../ui/format.ts';
import { useWorkspace } from './context.ts';
import { orderFindings } from './findings-in-order.ts';
import css from './workspace.module.css';

/** Shows "finding 2 of 3", of all lanes; nothing where the entry has none, or not all are known. */
export function ReadoutFinding({ at }: { readonly at: number }) {
  const { detail, lane } = useWorkspace();
  const findings = useMemo(() => orderFindings(detail), [detail]);
  const place = findings.findIndex((one) => one.lane === lane && one.index === at);
  const isCounted = detail.report?.lanes.every(({ findingsLeftOut }) => findingsLeftOut === 0);
  if (place < 0 || !isCounted) return null;
  return (
    <div className={css.proof}>
      finding {countText(place + 1)} of {countText(findings.length)}
    </div>
  );
}

/**
 * Says after a rollback that the world is the one that it went back to, where their hashes say so.
 */
export function SameAs({ at, hash }: { readonly at: number; readonly hash: string | null }) {
  const { ledger, lane } = useWorkspace();
  const [back] = useQuery(wentBackQuery(ledger, lane, at, at + 1)).data ?? [];
  const { data: then } = useQuery({
    ...worldHeadQuery(ledger, lane, back?.index ?? at),
    enabled: back !== undefined,
  });
  const isSame = back !== undefined && then?.index === back.index && then.hash === hash;
  return isSame ? `the same as at record ${then.seq ?? then.index}` : 'the same on every replay';
}
