import { Button, Checkbox, Flex } from '@mantine/core';
import { Link } from 'react-router';
import { isFailure } from '../../../core/model/verdict.ts';
import { visibleText } from '../../../core/visible.ts';
import { type InboxRequest, useServerOf, wake } from '../../../data/approvals/approvals.ts';
import { Badge } from '../../../ui/kit/Badge.tsx';
import { Dim, Faint } from '../../../ui/kit/text.tsx';
import css from '../approvals.module.css';
import { RiskMark, useRisk } from '../Risk.tsx';
import { untilText } from '../snooze/times.ts';
import { STATUSES } from '../status-words.ts';
import { keyOf } from '../together/selection.ts';
import type { Selection } from '../together/use-selection.ts';
import { useRequestLink } from '../url.ts';
import { answerText, placeText, waitingText } from '../words.ts';

export interface RequestRowProps {
  readonly request: InboxRequest;
  readonly active: boolean;
  /** null: it cannot be decided together with others. */
  readonly selection: Selection | null;
  /** Others of the list have the same title: its place in its run tells them apart. */
  readonly isOneOfMany: boolean;
  readonly now: number;
}

/** One request in the list. */
export function RequestRow({ request, active, selection, isOneOfMany, now }: RequestRowProps) {
  const { title, channel, reason, status, verdict, gone, snooze } = request;
  // The list says it of all of them.
  const isSaid = status === 'open' || status === 'unanswerable';
  const { word, tone } = STATUSES[status];
  const requestLink = useRequestLink();
  const server = useServerOf(request.ledger);
  const risk = useRisk(request.ledger, request);
  const whyNot = selection?.whyNot(request) ?? null;
  const facts = [
    channel && visibleText(channel),
    snooze
      ? untilText(snooze.until, new Date(now * 1000))
      : (answerText(request) ?? waitingText(request.recordedAt, now, gone === null)),
    status === 'open' && placeText(server),
  ];
  return (
    <div
      className={css.rowBox}
      data-active={active || undefined}
      data-request={keyOf(request)}
      data-unlike={whyNot !== null || undefined}
    >
      {selection && (
        <Checkbox
          size="xs"
          className={css.check ?? ''}
          aria-label={`Select ${visibleText(title)}${isOneOfMany ? `, seq ${request.seq}` : ''}`}
          checked={selection.has(request)}
          disabled={whyNot !== null}
          onChange={({ nativeEvent }) =>
            selection.toggle(request, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
          }
        />
      )}
      <Link
        to={requestLink(request)}
        className={css.row}
        aria-current={active ? 'page' : undefined}
      >
        <Flex component="span" justify="space-between" align="start" gap="sm">
          <strong>
            {visibleText(title)} {isOneOfMany && <Faint>seq {String(request.seq)}</Faint>}
          </strong>
          {isSaid ? <RiskMark risk={risk} /> : <Badge tone={tone}>{word}</Badge>}
        </Flex>
        {reason && <Dim>{visibleText(reason)}</Dim>}
        <Faint>{whyNot ?? facts.filter(Boolean).join(' · ')}</Faint>
        {isSaid && isFailure(verdict) && <Badge tone="bad">Failed ledger</Badge>}
        {gone !== null && <Faint>{gone}</Faint>}
      </Link>
      {snooze && (
        <Button
          size="compact-sm"
          aria-label={`Wake now: ${visibleText(title)}`}
          onClick={({ currentTarget }) => {
            focusNext(currentTarget);
            wake([request]);
          }}
        >
          Wake now
        </Button>
      )}
    </div>
  );
}

/** Its row is about to leave the list: whoever went there by keyboard stays near. */
function focusNext(inRow: Element): void {
  const links = [...(inRow.closest('ul')?.querySelectorAll('a') ?? [])];
  const own = links.findIndex((link) => link.closest('li') === inRow.closest('li'));
  (links[own + 1] ?? links[own - 1])?.focus();
}
