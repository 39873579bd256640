import { VisuallyHidden } from '@mantine/core';
import { useCallback, useMemo, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { type InboxRequest, isVoidRefusal, useInbox } from '../../data/approvals/approvals.ts';
import { countText } from '../../ui/format.ts';
import { type KeyBinding, useKeys } from '../../ui/keys.ts';
import { approvalsPath, readIndex, requestPath } from '../../ui/paths.ts';
import css from './approvals.module.css';
import { OutcomeNote } from './decision/OutcomeNote.tsx';
import { isSame, type Outcome, withOutcome } from './decision/outcome.ts';
import { Inbox } from './inbox/Inbox.tsx';
import { isAt, nextAfter } from './inbox/inbox.ts';
import { Nothing } from './inbox/Nothing.tsx';
import { useList } from './inbox/use-list.ts';
import { RequestPane } from './RequestPane.tsx';
import { useRisks } from './Risk.tsx';
import { SelectionBar } from './together/SelectionBar.tsx';
import { TogetherDialog, type TogetherDialogProps } from './together/TogetherDialog.tsx';
import { useSelection } from './together/use-selection.ts';
import { useSelectionKeys } from './together/use-selection-keys.ts';
import { type InboxFilter, type RequestPoint, readFilter, writeFilter } from './url.ts';

/** What waits for a decision in every ledger, and one request at a time. */
export function ApprovalsPage() {
  const at = useAt();
  const { search } = useLocation();
  const navigate = useNavigate();
  const inbox = useInbox();
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([]);
  const [hasDecided, setDecided] = useState(false);
  const put = useCallback((outcome: Outcome) => {
    setOutcomes((before) => withOutcome(before, outcome));
    setDecided(true);
  }, []);
  const filter = useMemo(() => readFilter(new URLSearchParams(search)), [search]);
  const riskOf = useRisks();
  const levelOf = useCallback((request: InboxRequest) => riskOf(request).level, [riskOf]);
  const { list, runs, now, files } = useList(inbox, filter, levelOf, at);
  const place = list.findIndex((request) => isAt(request, at));
  const isOpenList = filter.show === 'open';
  const selection = useSelection(isOpenList ? list : NONE, levelOf);
  const [firstSelected] = selection.requests;
  const [deciding, setDeciding] = useState<Deciding | null>(null);

  const open = useCallback(
    (request: RequestPoint | null | undefined) => {
      if (!request) return;
      navigate({ pathname: requestPath(request.ledger, request.lane, request.index), search });
    },
    [navigate, search],
  );
  const toInbox = () => navigate({ pathname: approvalsPath, search });
  const setFilter = (next: InboxFilter) => {
    selection.clear();
    navigate({ search: writeFilter(next) }, { replace: true });
  };
  const goOn = (from: RequestPoint) => {
    const next = nextAfter(list, from);
    if (next) open(next);
    else toInbox();
  };
  const current = inbox.requests.find((request) => isAt(request, at));
  const placeText = place < 0 ? null : `${countText(place + 1)} of ${countText(list.length)}`;
  const keys: KeyBinding[] = [
    { keys: 'j', what: 'Next request', run: () => open(list[place + 1]) },
    { keys: 'k', what: 'Previous request', run: () => open(list[place - 1]) },
    { keys: 'u', what: 'Back to the list alone', run: toInbox },
  ];
  useKeys(keys.map((binding) => ({ ...binding, group: 'Approvals' })));
  useSelectionKeys({ selection, list, current, levelOf, onOpen: open });
  const decideAll = (verdict: 'approve' | 'deny') => {
    const [first, ...others] = selection.requests;
    if (first) setDeciding({ verdict, requests: [first, ...others] });
  };
  const closeTogether = (isDone: boolean) => {
    setDeciding(null);
    if (!isDone) return;
    setDecided(true);
    selection.clear();
    if (at && deciding?.requests.some((request) => isAt(request, at))) goOn(at);
  };

  return (
    <div className={css.page} data-panes data-at={at ? 'request' : 'inbox'}>
      <Inbox
        inbox={inbox}
        list={list}
        runs={runs}
        files={files}
        filter={filter}
        at={at}
        now={now}
        selection={isOpenList ? selection : null}
        onFilter={setFilter}
      />
      <VisuallyHidden role="status">{placeText && `Request ${placeText}`}</VisuallyHidden>
      <VisuallyHidden role="status">
        {firstSelected && `${selection.requests.length} selected`}
      </VisuallyHidden>
      <div className={css.right}>
        {outcomes.map((outcome) => (
          <OutcomeNote
            key={outcome.summary.id}
            outcome={outcome}
            inbox={inbox}
            onClose={() => setOutcomes((all) => all.filter((one) => !isSame(one, outcome)))}
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
          <Nothing inbox={inbox} list={list} filter={filter} onOpen={open} />
        )}
      </div>
      {firstSelected && (
        <SelectionBar selection={selection} first={firstSelected} onDecide={decideAll} />
      )}
      {deciding && <TogetherDialog {...deciding} inbox={inbox} onClose={closeTogether} />}
    </div>
  );
}

const NONE: readonly InboxRequest[] = [];

type Deciding = Pick<TogetherDialogProps, 'verdict' | 'requests'>;

/** What was not sent because it had changed is to be looked at again, here. */
function isDone(outcome: Outcome): boolean {
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
