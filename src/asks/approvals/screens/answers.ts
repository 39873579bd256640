// The top of a request says in a word each, and a few more below it, what a decision does here,
// under whose authority it was asked, and whether the record can be trusted.

import type { RequestDetail, RequestSummary, RequestTrust } from '../../../ledger/model/request.ts';
import { isClean, isFailure } from '../../../ledger/model/verdict.ts';
import { counted } from '../../../ui/format.ts';
import type { Tone } from '../../../ui/kit/tone.ts';
import { nameWithMark } from '../../../ui/ledger/named.ts';

export interface TrustAnswer {
  readonly tone: Tone;
  readonly word: string;
  readonly more: string;
}

/**
 * A decision goes to this server; `state` is that of the connection. Null when the request comes
 * from a file.
 */
export interface Receiver {
  readonly host: string;
  readonly state: 'live' | 'waiting' | 'off';
}

/** Returns "agents.example:8080" for the address of a server. */
export function hostFrom(server: string): string {
  return URL.canParse(server) ? new URL(server).host : server;
}

/** Returns the host that a decision on a request goes to; null when it comes from a file. */
export function hostFor({ origin }: Pick<RequestSummary, 'origin'>): string | null {
  return origin?.kind === 'server' ? hostFrom(origin.server) : null;
}

export function effectHere(
  { request, summary }: Pick<RequestDetail, 'request' | 'summary'>,
  receiver: Receiver | null,
  gone: string | null,
): TrustAnswer {
  const acts = request.tool !== null;
  if (summary.state !== 'open')
    return { tone: 'none', word: 'None any more', more: 'answered in its ledger' };
  if (gone !== null) return { tone: 'warn', word: 'None any more', more: 'nobody can answer it' };
  if (!receiver)
    return {
      tone: 'none',
      word: acts ? 'Nothing runs' : 'Nothing changes',
      more: 'a file: no agent listens',
    };
  if (receiver.state !== 'live')
    return { tone: 'warn', word: 'Kept, not sent', more: `${receiver.host} is not connected` };
  return {
    tone: 'none',
    word: acts ? 'It runs, once' : 'It goes ahead',
    more: `on ${receiver.host}`,
  };
}

export function answerAuthority(steps: RequestDetail['authority']): TrustAnswer {
  const [own, above] = steps;
  const by = above
    ? `“${nameWithMark(above.title, above.mark)}”`
    : 'a run that is not in this ledger';
  switch (own?.origin) {
    case 'root':
      return { tone: 'none', word: 'A root run', more: 'nobody delegated it' };
    case 'branch':
      return { tone: 'none', word: 'A branch', more: `of ${by}` };
    case 'delegated':
      return { tone: 'none', word: 'Delegated', more: `by ${by}` };
    default:
      return { tone: 'none', word: 'Not recorded', more: 'by whom is not known' };
  }
}

/** Says how the record holds, up to a request and as a whole. */
export function trustTone({ ledger, upTo, tamperEvidence }: RequestTrust): Tone {
  if (isFailure(ledger) || isFailure(upTo.verdict)) return 'bad';
  if (ledger === null || upTo.verdict === null || tamperEvidence !== null) return 'none';
  return isClean(ledger) && isClean(upTo.verdict) ? 'ok' : 'warn';
}

export function answerIntact(trust: RequestTrust, seq: string): TrustAnswer {
  const tone = trustTone(trust);
  const { upTo, ledger, tamperEvidence, errorsAfter, errorsElsewhere, checks } = trust;
  switch (tone) {
    case 'bad':
      return upTo.errors > 0
        ? { tone, word: 'No', more: `${counted(upTo.errors, 'error')} up to record ${seq}` }
        : {
            tone,
            word: 'Not all of it',
            more: `${counted(errorsAfter + errorsElsewhere, 'error')} after it or elsewhere`,
          };
    case 'warn':
      return { tone, word: 'With warnings', more: `no errors up to record ${seq}` };
    case 'ok': {
      const passed = checks.filter(({ status }) => status === 'pass').length;
      return {
        tone,
        word: 'Yes',
        more: counted(passed, 'check'),
      };
    }
    case 'none':
      if (ledger === null) return { tone, word: 'Not verified', more: 'nothing was checked yet' };
      return tamperEvidence === null
        ? { tone, word: 'Not known', more: 'more findings than are kept' }
        : { tone, word: 'No seals', more: 'a change would not show' };
  }
}

/** `hasSignatures` says whether the format has any. */
export function answerSigned({ signatures }: RequestTrust, hasSignatures: boolean): TrustAnswer {
  if (!signatures || !hasSignatures)
    return { tone: 'none', word: 'No', more: 'this format has none' };
  const { unsigned, malformed, unknown, byKey } = signatures;
  const known = byKey.reduce((sum, { commits }) => sum + commits, 0);
  const records = (count: number) => counted(count, 'record');
  if (malformed > 0)
    return { tone: 'bad', word: 'Malformed', more: counted(malformed, 'bad signature') };
  if (known > 0 && unknown + unsigned === 0)
    return { tone: 'ok', word: 'Yes', more: `${records(known)}, by keys that you named` };
  if (unknown > 0)
    return {
      tone: 'warn',
      word: 'Unknown keys',
      more: `${counted(unknown, 'signature')} by no key you named`,
    };
  if (known > 0)
    return { tone: 'warn', word: 'In part', more: `${counted(unsigned, 'record')} unsigned` };
  return {
    tone: 'none',
    word: 'No',
    more: unsigned > 0 ? `${unsigned} unsigned` : 'nothing could be signed',
  };
}

export function answerWhole({ completeness }: RequestTrust): TrustAnswer {
  switch (completeness?.state) {
    case 'proven':
      return { tone: 'ok', word: 'Yes', more: 'by the anchor you gave' };
    case 'cut':
      return { tone: 'bad', word: 'No, cut off', more: 'the anchor has more records' };
    case 'not proven':
      return { tone: 'none', word: 'Not proven', more: 'no anchor' };
    default:
      return { tone: 'none', word: 'Not known', more: 'it was not verified' };
  }
}
