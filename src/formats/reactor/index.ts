// Reactor state dirs: receipts of a reconciler, the topology it ran, its truths.

import { encodeText } from '../../core/bytes.ts';
import { JsonError } from '../../core/json/parse.ts';
import type { Entry } from '../../core/model/entry.ts';
import { reactorAbout } from '../about.ts';
import type { LedgerFormat } from '../format.ts';
import { deltaValue, digest, foldJson } from './digest.ts';
import { LIMITS } from './limits.ts';
import { readAside } from './read/aside.ts';
import { addressOf, parseReactorJson, reactorCanonical } from './read/canonical.ts';
import { readStateDir } from './read/reader.ts';
import { groupStateDirs, isReceiptList } from './read/state-dir.ts';
import { CHECKS } from './verify/checks.ts';
import { createVerifier, VERIFIER } from './verify/verifier.ts';
import { decisionView, entryView } from './views.ts';

export const reactor: LedgerFormat = {
  id: 'reactor',
  ...reactorAbout,
  version: VERIFIER,
  checks: CHECKS,
  pins: [],
  limits: LIMITS,
  group: groupStateDirs,
  detect: isReceiptList,
  read: readStateDir,
  createVerifier,
  digest,
  view: entryView,
  decision: decisionView,
  simulationFacts: () => null,
  request: () => null,
  answer(survey, question) {
    if (question !== 'reactor.trail') throw new Error(`Reactor ledgers do not answer ${question}.`);
    return survey;
  },
  laneTitle(first) {
    const aside = readAside(first.aside);
    return {
      title: aside?.label ?? first.id,
      origin: first.parent === null ? 'root' : 'unknown',
    };
  },
  deltaValue,
  deltaBytes: (entry, op) => encodeText(reactorCanonical(deltaValue(entry, op))),
  canonicalize(bytes) {
    const text = reactorCanonical(parseReactorJson(bytes));
    return { text, hash: addressOf(encodeText(text)) };
  },
  foldJson,
  canonical: canonicalOf,
};

function canonicalOf({ bytes }: Entry): string | null {
  try {
    return reactorCanonical(parseReactorJson(bytes));
  } catch (error) {
    if (error instanceof JsonError || error instanceof TypeError) return null;
    throw error;
  }
}
