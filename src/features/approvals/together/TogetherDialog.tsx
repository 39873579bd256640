import { Checkbox, Modal, Stack, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useMemo, useState } from 'react';
import { showsNothing, visibleText } from '../../../core/visible.ts';
import {
  type Decide,
  type Inbox,
  type InboxRequest,
  journalQuery,
  useServerLinks,
} from '../../../data/approvals/approvals.ts';
import { useDecideTogether } from '../../../data/approvals/use-decide-together.ts';
import { counted } from '../../../ui/format.ts';
import { submitByKey } from '../../../ui/submit-by-key.ts';
import css from '../approvals.module.css';
import { forgetDrafts, useDraft } from '../decision/drafts.ts';
import { DecideOrCancel, NameField, WordsField } from '../decision/fields.tsx';
import { HiddenHere } from '../HiddenHere.tsx';
import { isGrave, Risk, useRisk } from '../Risk.tsx';
import { placeText } from '../words.ts';
import { Common } from './Common.tsx';
import { differingIn } from './differing.ts';
import { Listed } from './Listed.tsx';
import { Results } from './Results.tsx';
import { keyOf } from './selection.ts';
import { useListed } from './use-listed.ts';

export interface TogetherDialogProps {
  readonly verdict: 'approve' | 'deny';
  /** All alike, at least one. */
  readonly requests: readonly [InboxRequest, ...InboxRequest[]];
  readonly inbox: Inbox;
  /** `isDone`: they were decided, as far as they could be. */
  readonly onClose: (isDone: boolean) => void;
}

/** One screen that lists all requests that are decided together, one reason, and what came of each. */
export function TogetherDialog({ verdict, requests, inbox, onClose }: TogetherDialogProps) {
  // What was selected when it opened: what is decided leaves the selection.
  const [asked] = useState(requests);
  const [first] = asked;
  const approve = verdict === 'approve';
  const { data: journal } = useQuery(journalQuery());
  const now = useMemo(
    () => new Map(inbox.requests.map((request) => [keyOf(request), request])),
    [inbox.requests],
  );
  const { listed, same, isReading } = useListed(asked, verdict, now);
  const ready = listed.filter(({ why }) => why === null);
  const together = useDecideTogether();
  const links = useServerLinks();
  const differing = useMemo(
    () => differingIn(asked, (one) => placeText(links(one))),
    [asked, links],
  );
  const [begun, setBegun] = useState<typeof listed>([]);
  const risk = useRisk(first.ledger, first);
  const needsReason = !approve || isGrave(risk.level);
  const draft = JSON.stringify([first.tool, first.channel, risk.level]);
  const [{ reason }, write] = useDraft(draft, verdict);
  const [name, setName] = useState('');
  const reviewer = journal?.reviewer ?? null;
  const isSent = (one: InboxRequest) => links(one.ledger)?.state === 'live';
  const maySend = approve && asked.some(isSent);
  // What is critical is better decided by two.
  const [asksSecond, setAsksSecond] = useState(risk.level === 'critical');
  const isHeld = maySend && asksSecond;
  const isReady =
    !isReading &&
    ready.length > 0 &&
    (reviewer !== null || !showsNothing(name)) &&
    (!needsReason || !showsNothing(reason));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady || together.results) return;
    const by = reviewer ?? name.trim();
    const choices = ready.flatMap(({ request, seen }): Decide[] =>
      seen
        ? [
            {
              detail: seen.detail,
              seen: seen.decisions,
              verdict,
              reason,
              override: null,
              reviewer: by,
              isOnlyRecorded: false,
              isHeld: isHeld && isSent(request),
            },
          ]
        : [],
    );
    setBegun(listed);
    forgetDrafts(draft);
    together.start(choices);
  };
  const { results, isRunning } = together;
  const close = () => (isRunning ? together.stop() : onClose(results !== null));
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
          nowOf={(request) => now.get(keyOf(request))}
          differing={differing}
          isRunning={isRunning}
          again={together.again}
          onStop={together.stop}
          onClose={close}
        />
      ) : (
        <form onSubmit={submit} onKeyDown={submitByKey}>
          <Stack gap="md" className={css.fitted ?? ''}>
            <div className={css.asked}>
              <Common
                requests={asked}
                verdict={verdict}
                same={same}
                differing={differing}
                isHeld={isHeld}
              />
              {approve && <Risk risk={risk} />}
            </div>
            {/* A region that scrolls has to take the keyboard. */}
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: as above */}
            <section className={css.together} tabIndex={0} aria-label="What is decided on">
              <ol>
                {listed.map(({ request, seen, own, why }) => (
                  <Listed
                    key={keyOf(request)}
                    request={request}
                    detail={seen?.detail ?? null}
                    own={own}
                    differing={differing}
                    why={why}
                  />
                ))}
              </ol>
            </section>
            <HiddenHere
              on={ready.flatMap(({ seen }) =>
                seen ? [{ args: seen.detail.request.args, edits: seen.detail.edits }] : [],
              )}
            />
            <VisuallyHidden role="status">
              {isReading ? 'Reading all of them…' : `${count} of ${asked.length} can be decided`}
            </VisuallyHidden>
            <div className={css.typed}>
              {reviewer === null && <NameField value={name} onChange={setName} />}
              <WordsField
                label="Reason for all of them"
                isNeeded={needsReason}
                value={reason}
                onChange={(text) => write({ reason: text })}
                isFirst={reviewer !== null}
              />
            </div>
            {maySend && (
              <Checkbox
                label="Ask a second person before any is sent"
                description="Each is signed now, and sent once somebody else has signed the same with a key of their own."
                checked={asksSecond}
                onChange={({ currentTarget }) => setAsksSecond(currentTarget.checked)}
              />
            )}
            <DecideOrCancel
              approve={approve}
              action={`${approve ? 'Approve' : 'Deny'} and sign ${count}`}
              isReady={isReady}
              onCancel={close}
            >
              Each is recorded and signed for itself
              {reviewer !== null && <>, as {visibleText(reviewer)}</>}.
            </DecideOrCancel>
          </Stack>
        </form>
      )}
    </Modal>
  );
}
