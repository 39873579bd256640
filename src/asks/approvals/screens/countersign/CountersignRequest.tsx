import { Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { visibleText } from '../../../../base/visible.ts';
import { decidedBy, type SharedRequestView } from '../../../../ui/data/approvals/countersign.ts';
import { decisionsQuery, journalQuery } from '../../../../ui/data/approvals/journal.ts';
import { Callout } from '../../../../ui/kit/Callout.tsx';
import { WindowTitle } from '../../../../ui/kit/page/Page.tsx';
import { LedgerText } from '../../../../ui/ledger/LedgerText.tsx';
import { TimeText } from '../../../../ui/ledger/values.tsx';
import { Arguments } from '../Arguments.tsx';
import { WHAT_RUNS } from '../decision/Sheet.tsx';
import { RequestQuestion } from '../Question.tsx';
import { Risk, useRisk } from '../Risk.tsx';
import css from '../request.module.css';
import { RequestCell } from '../Strip.tsx';
import { WhyRequest } from '../Why.tsx';
import { boundAnswer, effectAnswer, firstAnswer, sharedLedgerAnswer } from './answers.ts';
import { CountersignBar } from './CountersignBar.tsx';
import { FirstPerson } from './FirstPerson.tsx';
import { HeldCountersignature } from './Held.tsx';

interface CountersignRequestProps {
  readonly view: SharedRequestView;
}

/**
 * Shows a shared request on one screen: the request, who signed it, and what is known of it here.
 */
export function CountersignRequest({ view }: CountersignRequestProps) {
  const { shared, request, decision } = view;
  const { data: journal } = useQuery(journalQuery());
  const { data: decisions = [] } = useQuery(decisionsQuery());
  const [isWhole, setWhole] = useState(false);
  const risk = useRisk(shared.ledger.id, request, shared.card ?? null);
  const own = decidedBy(journal?.publicKey ?? null, view, decisions);
  const broken = findFault(view);
  return (
    <>
      <WindowTitle of={`Second signature: ${visibleText(request.title)}`} />
      <section className={css.scroll} aria-label="Request" tabIndex={-1}>
        <div className={css.request}>
          <header className={css.head}>
            <div>
              <RequestQuestion of={request.question} name={request.tool} />
              <Text inherit fz="md" c="dimmed" mt="xs">
                by the run “<LedgerText text={shared.lane.title} />
                ”, <TimeText seconds={shared.entry.recorded_at} />, record {shared.entry.seq} of{' '}
                <LedgerText text={shared.ledger.name} />
              </Text>
            </div>
            <Risk risk={risk} />
          </header>
          {broken !== null && (
            <Callout tone="bad" icon={IconAlertTriangle} role="alert" title="Do not sign this">
              {broken}
            </Callout>
          )}
          <div id={WHAT_RUNS}>
            <Arguments args={request.args} onWhole={setWhole} />
          </div>
          <WhyRequest decision={decision} request={request} />
          <dl className={css.strip}>
            <RequestCell name="Effect of yes" answer={effectAnswer(shared.decision)} isFirst />
            <RequestCell name="Their signature" answer={firstAnswer(view)} hasMark />
            <RequestCell name="Is it that request?" answer={boundAnswer(view)} hasMark />
            <RequestCell name="Ledger" answer={sharedLedgerAnswer(view)} hasMark />
          </dl>
          <section className={css.columns} aria-label="What is known about it">
            {shared.decision && <FirstPerson decision={shared.decision} answers={view.answers} />}
            <HeldCountersignature view={view} />
          </section>
        </div>
      </section>
      <CountersignBar
        view={view}
        own={own}
        reviewer={journal?.reviewer ?? null}
        isSound={broken === null}
        isWhole={isWhole}
      />
    </>
  );
}

/** Says why nothing of it can be relied on; null when nothing speaks against it. */
function findFault({ answers, isBound }: SharedRequestView): string | null {
  if (isBound === false)
    return 'The request is not what its id says: it was changed on the way, or made up. Ask for it again, another way.';
  const wrong = answers.find(({ about, holds }) => about !== 'key' && holds === false);
  return wrong ? `The first signature cannot be relied on. ${wrong.words}` : null;
}
