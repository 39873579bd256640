// A row below the replay has the values from elsewhere that the ledger was compared with.

import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { visibleText } from '../../../base/visible.ts';
import type { Pins } from '../../../ledger/model/check.ts';
import type { LedgerDetail } from '../../../ledger/model/ledger.ts';
import { checksQuery, findManifest } from '../../../ui/data/ledgers/formats.ts';
import { LinkButton } from '../../../ui/kit/text.tsx';
import { CheckStatusMark } from '../../../ui/ledger/verdict.tsx';
import css from './replay.module.css';

const PINS: readonly (readonly [keyof Pins, string])[] = [
  ['signer', 'Signer'],
  ['keys', 'Keys'],
  ['anchors', 'Anchor'],
  ['seal', 'Seal'],
  ['head', 'Last record'],
  ['policySet', 'Policy'],
  ['compiler', 'Compiler'],
];

export function Expected({ detail: { summary, report } }: { readonly detail: LedgerDetail }) {
  const { data: checks } = useQuery(checksQuery(summary.format));
  const pins = findManifest(summary.format)?.pins ?? [];
  const [search] = useSearchParams();
  const open = new URLSearchParams(search);
  open.set('view', 'expect');
  if (pins.length === 0) return null;
  return (
    <section className={css.expected} aria-label="Against what you expect">
      <h2>Against what you expect</h2>
      {listShown(pins).map(([pin, name]) => {
        const given = report?.pins[pin];
        const check = checks?.find(({ needs }) => needs?.pin === pin);
        const outcome = report?.checks.find((one) => one.check === check?.id);
        return (
          <span key={pin}>
            {name}{' '}
            {given === undefined || !outcome ? (
              <i>not given</i>
            ) : (
              <b>
                <CheckStatusMark status={outcome.status} />{' '}
                {typeof given === 'string' && visibleText(given.slice(0, 8))}
              </b>
            )}
          </span>
        );
      })}
      <LinkButton
        to={`?${open}`}
        variant="default"
        onClick={() => document.getElementById('expect')?.scrollIntoView()}
      >
        Name what you expect
      </LinkButton>
    </section>
  );
}

/** Where a signer can be named, no keys are asked for besides: one of them is enough. */
function listShown(pins: readonly (keyof Pins)[]) {
  return PINS.filter(([pin]) => pins.includes(pin) && (pin !== 'keys' || !pins.includes('signer')));
}
