import { IconAlertTriangle, IconCheck, IconMinus, IconX } from '@tabler/icons-react';
import type { EntryDetail } from '../../../../ledger/model/timeline.ts';
import { MarkBadge } from '../../../../ui/kit/Badge.tsx';
import { FactList, Facts } from '../../../../ui/kit/figures/Facts.tsx';
import { SmallHeading } from '../../../../ui/kit/text.tsx';
import { useInspected } from '../context.ts';
import { AskedFor, useApproval } from './AskedFor.tsx';
import { BranchAsk } from './BranchAsk.tsx';
import { Changed } from './Changed.tsx';
import { Blocks, EntryFacts } from './EntryFacts.tsx';
import { EntryNotes } from './EntryNotes.tsx';
import css from './inspector.module.css';
import { type ProofAnswer, proofAt } from './proof.ts';
import { NotUndone, RolledBack } from './RolledBack.tsx';
import { Ties } from './Ties.tsx';
import { TwoPoints } from './TwoPoints.tsx';

/** Shows what an entry did: its changes, its request, and whether it is proven. */
export function WhatTab({ detail }: { readonly detail: EntryDetail }) {
  const { detail: ledger } = useInspected();
  const { view, row, links } = detail;
  const request = useApproval(row.index)?.index;
  // The request that it carries out, and what it went back to, have sentences of their own.
  const ties = links.filter(
    ({ from, to, kind }) =>
      from.index !== row.index ||
      (kind !== 'rollback' && (kind !== 'reference' || to.index !== request)),
  );
  const isRollback = row.line.shape === 'rollback';
  return (
    <div className={css.body} key={row.id}>
      {isRollback && <RolledBack at={row.index} />}
      {ledger.hasState && <Changed row={row} />}
      {isRollback && <NotUndone at={row.index} />}
      <AskedFor at={row.index} />
      <Ties row={row.index} links={ties} />
      <Proven detail={detail} />
      <TwoPoints at={row.index} />
      {view.facts.length > 0 && (
        <section>
          <SmallHeading>As it is recorded</SmallHeading>
          <EntryFacts facts={view.facts} />
        </section>
      )}
      <Blocks blocks={view.blocks} />
      <BranchAsk detail={detail} />
      <EntryNotes at={row.index} />
    </div>
  );
}

const ICONS = { ok: IconCheck, bad: IconX, warn: IconAlertTriangle, none: IconMinus } as const;

function Proven({ detail }: { readonly detail: EntryDetail }) {
  const { detail: ledger, lane } = useInspected();
  const { intact, signed, whole } = proofAt(detail, ledger, lane);
  const all: readonly (readonly [string, ProofAnswer])[] = [
    ['Intact', intact],
    ['Signed', signed],
    ['Whole', whole],
  ];
  return (
    <section aria-label="Is it proven?">
      <SmallHeading>Is it proven?</SmallHeading>
      <Facts names="4.5rem">
        {all.map(([name, { tone, words }]) => (
          <FactList key={name} name={name}>
            {tone === 'none' ? (
              words
            ) : (
              <MarkBadge tone={tone} icon={ICONS[tone]}>
                {words}
              </MarkBadge>
            )}
          </FactList>
        ))}
      </Facts>
    </section>
  );
}
