// What the ledger was compared with from elsewhere, in a row below its replay.

import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Pins } from '../../core/model/check.ts';
import type { LedgerDetail } from '../../core/model/ledger.ts';
import { visibleText } from '../../core/visible.ts';
import { checksQuery, manifestOf } from '../../data/ledgers/formats.ts';
import { CheckStatusMark } from '../../ui/ledger/verdict.tsx';
import { viewPath } from '../../ui/paths.ts';
import css from './theatre.module.css';

const NAMES: Readonly<Record<keyof Pins, string>> = {
  signer: 'Signer',
  anchors: 'Anchor',
  policySet: 'Policy',
  compiler: 'Compiler',
  world: 'World',
  keys: 'Keys',
  seal: 'Seal',
  head: 'Last record',
  from: 'Record before the first',
};
const ORDER = ['signer', 'keys', 'anchors', 'seal', 'head', 'policySet', 'compiler'] as const;

export function Expected({ detail: { summary, report } }: { readonly detail: LedgerDetail }) {
  const { data: checks } = useQuery(checksQuery(summary.format));
  const pins = manifestOf(summary.format)?.pins ?? [];
  if (pins.length === 0) return null;
  return (
    <section className={css.expected} aria-label="Against what you expect">
      <h2>Against what you expect</h2>
      {listShown(pins).map((pin) => {
        const given = report?.pins[pin];
        const check = checks?.find(({ needs }) => needs?.pin === pin);
        const outcome = report?.checks.find((one) => one.check === check?.id);
        return (
          <span key={pin}>
            {NAMES[pin]}{' '}
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
      <Button component={Link} to={viewPath(summary.id, 'prove', 'expect')} variant="default">
        Name what you expect
      </Button>
    </section>
  );
}

/** Any one signer is enough of many keys. */
function listShown(pins: readonly (keyof Pins)[]) {
  return ORDER.filter((pin) => pins.includes(pin) && (pin !== 'keys' || !pins.includes('signer')));
}
