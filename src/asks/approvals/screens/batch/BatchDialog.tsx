import { Checkbox, Modal, Stack, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useMemo, useState } from 'react';
import {
  type Decide,
  type Inbox,
  type InboxRequest,
  journalQuery,
  useServerLinks,
} from '../../../../ui/data/approvals/approvals.ts';
import { useBatch } from '../../../../ui/data/approvals/use-batch.ts';
import { counted } from '../../../../ui/format.ts';
import { hostFrom } from '../answers.ts';
import { forgetDrafts } from '../decision/drafts.ts';
import { TypedFields } from '../decision/fields.tsx';
import { actionText, SigningNote } from '../decision/Signing.tsx';
import { signByKey } from '../decision/sign-by-key.ts';
import { useSigning } from '../decision/use-signing.ts';
import { useTyped } from '../decision/use-typed.ts';
import { HiddenHere } from '../HiddenHere.tsx';
import { byUrgency } from '../list/inbox.ts';
import { isGrave, useRisks } from '../Risk.tsx';
import { placeText } from '../words.ts';
import css from './batch.module.css';
import { differingIn } from './differing.ts';
import { ListedAll } from './ListedAll.tsx';
import { Results } from './Results.tsx';
import { toRequestKey } from './selection.ts';
import { type ListedRequest, useListed } from './use-listed.ts';

export interface BatchDialogProps {
  readonly verdict: 'approve' | 'deny';
  readonly requests: readonly [InboxRequest, ...InboxRequest[]];
  readonly inbox: Inbox;
  /** `isDone` says that they were decided, as far as they could be. */
  readonly onClose: (isDone: boolean) => void;
}

/**
 * Lists on one screen all requests that are decided together, one reason, and the result of each.
 */
export function BatchDialog({ verdict, requests, inbox, onClose }: BatchDialogProps) {
  // The selection is that of the opening, because decided requests leave it.
  const [asked] = useState(requests);
  const [first] = asked;
  const approve = verdict === 'approve';
  const { data: journal } = useQuery(journalQuery());
  const now = useMemo(
    () => new Map(inbox.requests.map((request) => [toRequestKey(request), request])),
    [inbox.requests],
  );
  const { listed, same, isReading } = useListed(asked, verdict, now);
  const ready = listed.filter(({ why }) => why === null);
  const batch = useBatch();
  const links = useServerLinks();
  const differing = useMemo(
    () => differingIn(asked, (one) => placeText(links(one))),
    [asked, links],
  );
  const [begun, setBegun] = useState<readonly ListedRequest[]>([]);
  const findRisk = useRisks();
  const [risk] = byUrgency(asked, (one) => findRisk(one).level).map(findRisk);
  const draft = JSON.stringify([first.tool, first.channel, risk?.level]);
  const typed = useTyped({
    of: draft,
    verdict,
    reviewer: journal?.reviewer ?? null,
    // One grave request needs a reason for all.
    needsReason: !approve || asked.some((one) => isGrave(findRisk(one).level)),
    overrides: false,
  });
  const findServer = ({ ledger }: InboxRequest) => {
    const link = links(ledger);
    return link?.state === 'live' ? link.server : null;
  };
  const receiver = nameReceiver(ready.map(({ request }) => findServer(request)));
  // A critical request is better decided by two people.
  const [asksCountersignature, setAsksCountersignature] = useState(risk?.level === 'critical');
  const isHeld = approve && receiver !== null && asksCountersignature;
  const { moment, sign } = useSigning((confirmed: Confirmed) => {
    setBegun(confirmed.listed);
    forgetDrafts(draft);
    batch.start(confirmed.choices);
  });
  const missing = isReading
    ? 'Reading all of them…'
    : ready.length === 0
      ? `None of them can be ${approve ? 'approved' : 'denied'} together.`
      : typed.missing;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (missing !== null || moment || batch.results) return;
    const choices = ready.flatMap(({ request, seen }): Decide[] =>
      seen
        ? [
            {
              ...typed.given,
              detail: seen.detail,
              seen: seen.decisions,
              verdict,
              isOnlyRecorded: false,
              isHeld: isHeld && findServer(request) !== null,
            },
          ]
        : [],
    );
    sign({ listed, choices }, receiver !== null);
  };
  const { results, isRunning } = batch;
  const close = () => {
    if (moment) moment.undo();
    else if (isRunning) batch.stop();
    else onClose(results !== null);
  };
  const count = isReading ? asked.length : ready.length;
  return (
    <Modal
      opened
      onClose={close}
      size="60rem"
      title={`${approve ? 'Approve' : 'Deny'} ${counted(asked.length, 'request')} together${results ? '' : '?'}`}
    >
      {results ? (
        <Results
          verdict={verdict}
          decided={begun.flatMap(({ request, why }) => (why === null ? [request] : []))}
          leftOut={begun.flatMap(({ request, why }) => (why === null ? [] : [{ request, why }]))}
          results={results}
          findNow={(request) => now.get(toRequestKey(request))}
          differing={differing}
          isRunning={isRunning}
          again={batch.again}
          onStop={batch.stop}
          onClose={close}
        />
      ) : (
        <form onSubmit={submit} onKeyDown={signByKey}>
          <Stack gap="md" className={css.fitted ?? ''}>
            <ListedAll
              asked={asked}
              verdict={verdict}
              listed={listed}
              same={same}
              isReading={isReading}
              differing={differing}
              isHeld={isHeld}
              risk={risk}
            />
            <HiddenHere
              on={ready.flatMap(({ seen }) =>
                seen ? [{ args: seen.detail.request.args, edits: seen.detail.edits }] : [],
              )}
            />
            <VisuallyHidden role="status">
              {isReading ? 'Reading all of them…' : `${count} of ${asked.length} can be decided`}
            </VisuallyHidden>
            <fieldset disabled={moment !== null} className={css.typed}>
              <TypedFields
                typed={typed}
                label={`Why ${approve ? 'yes' : 'no'}, for all of them?`}
              />
            </fieldset>
            <div className={css.signing}>
              <SigningNote
                approve={approve}
                action={actionText({ verdict, count, receiver })}
                missing={missing}
                isBusy={false}
                reviewer={typed.asks.reviewer}
                receiver={receiver}
                isHeld={isHeld}
                moment={moment}
                leaving="closing this"
                onCancel={close}
              >
                {approve && receiver !== null && (
                  <Checkbox
                    label="Ask a second person before any is sent"
                    description="Each is signed now, and sent once somebody else has signed the same with a key of their own."
                    checked={asksCountersignature}
                    onChange={({ currentTarget }) => setAsksCountersignature(currentTarget.checked)}
                  />
                )}
              </SigningNote>
            </div>
          </Stack>
        </form>
      )}
    </Modal>
  );
}

interface Confirmed {
  readonly listed: readonly ListedRequest[];
  readonly choices: readonly Decide[];
}

/**
 * Names where decisions are sent: "agents.example", "2 servers (3 of 5)"; null when none is sent.
 */
function nameReceiver(servers: readonly (string | null)[]): string | null {
  const sent = servers.filter((server) => server !== null);
  const [first, ...others] = new Set(sent.map(hostFrom));
  if (first === undefined) return null;
  const where = others.length === 0 ? first : `${others.length + 1} servers`;
  return sent.length === servers.length ? where : `${where} (${sent.length} of ${servers.length})`;
}
