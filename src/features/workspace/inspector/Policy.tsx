import { Flex } from '@mantine/core';
import type { EntryDetail } from '../../../core/model/timeline.ts';
import { visibleText } from '../../../core/visible.ts';
import { Badge } from '../../../ui/kit/Badge.tsx';
import { Dot, Row, Rows } from '../../../ui/kit/figures/Rows.tsx';
import { Dim, Faint, SmallHeading } from '../../../ui/kit/text.tsx';
import { KindMark } from '../../../ui/ledger/KindMark.tsx';
import { LedgerText } from '../../../ui/ledger/LedgerText.tsx';
import { Authority } from './Authority.tsx';
import { Bounded } from './Bounded.tsx';
import { Blocks, EntryFacts } from './EntryFacts.tsx';

/** Of a permission no rule is the reason. */
const LAST_SHAPE = { permit: null, deny: 'denied', 'require approval': 'waiting' } as const;
const TONES = { permit: 'ok', deny: 'bad', 'require approval': 'warn' } as const;

/**
 * Who or what decided, by which rules. A ledger that records which rules ran and
 * one decision does not say which rule decided, so this does not either.
 */
export function Policy({ detail: { decision, row } }: { readonly detail: EntryDetail }) {
  const { outcome, rules } = decision;
  const shape = outcome && LAST_SHAPE[outcome];
  return (
    <>
      {rules.length > 0 && (
        <section>
          <SmallHeading>Rules, in the order they ran</SmallHeading>
          <Rows ordered lined>
            {rules.map(({ rule, last }, place) => (
              <Row
                // biome-ignore lint/suspicious/noArrayIndexKey: a rule may run twice
                key={place}
                mark={last && shape ? <KindMark shape={shape} label="" size={12} /> : <Dot />}
                right={<Faint>{last ? 'ran last' : 'ran'}</Faint>}
              >
                <Bounded text={rule} lines={2} />
              </Row>
            ))}
          </Rows>
        </section>
      )}
      <Flex component="p" wrap="wrap" align="baseline" gap="sm">
        {outcome ? (
          <Badge tone={TONES[outcome]}>{visibleText(decision.headline)}</Badge>
        ) : (
          <Dim>{visibleText(decision.headline)}</Dim>
        )}
        {decision.reason && (
          <span>
            “<LedgerText text={decision.reason} />”
          </span>
        )}
      </Flex>
      {(decision.facts.length > 0 || decision.blocks.length > 0) && (
        <section>
          <SmallHeading>
            {outcome === 'require approval' ? 'What was asked' : 'What it rests on'}
          </SmallHeading>
          <EntryFacts facts={decision.facts} />
        </section>
      )}
      <Blocks blocks={decision.blocks} />
      <Authority at={row.index} />
      {decision.notRecorded.length > 0 && (
        <section>
          <SmallHeading>Not recorded in this ledger</SmallHeading>
          <Rows>
            {decision.notRecorded.map((words) => (
              <Row key={words}>
                <Dim>{visibleText(words)}</Dim>
              </Row>
            ))}
          </Rows>
        </section>
      )}
    </>
  );
}
