import { useQuery } from '@tanstack/react-query';
import { visibleText } from '../../../../base/visible.ts';
import type { Approval } from '../../../../ledger/model/authority.ts';
import { authorityQuery, rowsAtQuery } from '../../../../ui/data/ledgers/queries.ts';
import { durationText } from '../../../../ui/format.ts';
import { SmallHeading } from '../../../../ui/kit/text.tsx';
import { useInspected } from '../context.ts';
import { PointLink } from '../PointLink.tsx';
import { grantedBy } from './authority-words.ts';

/**
 * Gives the request that let an entry through; null when none is recorded, it is not read yet, or
 * it is the entry itself.
 */
export function useApproval(at: number): Approval | null {
  const { ledger, lane } = useInspected();
  const approval = useQuery(authorityQuery(ledger, lane, at)).data?.approval ?? null;
  return approval?.index === at ? null : approval;
}

/**
 * Shows the request that let an entry through: whom it asked, how long that took, and who granted
 * it.
 */
export function AskedFor({ at }: { readonly at: number }) {
  const { ledger, lane } = useInspected();
  const approval = useApproval(at);
  const { data: rows } = useQuery({
    ...rowsAtQuery(ledger, lane, approval ? [approval.index, at] : []),
    enabled: approval !== null,
  });
  if (!approval) return null;
  const [asked, done] = (rows ?? []).map(({ recordedAt }) => recordedAt);
  const took = asked != null && done != null && done >= asked ? durationText(done - asked) : null;
  const { channel, by } = approval;
  return (
    <section aria-label="It was asked for">
      <SmallHeading>It was asked for</SmallHeading>
      <p>
        <PointLink lane={lane} index={approval.index} isFirst /> asked{' '}
        {channel === null ? 'for approval' : visibleText(channel)}. It was granted, and carried out
        here{took !== null && <b> {took} later</b>}.{' '}
        {by.length > 0 ? `Granted by ${grantedBy(approval)}.` : 'Who granted it is not recorded.'}
      </p>
    </section>
  );
}
