import { VisuallyHidden } from '@mantine/core';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigation, useParams } from 'react-router';
import {
  type InboxRequest,
  isVoidRefusal,
  useInbox,
} from '../../../ui/data/approvals/approvals.ts';
import { countText } from '../../../ui/format.ts';
import { useKeys } from '../../../ui/keys.ts';
import { WindowTitle } from '../../../ui/kit/page/Page.tsx';
import { SkeletonRows } from '../../../ui/kit/page/Skeleton.tsx';
import { readIndex } from '../../../ui/paths.ts';
import { useIsNarrow } from '../../../ui/use-narrow.ts';
import { BatchDialog, type BatchDialogProps } from './batch/BatchDialog.tsx';
import { RequestSelectionBar } from './batch/SelectionBar.tsx';
import { useRequestSelection } from './batch/use-selection.ts';
import { OutcomeNote } from './decision/OutcomeNote.tsx';
import { type DecisionOutcome, isSameOutcome, withOutcome } from './decision/outcome.ts';
import { InboxScreen } from './InboxScreen.tsx';
import css from './inbox.module.css';
import { EmptyInbox } from './list/EmptyInbox.tsx';
import { isRequestAt, nextAfter } from './list/inbox.ts';
import { RequestListView } from './list/List.tsx';
import { useList } from './list/use-list.ts';
import { RequestPane } from './RequestPane.tsx';
import { useRisks } from './Risk.tsx';
import {
  type InboxFilter,
  type RequestPoint,
  toListAddress,
  useFilter,
  useRequestLink,
} from './url.ts';

/**
 * Lists the requests of every ledger that wait for a decision or were decided, and shows one at a
 * time.
 */
export function InboxPage() {
  const at = useAt();
  const filter = useFilter();
  const requestLink = useRequestLink();
  const navigate = useNavigate();
  const isGoing = useNavigation().state !== 'idle';
  const inbox = useInbox();
  const [outcomes, setOutcomes] = useState<readonly DecisionOutcome[]>([]);
  const [hasDecided, setDecided] = useState(false);
  const put = useCallback((outcome: DecisionOutcome) => {
    setOutcomes((before) => withOutcome(before, outcome));
    setDecided(true);
  }, []);
  const findRisk = useRisks();
  const findLevel = useCallback((request: InboxRequest) => findRisk(request).level, [findRisk]);
  const { list, now, files } = useList(inbox, filter, findLevel, at);
  const place = list.findIndex((request) => isRequestAt(request, at));
  const selection = useRequestSelection(filter.show === 'open' ? list : NONE, findLevel);
  const [firstSelected] = selection.requests;
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  const isNarrow = useIsNarrow();

  const open = (request: RequestPoint | null | undefined, replace = false) =>
    request && navigate(requestLink(request), { replace });
  const setFilter = (next: InboxFilter) => {
    selection.clear();
    navigate(toListAddress(next), { replace: true });
  };
  const goOn = (from: RequestPoint) => {
    const next = nextAfter(list, from);
    if (next) open(next);
    else navigate(toListAddress(filter));
  };
  const [first] = list;
  // Nobody decides on a list alone: where there is room for both sides, its first request opens.
  const isFirstWanted = !at && !isNarrow && !isGoing && !inbox.isPending && first !== undefined;
  const { key: address } = useLocation();
  /** It opens once at each address, so that whoever leaves is not called back. */
  const opened = useRef<string>(null);
  useEffect(() => {
    if (!isFirstWanted || opened.current === address) return;
    opened.current = address;
    navigate(requestLink(first), { replace: true });
  });
  const placeText = place < 0 ? null : `${countText(place + 1)} of ${countText(list.length)}`;
  useKeys([
    { keys: 'j', what: 'Next request', group: 'Inbox', run: () => open(list[place + 1]) },
    { keys: 'k', what: 'Previous request', group: 'Inbox', run: () => open(list[place - 1]) },
  ]);
  const decideAll = (verdict: 'approve' | 'deny') => {
    const [one, ...others] = selection.requests;
    if (one) setDeciding({ verdict, requests: [one, ...others] });
  };
  const closeBatch = (isDone: boolean) => {
    setDeciding(null);
    if (!isDone) return;
    setDecided(true);
    selection.clear();
    if (at && deciding?.requests.some((request) => isRequestAt(request, at))) goOn(at);
  };
  const view = filter.show === 'open' ? 'open' : 'decided';
  return (
    <InboxScreen
      view={view}
      inbox={inbox}
      isOpen={at !== null}
      label="Requests"
      side={
        <RequestListView
          inbox={inbox}
          list={list}
          files={files}
          filter={filter}
          at={at}
          now={now}
          selection={view === 'open' ? selection : null}
          onFilter={setFilter}
        />
      }
    >
      <VisuallyHidden role="status">{placeText && `Request ${placeText}`}</VisuallyHidden>
      <VisuallyHidden role="status">
        {firstSelected && `${selection.requests.length} selected`}
      </VisuallyHidden>
      {outcomes.map((outcome) => (
        <OutcomeNote
          key={outcome.summary.id}
          outcome={outcome}
          inbox={inbox}
          onClose={() => setOutcomes((all) => all.filter((one) => !isSameOutcome(one, outcome)))}
          onOutcome={put}
        />
      ))}
      {at ? (
        <RequestPane
          key={`${at.ledger} ${at.lane} ${at.index}`}
          at={at}
          inbox={inbox}
          now={now}
          placeText={placeText}
          before={list[place - 1] ?? null}
          after={list[place + 1] ?? null}
          hasDecided={hasDecided}
          isSelecting={firstSelected !== undefined}
          onOpen={open}
          onOutcome={(result, isUpdate) => {
            put(result);
            if (!isUpdate && isDone(result)) goOn(at);
          }}
        />
      ) : (
        <div className={css.nothing}>
          <WindowTitle of="Inbox" />
          {inbox.isPending && <SkeletonRows rows={9} />}
          {!first && !inbox.isPending && !inbox.error && (
            <EmptyInbox page inbox={inbox} filter={filter} />
          )}
        </div>
      )}
      {firstSelected && (
        <RequestSelectionBar selection={selection} first={firstSelected} onDecide={decideAll} />
      )}
      {deciding && <BatchDialog {...deciding} inbox={inbox} onClose={closeBatch} />}
    </InboxScreen>
  );
}

const NONE: readonly InboxRequest[] = [];

type Deciding = Pick<BatchDialogProps, 'verdict' | 'requests'>;

/** A request that had changed, so that its decision was not sent, stays open to be looked at again. */
function isDone(outcome: DecisionOutcome): boolean {
  if (outcome.type !== 'decided') return outcome.type === 'sent';
  return !isVoidRefusal(outcome.delivery?.refusal ?? null);
}

function useAt(): RequestPoint | null {
  const { ledger, lane, index } = useParams();
  return useMemo(() => {
    const at = readIndex(index);
    return ledger && lane && at !== null ? { ledger, lane, index: at } : null;
  }, [ledger, lane, index]);
}
