import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { RequestDetail } from '../../core/model/request.ts';
import type { Inbox, InboxRequest } from '../../data/approvals/approvals.ts';
import { rowsAtQuery } from '../../data/ledgers/queries.ts';
import { visibleText } from '../../ui/hostile.ts';
import { KindMark } from '../../ui/ledger/KindMark.tsx';
import { lanePath, requestPath } from '../../ui/paths.ts';
import { Panel } from './Panel.tsx';
import css from './request.module.css';
import shared from './shared.module.css';
import { endedText, STATUSES } from './words.ts';

export interface BeforeProps {
  readonly detail: RequestDetail;
  readonly inbox: Inbox;
  readonly search: string;
}

const ENTRIES = 5;
const REQUESTS = 5;

/** What this run did last, and how earlier requests on the same tool ended. */
export function Before({ detail: { summary }, inbox, search }: BeforeProps) {
  const { ledger, lane, index } = summary;
  const places = Array.from({ length: Math.min(ENTRIES, index) }, (_, i) => index - 1 - i);
  const { data: rows = [] } = useQuery({
    ...rowsAtQuery(ledger, lane, places),
    enabled: places.length > 0,
  });
  const earlier = inbox.requests.filter((request) => isEarlier(request, summary));
  return (
    <Panel title="Before this" note="latest first">
      {places.length === 0 && <p className={shared.faint}>It is the first entry of its run.</p>}
      <ul className={css.entries}>
        {rows.map(({ index: place, seq, line }) => (
          <li key={place}>
            <KindMark shape={line.shape} label="" size={12} />
            <Link to={lanePath(ledger, lane, { index: place })}>{visibleText(line.title)}</Link>
            <span className={shared.faint}>{String(seq)}</span>
          </li>
        ))}
      </ul>
      {summary.tool !== null && (
        <>
          <h3 className={css.subhead}>Earlier requests for {visibleText(summary.tool)}</h3>
          {earlier.length === 0 ? (
            <p className={shared.faint}>None in this ledger.</p>
          ) : (
            <>
              <p className={css.ended}>{endedText(earlier)}</p>
              <ul className={css.entries}>
                {earlier.slice(0, REQUESTS).map((request) => (
                  <li key={`${request.lane} ${request.index}`}>
                    <span className={css.ran} aria-hidden />
                    <Link
                      to={{
                        pathname: requestPath(request.ledger, request.lane, request.index),
                        search,
                      }}
                    >
                      {visibleText(request.title)}
                    </Link>
                    <span className={shared.faint}>{STATUSES[request.status].word}</span>
                  </li>
                ))}
              </ul>
            </>
          )}
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
