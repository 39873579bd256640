import { useMemo, useState } from 'react';
import { describeError } from '../../../../base/error.ts';
import type { InboxRequest } from '../../../../ui/data/approvals/approvals.ts';
import { readArgs } from '../args.ts';
import { alikeArgs, isTooLong, type NamedArgument } from './alike-args.ts';
import { type SeenRequest, whyLeftOut } from './ready.ts';
import { toRequestKey } from './selection.ts';
import { useSeen } from './use-seen.ts';

export interface ListedRequest {
  readonly request: InboxRequest;
  /** Null while it is being read, or when it could not be. */
  readonly seen: SeenRequest | null;
  readonly own: readonly NamedArgument[];
  /** Says why it is left out; null when it is not, or not known yet. */
  readonly why: string | null;
}

/** Gives several requests with what is said of each, and the arguments that all of them have. */
export function useListed(
  requests: readonly InboxRequest[],
  verdict: 'approve' | 'deny',
  now: ReadonlyMap<string, InboxRequest>,
) {
  const { first, read } = useSeen(requests);
  const [decisions] = useState(() => requests.map((request) => request.decisions));
  const args = useMemo(
    () => alikeArgs(first.map((detail) => readArgs(detail?.request.args ?? null))),
    [first],
  );
  const isReading = read.some(({ error }, place) => !first[place] && !error);
  const listed = requests.map((request, place): ListedRequest => {
    const { now: detail, error } = read[place] ?? { now: null, error: null };
    const own = isReading ? [] : (args.own[place] ?? []);
    const seenFirst = first[place];
    if (!seenFirst || !detail)
      return {
        request,
        seen: null,
        own,
        why: error && `It could not be read: ${describeError(error).detail}`,
      };
    const seen = { detail: seenFirst, decisions: decisions[place] ?? [] };
    const why = whyLeftOut(
      verdict,
      seen,
      { request: now.get(toRequestKey(request)), detail },
      isTooLong(args, place),
    );
    return { request, seen, own, why };
  });
  return { listed, same: isReading ? [] : args.same, isReading };
}
