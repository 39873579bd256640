import { visibleText } from '../../../base/visible.ts';
import type { RequestView } from '../../../ledger/model/request.ts';
import type { Spent } from '../../../ledger/model/spent.ts';
import type { InboxRequest, RequestStatus } from '../../../ui/data/approvals/approvals.ts';
import type { ServerLink } from '../../../ui/data/servers/servers.ts';
import { CLOCK_GRACE, counted, countText } from '../../../ui/format.ts';
import { costText } from '../../../ui/ledger/cost.ts';
import { hostFrom } from './answers.ts';
import { STATE_WORDS } from './status-words.ts';
import type { InboxFilter, RequestAge, ShownRequests } from './url.ts';

const STEPS = [
  [86_400, 'day'],
  [3600, 'hour'],
  [60, 'minute'],
] as const;

/** Returns "14 minutes". */
export function spanText(seconds: number): string {
  for (const [length, unit] of STEPS) {
    if (seconds >= length) return counted(Math.floor(seconds / length), unit);
  }
  return 'less than a minute';
}

/** Returns "waiting 14 minutes", or "asked 14 minutes ago" when nobody can answer it any more. */
export function waitingText(recordedAt: number | null, now: number, waits = true): string {
  if (recordedAt === null) return 'no time recorded';
  if (recordedAt < 0) return 'asked before 1970, as it is recorded';
  const age = now - recordedAt;
  if (Math.abs(age) <= CLOCK_GRACE) return 'asked just now';
  if (age < 0) return `asked ${spanText(-age)} in the future, by this clock`;
  return waits ? `waiting ${spanText(age)}` : `asked ${spanText(age)} ago`;
}

/** Returns "Asked 14 minutes ago". */
export function askedText(recordedAt: number | null, now: number): string {
  const text = waitingText(recordedAt, now, false);
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/**
 * Says what the press of a button reaches. It promises nothing that cannot happen: nobody listens
 * to a file. `gone` is as in {@link unanswerableText}. With `asksCountersignature` an approval
 * waits for a second person before it is sent.
 */
export function reachText(
  verdict: 'approve' | 'deny',
  { tool, consequence }: Pick<RequestView, 'tool' | 'consequence'>,
  server: Pick<ServerLink, 'server' | 'state'> | null,
  gone: string | null,
  asksCountersignature = false,
): string {
  const answer = verdict === 'approve' ? 'A yes' : 'A no';
  if (gone !== null)
    return `${unanswerableText(gone)} ${answer} is signed and recorded here. It will not be sent to the server.`;
  if (!server)
    return `${answer} is signed and stays in this browser. It reaches nobody until you hand it over.`;
  const host = hostFrom(server.server);
  if (server.state !== 'live')
    return `${host} is not connected. ${answer} is signed and kept here until you send it.`;
  if (verdict === 'deny')
    return `A no is sent to ${host}: it does not go ahead, and the run goes on without it.`;
  if (asksCountersignature) return HELD;
  return tool === null
    ? `A yes is sent to ${host}. ${visibleText(consequence)}`
    : `A yes is sent to ${host}, and the tool runs there once.`;
}

/** Says what the press of a button reaches where a second person is asked. */
export const HELD =
  'It is signed and kept here. Nothing is sent until a second person has signed the same.';

/** Says in a list where an approval has an effect: "runs on agents.example", "from a file". */
export function placeText(server: Pick<ServerLink, 'server' | 'state'> | null): string {
  if (!server) return 'from a file';
  const host = hostFrom(server.server);
  return server.state === 'live' ? `goes to ${host}` : `${host} is not connected`;
}

/** `gone` is the reason, as in {@link StatusWithDecisions}. */
export function unanswerableText(gone: string): string {
  return `This request can no longer be answered: ${gone}.`;
}

const DECIDED: ReadonlySet<RequestStatus> = new Set(['signed here', 'sent']);
const HELD_UP: ReadonlySet<RequestStatus> = new Set([
  'needs a second signature',
  'both signed, not sent',
  'signed, not sent',
  'refused',
]);

/** Returns whether it was decided here, however far that came. */
export function isSigned(status: RequestStatus): boolean {
  return DECIDED.has(status) || HELD_UP.has(status);
}

/** Returns "12 wait in files, where nobody listens". */
export function inFilesText(count: number): string {
  return count === 1
    ? '1 waits in a file, where nobody listens'
    : `${countText(count)} wait in files, where nobody listens`;
}

/**
 * Returns "2 requests were decided here and wait for their ledger…", or null when there are none.
 */
export function decidedHereText(
  requests: readonly Pick<InboxRequest, 'status' | 'gone'>[],
): string | null {
  const decided = requests.filter(
    (request) => DECIDED.has(request.status) || (request.gone !== null && isSigned(request.status)),
  );
  const ended = decided.filter(({ gone }) => gone !== null).length;
  const waiting = decided.length - ended;
  const parts = [];
  if (waiting > 0)
    parts.push(
      waiting === 1
        ? '1 request was decided here and waits for its ledger: no record answers it yet.'
        : `${countText(waiting)} requests were decided here and wait for their ledgers: no record answers them yet.`,
    );
  if (ended > 0)
    parts.push(
      ended === 1
        ? '1 request was decided here, and its run was over without a record that answers it.'
        : `${countText(ended)} requests were decided here, and their runs were over without a record that answers them.`,
    );
  return parts.length > 0 ? parts.join(' ') : null;
}

export const LISTS: Readonly<Record<ShownRequests, string>> = {
  open: 'To decide',
  decided: 'Decided',
  here: 'Decided here, not in the ledger',
  granted: STATE_WORDS.granted,
  denied: STATE_WORDS.denied,
  unanswerable: STATE_WORDS.unanswerable,
};

export const AGE_WORDS: Readonly<Record<RequestAge, string>> = {
  hour: 'Over an hour',
  day: 'Over a day',
  week: 'Over a week',
};

/** Says in words what a filter leaves: "Granted · mail_send · over a week". */
export function filterText(filter: InboxFilter, requests: readonly InboxRequest[]): string {
  const { show, channel, tool, ledger, age } = filter;
  const name = requests.find((request) => request.ledger === ledger)?.ledgerName ?? ledger;
  return [LISTS[show], channel, tool, name, age && AGE_WORDS[age].toLowerCase()]
    .filter((part) => part !== null)
    .join(' · ');
}

/** Returns "by record 8", or null when nothing in the ledger answers it. */
export function answeredBy({ answers }: InboxRequest): string | null {
  const [first] = answers;
  if (!first) return null;
  const more =
    answers.length > 1 ? ` and ${counted(answers.length - 1, 'more record', 'more records')}` : '';
  return `by record ${String(first.seq)}${more}`;
}

/** Returns "4,120 tokens · 2 tool calls", or null when the ledger records no cost. */
export function spentText({ entries, unread, parts }: Spent): string | null {
  if (entries === 0) return null;
  const named = parts.map((part) => costText(part, part.value));
  const missing = unread > 0 ? [`${counted(unread, 'cost')} that cannot be added`] : [];
  const all = [...named, ...missing];
  return all.length > 0 ? all.join(' · ') : 'nothing';
}

/** Says how requests on one tool ended before: "2 granted, 1 denied". */
export function endedText(requests: readonly InboxRequest[]): string {
  const counts = new Map<string, number>();
  for (const { status } of requests) {
    const word = STATE_WORDS[status].toLowerCase();
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return [...counts].map(([word, count]) => `${countText(count)} ${word}`).join(', ');
}
