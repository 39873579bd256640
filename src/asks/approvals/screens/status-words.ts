// Each state of a decision has a tone and a sentence; its word is the journal's. Bar, sheet,
// banner, inbox and badge all take theirs from here. docs/approvals.md lists them, and a test
// compares the two.

import { type RequestStatus, STATE_WORDS } from '../../../ui/data/approvals/approvals.ts';
import type { Tone } from '../../../ui/kit/tone.ts';

export { STATE_WORDS };

/** Has what is known of the receiver of a decision. */
export interface Towards {
  /** The host of its server; null when it comes from a file. */
  readonly host: string | null;
  /** The decision here; null when there is none. */
  readonly verdict: 'approve' | 'deny' | null;
}

interface Said {
  readonly tone: Tone;
  readonly says: (towards: Towards) => string;
}

const to = ({ host }: Towards) => host ?? 'its server';
const verb = ({ verdict }: Towards) => (verdict === 'deny' ? 'denied' : 'approved');

export const REQUEST_STATUSES: Readonly<Record<RequestStatus, Said>> = {
  open: { tone: 'none', says: () => 'Nobody has decided it yet.' },
  'needs a second signature': {
    tone: 'warn',
    says: (of) =>
      `You ${verb(of)} it. Nothing is sent to ${to(of)} until a second person has signed the same.`,
  },
  'both signed, not sent': {
    tone: 'warn',
    says: (of) => `Two people ${verb(of)} it. It is not sent to ${to(of)} yet.`,
  },
  'signed, not sent': {
    tone: 'warn',
    says: (of) => `You ${verb(of)} it. It is not sent to ${to(of)} yet.`,
  },
  refused: {
    tone: 'warn',
    says: (of) => `You ${verb(of)} it, and ${to(of)} did not take it.`,
  },
  'signed here': {
    tone: 'none',
    says: (of) =>
      `You ${verb(of)} it. That has reached nobody: save the decision, and hand it to whoever runs the agent.`,
  },
  sent: {
    tone: 'none',
    says: (of) =>
      `You ${verb(of)} it, and it was sent to ${to(of)}. The ledger shows no outcome yet.`,
  },
  granted: {
    tone: 'none',
    says: () => 'The ledger shows it carried out.',
  },
  denied: { tone: 'none', says: () => 'The ledger shows it denied.' },
  'granted and denied': {
    tone: 'warn',
    says: () => 'The ledger shows both: it was carried out, and denied.',
  },
  unanswerable: {
    tone: 'none',
    says: () => 'Nobody can answer it any more.',
  },
};

/** Returns "Needs you. Nobody has decided it yet.". */
export function statusText(status: RequestStatus, towards: Towards): string {
  return `${STATE_WORDS[status]}. ${REQUEST_STATUSES[status].says(towards)}`;
}
