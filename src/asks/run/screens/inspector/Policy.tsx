import { Flex } from '@mantine/core';
import { visibleText } from '../../../../base/visible.ts';
import type { EntryDetail } from '../../../../ledger/model/timeline.ts';
import { Dot, FigureRowCells, Rows } from '../../../../ui/kit/figures/Rows.tsx';
import { Dim, Faint, SmallHeading } from '../../../../ui/kit/text.tsx';
import { KindMark } from '../../../../ui/ledger/KindMark.tsx';
import { LedgerText } from '../../../../ui/ledger/LedgerText.tsx';
import { Bounded } from './Bounded.tsx';
import { Blocks, EntryFacts } from './EntryFacts.tsx';

/** No rule is the reason of a permission. */
const LAST_SHAPE = { permit: null, deny: 'denied', 'require approval': 'waiting' } as const;

/**
 * Shows who or what decided, by which rules. A ledger that records which rules ran and one decision
 * does not say which rule decided, so this does not either.
 */
export function PolicyDecision({ detail: { decision } }: { readonly detail: EntryDetail }) {
  const { outcome, rules } = decision;
  const shape = outcome && LAST_SHAPE[outcome];
  return (
    <section aria-label="Decision">
      <SmallHeading>{visibleText(decision.title ?? 'Policy')}</SmallHeading>
      <Flex component="p" wrap="wrap" align="baseline" columnGap="sm">
        {shape && <KindMark shape={shape} label="" size={14} />}
        {outcome ? (
          <strong>{visibleText(decision.headline)}</strong>
        ) : (
          <Dim>{visibleText(decision.headline)}</Dim>
        )}
        {decision.reason && (
          <span>
            “<LedgerText text={decision.reason} />”
          </span>
        )}
      </Flex>
      {rules.length > 0 && (
        <Rows ordered label="Rules, in the order they ran">
          {rules.map(({ rule, last }, place) => (
            <FigureRowCells
              // biome-ignore lint/suspicious/noArrayIndexKey: a rule may run twice
              key={place}
              mark={last && shape ? <KindMark shape={shape} label="" size={12} /> : <Dot />}
              right={<Faint>{last ? 'ran last' : 'ran'}</Faint>}
            >
              <Bounded text={rule} lines={2} />
            </FigureRowCells>
          ))}
        </Rows>
      )}
    </section>
  );
}

/** Shows the basis of a decision, and what the ledger does not record of it. */
export function DecisionFacts({ detail: { decision } }: { readonly detail: EntryDetail }) {
  const { outcome, facts, blocks, notRecorded } = decision;
  return (
    <>
      {(facts.length > 0 || blocks.length > 0) && (
        <section>
          <SmallHeading>
            {outcome === 'require approval' ? 'What was asked' : 'What it rests on'}
          </SmallHeading>
          <EntryFacts facts={facts} />
        </section>
      )}
      <Blocks blocks={blocks} />
      {notRecorded.length > 0 && (
        <section>
          <SmallHeading>Not recorded in this ledger</SmallHeading>
          <Rows>
            {notRecorded.map((words) => (
              <FigureRowCells key={words}>
                <Dim>{visibleText(words)}</Dim>
              </FigureRowCells>
            ))}
          </Rows>
        </section>
      )}
    </>
  );
}
