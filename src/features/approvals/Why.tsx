import { Flex } from '@mantine/core';
import type { RequestDetail } from '../../core/model/request.ts';
import type { DecisionView } from '../../core/model/view.ts';
import { visibleText } from '../../core/visible.ts';
import { Badge } from '../../ui/kit/Badge.tsx';
import { Dot, Row, Rows } from '../../ui/kit/figures/Rows.tsx';
import { Panel } from '../../ui/kit/Panel.tsx';
import { Faint, Note } from '../../ui/kit/text.tsx';
import { KindMark } from '../../ui/ledger/KindMark.tsx';
import { LedgerText } from '../../ui/ledger/LedgerText.tsx';

export interface WhyProps {
  readonly decision: DecisionView;
  readonly request: RequestDetail['request'];
}

/**
 * Which rules ran, in order, and what came of it. Which of them decided is said only
 * where the ledger records it.
 */
export function Why({ decision, request }: WhyProps) {
  const { outcome, rules, headline, reason, notRecorded } = decision;
  const words = request.reason ?? reason;
  // What the rules permitted was stopped by something else: no rule may look like the reason.
  const decides = outcome !== 'permit';
  return (
    <Panel title="Why it stopped" padded>
      {rules.length === 0 && <Note>No rule is recorded as having run.</Note>}
      <Rows ordered lined>
        {rules.map(({ rule, last }, place) => (
          <Row
            // biome-ignore lint/suspicious/noArrayIndexKey: a rule may run twice
            key={place}
            mark={last && decides ? <KindMark shape="waiting" label="" size={12} /> : <Dot />}
            right={<Faint>{last ? 'ran last' : 'ran'}</Faint>}
          >
            <LedgerText text={rule} />
          </Row>
        ))}
      </Rows>
      <Flex component="p" wrap="wrap" align="baseline" gap="sm" c="dimmed">
        <Badge tone={decides ? 'warn' : 'none'}>{visibleText(headline)}</Badge>
        {words && (
          <span>
            “<LedgerText text={words} />”
          </span>
        )}
      </Flex>
      {!decides && (
        <Note>
          The rules permitted it. It was stopped after them
          {request.channel === null ? '' : `, by the gate of ${visibleText(request.channel)}`}.
        </Note>
      )}
      {notRecorded.length > 0 && <Note>Not recorded: {visibleText(notRecorded.join(' '))}</Note>}
    </Panel>
  );
}
