import { IconX } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { RequestDetail } from '../../core/model/request.ts';
import { isFailure } from '../../core/model/verdict.ts';
import { counted } from '../../ui/format.ts';
import { Callout } from '../../ui/kit/Callout.tsx';
import { ledgerPath } from '../../ui/paths.ts';

/** Above everything else: the record that the request rests on does not hold. */
export function Unsound({ detail: { summary, trust } }: { readonly detail: RequestDetail }) {
  if (!isFailure(trust.ledger)) return null;
  const { upTo, errorsAfter, errorsElsewhere } = trust;
  const others = errorsAfter + errorsElsewhere;
  return (
    <Callout
      tone="bad"
      icon={IconX}
      role="alert"
      title="The record that this rests on does not hold"
    >
      <p>
        {upTo.errors > 0
          ? `${counted(upTo.errors, 'error')} up to this request: what you see may not be what was recorded.`
          : `${counted(others, 'error')} after this request or elsewhere in its ledger, and none up to it.`}{' '}
        <Link to={ledgerPath(summary.ledger)}>See what was found</Link>
      </p>
    </Callout>
  );
}
