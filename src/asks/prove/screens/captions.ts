// The sentence at a station says what the entry says, and what the verifier does with it.

import type { ReplayRun, ReplayStop, Station } from '../../../ledger/model/replay.ts';
import { counted } from '../../../ui/format.ts';
import { verdictLook } from '../../../ui/ledger/verdict.tsx';
import type { CaptionPart } from '../../../ui/prove/caption.ts';
import { saidParts } from '../../../ui/prove/said.ts';

type Parts = readonly CaptionPart[];

export function stationCaption(stop: ReplayStop, station: Station): Parts {
  const { changes } = stop;
  const [first] = changes;
  return [...saidParts(stop.row, first?.words ?? null), ' ', ...doneParts(stop, station)];
}

function doneParts(stop: ReplayStop, station: Station): Parts {
  const { shows, status, checks } = station;
  const wrong = checks.find((one) => one.status === 'fail');
  if (status === 'fail' && shows !== 'hashes' && shows !== 'chain')
    return [
      'Here ',
      { text: 'it does not hold', tone: 'bad' },
      `: ${wrong?.title ?? 'a check fails'}.`,
    ];
  switch (shows) {
    case 'load':
      return ['We read ', { text: counted(stop.size, 'byte') }, '.'];
    case 'hashes':
      return hashParts(station);
    case 'chain':
      return chainParts(stop, station);
    case 'sequence':
      if (!stop.previous) return ['It is ', { text: 'the first' }, '.'];
      return [`After ${stop.previous.seq} comes `, { text: String(stop.row.seq) }, '.'];
    case 'fold':
      return foldParts(stop);
    case 'signatures':
      return signatureParts(stop, station);
    case 'compare':
      return checks.some((one) => one.status === 'pass')
        ? ['What was kept elsewhere ', { text: 'agrees' }, '.']
        : ['Nothing kept elsewhere ', { text: 'was given' }, ' to compare with.'];
  }
}

function hashParts({ status, proofs }: Station): Parts {
  if (proofs.length === 0)
    return ['Its format has ', { text: 'no fingerprints' }, ': a change would not show here.'];
  if (status === 'fail')
    return [
      'We count the fingerprint of those bytes again: ',
      { text: 'another', tone: 'bad' },
      '.',
    ];
  return ['We count the fingerprint of those bytes again: ', { text: 'the same' }, '.'];
}

function chainParts({ previous }: ReplayStop, { proofs, status, checks }: Station): Parts {
  if (checks.length === 0)
    return ['Its format has ', { text: 'no chain' }, ': records do not name one another.'];
  if (!previous) return ['Nothing comes ', { text: 'before it' }, '.'];
  if (status === 'fail')
    return [
      `It names another hash than ${previous.seq} has: `,
      { text: 'the chain is broken', tone: 'bad' },
      '.',
    ];
  if (proofs.length === 0) return ['It names ', { text: 'no record' }, ' as the one before it.'];
  return [`It names the record before it, ${previous.seq}: `, { text: 'that is its hash' }, '.'];
}

const DOES = {
  added: 'joins',
  changed: 'changes',
  retracted: 'is withdrawn',
  removed: 'goes',
  restored: 'comes back',
} as const;

function foldParts({ changes, moreChanges, after }: ReplayStop): Parts {
  if (after.broken) return [{ text: 'The state breaks here', tone: 'bad' }, '.'];
  const [first] = changes;
  if (!first) return ['The state ', { text: 'stays as it is' }, '.'];
  const number = changes.length + moreChanges;
  const what = number > 1 ? `${number} things change` : `${first.id} ${DOES[first.change]}`;
  return ['It is folded into the state: ', { text: what }, '.'];
}

function signatureParts(stop: ReplayStop, station: Station): Parts {
  switch (signatureState(stop, station)) {
    case 'valid':
      return ['Its signature ', { text: 'is valid' }, '.'];
    case 'unsigned':
      return ['It is ', { text: 'not signed' }, '.'];
    case 'not asked for':
      return ['It is signed; ', { text: 'no key was given' }, ' to ask by whom.'];
  }
}

export type SignatureState = 'valid' | 'unsigned' | 'not asked for';

/** Where a key has to be given, only the checks that compare with it say that a signature is valid. */
export function signatureState({ row }: ReplayStop, { checks }: Station): SignatureState {
  const keyed = checks.filter(({ needs }) => needs === 'signer' || needs === 'keys');
  const asked = keyed.length > 0 ? keyed : checks;
  if (asked.some(({ status }) => status === 'pass')) return 'valid';
  return row.line.signed ? 'not asked for' : 'unsigned';
}

export function reportCaption(run: ReplayRun | null, title: string): Parts {
  if (!run) return [`${title}: `, { text: 'the report' }, ' of the verifier.'];
  const { tone, word } = verdictLook(run.report.verdict);
  return [
    `${counted(run.report.entries, 'record')} replayed: `,
    { text: word.toLowerCase(), ...(tone !== 'ok' && { tone }) },
    '. No model, no tool, no network was called.',
  ];
}
