// The short answers at the top of a request: what a decision does here, under whose authority it
// was asked, and whether the record can be trusted. Each is a word, and a few more beneath it.

import type { RequestDetail, RequestSummary, RequestTrust } from '../../core/model/request.ts';
import { isClean, isFailure } from '../../core/model/verdict.ts';
import { counted } from '../../ui/format.ts';
import type { Tone } from '../../ui/kit/tone.ts';
import { named } from '../../ui/ledger/named.ts';

export interface Answer {
  readonly tone: Tone;
  readonly word: string;
  readonly more: string;
}

/** Where a decision goes; `state`: of the connection. Null: to nobody, as it comes from a file. */
export interface Receiver {
  readonly host: string;
  readonly state: 'live' | 'waiting' | 'off';
}

/** "agents.example:8080" of the address of a server. */
export function hostOf(server: string): string {
  return URL.canParse(server) ? new URL(server).host : server;
}

/** The host that a decision on a request goes to; null: it comes from a file. */
export function hostFor({ origin }: Pick<RequestSummary, 'origin'>): string | null {
  return origin?.kind === 'server' ? hostOf(origin.server) : null;
}

export function effectHere(
  { request, summary }: Pick<RequestDetail, 'request' | 'summary'>,
  receiver: Receiver | null,
  gone: string | null,
): Answer {
  const acts = request.tool !== null;
  if (summary.state !== 'open')
    return { tone: 'none', word: 'None any more', more: 'It was answered in its ledger.' };
  if (gone !== null)
    return { tone: 'warn', word: 'None any more', more: 'Nobody can answer it: it is recorded.' };
  if (!receiver)
    return {
      tone: 'none',
      word: acts ? 'Nothing runs' : 'Nothing changes',
      more: 'A file: no agent listens.',
    };
  if (receiver.state !== 'live')
    return { tone: 'warn', word: 'Kept, not sent', more: `${receiver.host} is not connected.` };
  return {
    tone: 'none',
    word: acts ? 'It runs, once' : 'It goes ahead',
    more: `on ${receiver.host}`,
  };
}

export function authorityOf(steps: RequestDetail['authority']): Answer {
  const [own, above] = steps;
  const by = above ? `“${named(above.title, above.mark)}”` : 'a run that is not in this ledger';
  switch (own?.origin) {
    case 'root':
      return { tone: 'none', word: 'A root run', more: 'Nobody delegated it.' };
    case 'branch':
      return { tone: 'none', word: 'A branch', more: `of ${by}` };
    case 'delegated':
      return { tone: 'none', word: 'Delegated', more: `by ${by}` };
    default:
      return { tone: 'none', word: 'Not recorded', more: 'Where the run comes from is not known.' };
  }
}

/** How the record holds, up to a request and as a whole. */
export function trustTone({ ledger, upTo, tamperEvidence }: RequestTrust): Tone {
  if (isFailure(ledger) || isFailure(upTo.verdict)) return 'bad';
  if (ledger === null || upTo.verdict === null || tamperEvidence !== null) return 'none';
  return isClean(ledger) && isClean(upTo.verdict) ? 'ok' : 'warn';
}

export function intactOf(trust: RequestTrust, seq: string): Answer {
  const tone = trustTone(trust);
  const { upTo, ledger, tamperEvidence, errorsAfter, errorsElsewhere, checks } = trust;
  switch (tone) {
    case 'bad':
      return upTo.errors > 0
        ? { tone, word: 'No', more: `${counted(upTo.errors, 'error')} up to seq ${seq}` }
        : {
            tone,
            word: 'Not all of it',
            more: `${counted(errorsAfter + errorsElsewhere, 'error')} after it or elsewhere`,
          };
    case 'warn':
      return { tone, word: 'With warnings', more: `No errors up to seq ${seq}` };
    case 'ok': {
      const passed = checks.filter(({ status }) => status === 'pass').length;
      return {
        tone,
        word: 'Yes',
        more: `${counted(passed, 'check')}, up to seq ${seq}`,
      };
    }
    case 'none':
      if (ledger === null) return { tone, word: 'Not verified', more: 'Nothing was checked yet.' };
      return tamperEvidence === null
        ? { tone, word: 'Not known', more: 'It has more findings than are kept.' }
        : { tone, word: 'No seals', more: 'A change would not show.' };
  }
}

/** `hasSignatures`: whether the format has any. */
export function signedOf({ signatures }: RequestTrust, hasSignatures: boolean): Answer {
  if (!signatures || !hasSignatures)
    return { tone: 'none', word: 'None', more: 'This format has no signatures.' };
  const { unsigned, malformed, unknown, byKey } = signatures;
  const known = byKey.reduce((sum, { commits }) => sum + commits, 0);
  const entries = (count: number) => counted(count, 'entry', 'entries');
  if (malformed > 0)
    return { tone: 'bad', word: 'Malformed', more: counted(malformed, 'bad signature') };
  if (known > 0 && unknown + unsigned === 0)
    return { tone: 'ok', word: 'By known keys', more: `${entries(known)}, by keys that you named` };
  if (unknown > 0)
    return {
      tone: 'warn',
      word: 'By unknown keys',
      more: `${counted(unknown, 'signature')} by no key that you named`,
    };
  if (known > 0) return { tone: 'warn', word: 'In part', more: `${entries(unsigned)} unsigned` };
  return {
    tone: 'none',
    word: 'None',
    more: unsigned > 0 ? `${entries(unsigned)} unsigned` : 'No entry could be signed.',
  };
}

export function wholeOf({ completeness }: RequestTrust): Answer {
  switch (completeness?.state) {
    case 'proven':
      return { tone: 'ok', word: 'Yes', more: 'by the anchor that you gave' };
    case 'cut':
      return { tone: 'bad', word: 'No, cut off', more: 'The anchor has more entries.' };
    case 'not proven':
      return { tone: 'none', word: 'Not proven', more: 'No anchor: its end may be missing.' };
    default:
      return { tone: 'none', word: 'Not known', more: 'It was not verified.' };
  }
}
