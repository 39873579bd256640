import { VisuallyHidden } from '@mantine/core';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import {
  type InboxRequest,
  isVoidRefusal,
  isWaiting,
  snooze,
  useInbox,
} from '../../data/approvals/approvals.ts';
import { type KeyBinding, useKeys } from '../../ui/keys.ts';
import { approvalsPath, readIndex, requestPath } from '../../ui/paths.ts';
import css from './approvals.module.css';
import { OutcomeNote } from './decision/OutcomeNote.tsx';
import { isSame, type Outcome, withOutcome } from './decision/outcome.ts';
import { Inbox } from './inbox/Inbox.tsx';
import { byRun, byUrgency, byWaking, isAt, matches, nextAfter } from './inbox/inbox.ts';
import { Nothing } from './inbox/Nothing.tsx';
import { RequestPane } from './RequestPane.tsx';
import { useRisks } from './Risk.tsx';
import { SnoozeDialog } from './snooze/SnoozeDialog.tsx';
import { type PutAway, SnoozedNote } from './snooze/SnoozedNote.tsx';
import { type InboxFilter, type RequestPoint, readFilter, writeFilter } from './url.ts';

/** What waits for a decision in every ledger, and one request at a time. */
export function ApprovalsPage() {
  const at = useAt();
  const { search } = useLocation();
  const navigate = useNavigate();
  const inbox = useInbox();
  const now = useNow(inbox.requests);
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([]);
  const put = useCallback(
    (outcome: Outcome) => setOutcomes((before) => withOutcome(before, outcome)),
    [],
  );
  const filter = useMemo(() => readFilter(new URLSearchParams(search)), [search]);
  const riskOf = useRisks();
  const sections = useMemo(() => {
    const listed = inbox.requests.filter((request) => matches(request, filter, now));
    if (filter.show === 'snoozed') return [{ title: null, runs: byRun(byWaking(listed)) }];
    if (filter.show !== 'open') return [{ title: null, runs: byRun(listed) }];
    return byUrgency(listed, (request) => riskOf(request).level);
  }, [inbox.requests, filter, now, riskOf]);
  const list = useMemo(
    () => sections.flatMap(({ runs }) => runs.flatMap(({ requests }) => requests)),
    [sections],
  );
  const place = list.findIndex((request) => isAt(request, at));
  const [snoozing, setSnoozing] = useState<readonly InboxRequest[]>([]);
  const [putAway, setPutAway] = useState<PutAway | null>(null);

  const open = useCallback(
    (request: RequestPoint | null | undefined) => {
      if (!request) return;
      navigate({ pathname: requestPath(request.ledger, request.lane, request.index), search });
    },
    [navigate, search],
  );
  const toInbox = () => navigate({ pathname: approvalsPath, search });
  const setFilter = (next: InboxFilter) =>
    navigate({ search: writeFilter(next) }, { replace: true });
  const goOn = (from: RequestPoint) => {
    const next = nextAfter(list, from);
    if (next) open(next);
    else toInbox();
  };
  const current = inbox.requests.find((request) => isAt(request, at));
  const askSnooze = () => setSnoozing(current && isWaiting(current) ? [current] : []);
  const putAwayUntil = (until: number | null) => {
    snooze(snoozing, inbox.requests, until);
    setPutAway({ requests: snoozing, until });
    setSnoozing([]);
    if (at && snoozing.some((request) => isAt(request, at))) goOn(at);
  };
  const keys: KeyBinding[] = [
    { keys: 'j', what: 'Next request', run: () => open(list[place + 1]) },
    { keys: 'k', what: 'Previous request', run: () => open(list[place - 1]) },
    { keys: 'u', what: 'Back to the list alone', run: toInbox },
    { keys: 'z', what: 'Snooze it', run: askSnooze },
  ];
  useKeys(keys.map((binding) => ({ ...binding, group: 'Approvals' })));

  return (
    <div className={css.page} data-at={at ? 'request' : 'inbox'}>
      <Inbox
        inbox={inbox}
        sections={sections}
        filter={filter}
        at={at}
        now={now}
        onFilter={setFilter}
      />
      <VisuallyHidden role="status">
        {place >= 0 && `Request ${place + 1} of ${list.length}`}
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
        {putAway && <SnoozedNote putAway={putAway} onClose={() => setPutAway(null)} />}
        {at ? (
          <RequestPane
            key={`${at.ledger} ${at.lane} ${at.index}`}
            at={at}
            inbox={inbox}
            now={now}
            before={list[place - 1] ?? null}
            after={list[place + 1] ?? null}
            onOpen={open}
            onSnooze={askSnooze}
            onOutcome={(result, isUpdate) => {
              put(result);
              if (!isUpdate && isDone(result)) goOn(at);
            }}
          />
        ) : (
          <Nothing inbox={inbox} list={list} filter={filter} now={now} onOpen={open} />
        )}
      </div>
      {snoozing.length > 0 && (
        <SnoozeDialog
          requests={snoozing}
          onCancel={() => setSnoozing([])}
          onSnooze={putAwayUntil}
        />
      )}
    </div>
  );
}

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

const TICK_MS = 30_000;

/**
 * Unix seconds, renewed often enough for "waiting 14 minutes", and whenever requests arrive:
 * none is newer than now.
 */
function useNow(requests: unknown): number {
  const [tick, setTick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTick((last) => last + 1), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: these say when the clock is read
  return useMemo(() => Date.now() / 1000, [tick, requests]);
}
