import { useQuery } from '@tanstack/react-query';
import type { RequestDetail } from '../../core/model/request.ts';
import { visibleText } from '../../core/visible.ts';
import type { Inbox, InboxRequest } from '../../data/approvals/approvals.ts';
import { rowsAtQuery } from '../../data/ledgers/queries.ts';
import { Dot, Row, Rows } from '../../ui/kit/figures/Rows.tsx';
import { Panel } from '../../ui/kit/Panel.tsx';
import { Faint, Note, QuietLink } from '../../ui/kit/text.tsx';
import { KindMark } from '../../ui/ledger/KindMark.tsx';
import { lanePath } from '../../ui/paths.ts';
import { useRequestLink } from './url.ts';
import { endedText, STATUSES } from './words.ts';

export interface BeforeProps {
  readonly detail: RequestDetail;
  readonly inbox: Inbox;
}

const ENTRIES = 5;
const REQUESTS = 5;

/** What this run did last, and how earlier requests on the same tool ended. */
export function Before({ detail: { summary }, inbox }: BeforeProps) {
  const { ledger, lane, index } = summary;
  const requestLink = useRequestLink();
  const places = Array.from({ length: Math.min(ENTRIES, index) }, (_, i) => index - 1 - i);
  const { data: rows = [] } = useQuery({
    ...rowsAtQuery(ledger, lane, places),
    enabled: places.length > 0,
  });
  const earlier = inbox.requests.filter((request) => isEarlier(request, summary));
  return (
    <Panel title="Before this" note="latest first" padded>
      {places.length === 0 && <Note>It is the first entry of its run.</Note>}
      <Rows>
        {rows.map(({ index: place, seq, line }) => (
          <Row
            key={place}
            mark={<KindMark shape={line.shape} label="" size={12} />}
            right={<Faint>{String(seq)}</Faint>}
          >
            <QuietLink to={lanePath(ledger, lane, { index: place })}>
              {visibleText(line.title)}
            </QuietLink>
          </Row>
        ))}
      </Rows>
      {summary.tool !== null && (
        <>
          <h3>Earlier requests for {visibleText(summary.tool)}</h3>
          <Note>{earlier.length === 0 ? 'None in this ledger.' : endedText(earlier)}</Note>
          <Rows>
            {earlier.slice(0, REQUESTS).map((request) => (
              <Row
                key={`${request.lane} ${request.index}`}
                mark={<Dot />}
                right={<Faint>{STATUSES[request.status].word}</Faint>}
              >
                <QuietLink to={requestLink(request)}>{visibleText(request.title)}</QuietLink>
              </Row>
            ))}
          </Rows>
        </>
      )}
    </Panel>
  );
}

/** In the same run by place, in others of the ledger by time. */
function isEarlier(request: InboxRequest, than: RequestDetail['summary']): boolean {
  if (request.ledger !== than.ledger || request.tool !== than.tool) return false;
  if (request.lane === than.lane) return request.index < than.index;
  return (
    request.recordedAt !== null && than.recordedAt !== null && request.recordedAt < than.recordedAt
  );
}
