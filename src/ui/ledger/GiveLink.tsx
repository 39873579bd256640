import { Link } from 'react-router';
import { givePath } from '../paths.ts';

export interface GiveLinkProps {
  readonly ledger: string;
  readonly need: string;
}

/** Leads to what a check needs from a person: the field among the ledger's checks. */
export function GiveLink({ ledger, need }: GiveLinkProps) {
  return (
    <Link to={givePath(ledger, need)} style={{ whiteSpace: 'nowrap' }}>
      {need === 'profile' ? 'Choose the profile' : 'Give it'}
    </Link>
  );
}
