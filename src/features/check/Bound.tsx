import type { SignedDecision } from '../../data/approvals/journal.ts';
import { Fact, Facts } from '../../ui/kit/figures/Facts.tsx';
import { HashChip } from '../../ui/ledger/HashChip.tsx';
import { LedgerText } from '../../ui/ledger/LedgerText.tsx';

/** Everything that the document says, field by field. */
export function Bound({ document }: { readonly document: SignedDecision }) {
  const { subject, evidence, journal, verdict, reason } = document;
  const rows: readonly (readonly [label: string, value: string])[] = [
    ['Decision', verdict],
    ['Reason', reason || 'none given'],
    ['Request', subject.title],
    ['Tool', subject.tool ?? 'none'],
    ['Channel', subject.channel ?? 'none'],
    ['Proposal', subject.proposal],
    ['Ledger', evidence.ledgerName],
    ['Ledger id', evidence.ledger],
    ['Lane', evidence.lane],
    ['Entry', evidence.entry],
    ['Seq', evidence.seq],
    ['Head then', evidence.head],
    ['Verdict then', evidence.verdict ?? 'not verified'],
    ['By', `${evidence.verifier}, ${evidence.profile} profile`],
    ...(evidence.override === null ? [] : [['Nevertheless', evidence.override] as const]),
    ['Journal', journal.id],
    ['Record', String(journal.seq)],
    ['After', journal.previous],
  ];
  return (
    <Facts names="7rem">
      {rows.map(([label, value]) => (
        <Fact key={label} name={label}>
          {/^[0-9a-f]{64}$/.test(value) ? (
            <HashChip hash={value} label={label} />
          ) : (
            <LedgerText text={value} />
          )}
        </Fact>
      ))}
    </Facts>
  );
}
