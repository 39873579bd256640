import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { LedgerDetail } from '../../core/model/ledger.ts';
import { visibleText } from '../../core/visible.ts';
import { needsStep, useInbox } from '../../data/approvals/approvals.ts';
import { spentInAllQuery } from '../../data/ledgers/queries.ts';
import { twinMarks } from '../../data/ledgers/twins.ts';
import { allOf, counted } from '../../ui/format.ts';
import { Fact, Facts } from '../../ui/kit/figures/Facts.tsx';
import { Panel } from '../../ui/kit/Panel.tsx';
import { Faint, Note } from '../../ui/kit/text.tsx';
import { costAsRecorded, costText } from '../../ui/ledger/cost.ts';
import { LedgerText } from '../../ui/ledger/LedgerText.tsx';
import { TimeText } from '../../ui/ledger/values.tsx';
import { requestPath } from '../../ui/paths.ts';
import { Secrets } from './Secrets.tsx';
import { Signed } from './Signed.tsx';

/** What a person asks next: what waits, what did it cost, when was it, who signed. */
export function Glance({ detail }: { readonly detail: LedgerDetail }) {
  const { facts, summary } = detail;
  return (
    <Panel title="At a glance" padded>
      <Facts>
        <Fact name="Waits">
          <Waits ledger={summary.id} />
        </Fact>
        <Costs detail={detail} />
        {facts.firstAt === null ? (
          <Fact name="Recorded">
            <TimeText seconds={null} />
          </Fact>
        ) : (
          <>
            <Fact name="Recorded from">
              <TimeText seconds={facts.firstAt} />
            </Fact>
            <Fact name="Recorded to">
              <TimeText seconds={facts.lastAt} />
            </Fact>
          </>
        )}
        <Fact name="Who signed">
          <Signed detail={detail} />
        </Fact>
        <Fact name="Secrets">
          <Secrets summary={summary} />
        </Fact>
      </Facts>
    </Panel>
  );
}

/** As many are named; the inbox has all. */
const NAMED = 3;

function Waits({ ledger }: { readonly ledger: string }) {
  const { requests } = useInbox();
  const open = requests.filter((one) => one.ledger === ledger && needsStep(one));
  const marks = twinMarks(
    open.map(({ lane, index, title, recordedAt }) => ({
      key: `${lane} ${index}`,
      name: title,
      at: recordedAt,
      id: lane,
    })),
  );
  if (open.length === 0) return <Faint>nothing needs a step from you</Faint>;
  return (
    <ul>
      {open.slice(0, NAMED).map(({ lane, index, title }) => (
        <li key={`${lane} ${index}`}>
          <Link to={requestPath(ledger, lane, index)}>
            <LedgerText text={title} mark={marks.get(`${lane} ${index}`)} lines={1} />
          </Link>
        </li>
      ))}
      {open.length > NAMED && <Faint>and {counted(open.length - NAMED, 'more request')}</Faint>}
    </ul>
  );
}

function Costs({ detail: { summary, lanes } }: { readonly detail: LedgerDetail }) {
  const { data } = useQuery(spentInAllQuery(summary.id));
  if (!data || data.parts.length === 0) return null;
  return (
    <Fact name="Cost">
      <ul>
        {data.parts.map((part) => (
          <li key={part.name} title={visibleText(costAsRecorded(part, part.value))}>
            {visibleText(costText(part, part.value))}
          </li>
        ))}
      </ul>
      {lanes.length > 1 && <Note>in {allOf(lanes.length, 'lane')} together</Note>}
      {data.unread > 0 && (
        <Note>without {counted(data.unread, 'entry', 'entries')} that cannot be added</Note>
      )}
    </Fact>
  );
}
