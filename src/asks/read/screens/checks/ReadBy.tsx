import type { LedgerVerified } from '../../../../ledger/model/ledger.ts';
import { findManifest } from '../../../../ui/data/ledgers/formats.ts';
import { countText } from '../../../../ui/format.ts';
import { Callout } from '../../../../ui/kit/Callout.tsx';
import { LinkButton } from '../../../../ui/kit/text.tsx';
import { LedgerText } from '../../../../ui/ledger/LedgerText.tsx';
import { viewPath } from '../../../../ui/paths.ts';

export interface ReadByProps {
  readonly ledger: string;
  readonly report: LedgerVerified | null;
}

/**
 * Shows by which rules a ledger was read, how well they fit, and offers others; nothing where a
 * format has but one.
 */
export function ReadBy({ ledger, report }: ReadByProps) {
  const view = findManifest(report?.format ?? '')?.views.find(({ describes }) => describes);
  if (!report?.rules || !view) return null;
  const { agree, of, guessed, rules } = report.rules;
  const isProven = of > 0 && agree === of;
  return (
    <Callout
      tone={isProven ? 'none' : 'warn'}
      title={`${countText(agree)} of ${countText(of)} hashes agree with ${guessed ? 'rules that were found by trying' : 'its rules'}`}
      action={
        <LinkButton size="compact-sm" to={viewPath(ledger, view.tab, view.view)}>
          {isProven ? 'See the rules' : 'Choose its rules'}
        </LinkButton>
      }
    >
      <LedgerText text={rules.charAt(0).toUpperCase() + rules.slice(1)} lines={3} />
    </Callout>
  );
}
