// Holon's evolution ledger: intents, plans, executions and how well they were predicted.

import { encodeText } from '../../core/bytes.ts';
import { canonicalText } from '../../core/json/canonical.ts';
import { SourceError } from '../../sources/error.ts';
import { holonAbout } from '../about.ts';
import type { LedgerFormat } from '../format.ts';
import { answer } from './answer.ts';
import { decisionView } from './decision.ts';
import { writesOf } from './delta.ts';
import { LIMITS } from './limits.ts';
import { eventOf } from './read/event.ts';
import { groupRuns, looksLikeHolon } from './read/merge.ts';
import { HolonReader } from './read/reader.ts';
import { requestView } from './request.ts';
import { CHECKS } from './verify/list.ts';
import { createVerifier, VERIFIER } from './verify/verifier.ts';
import { entryView } from './views.ts';
import { digest, laneTitle } from './words.ts';

export const holon: LedgerFormat = {
  id: 'holon',
  ...holonAbout,
  version: VERIFIER,
  checks: CHECKS,
  pins: ['seal'],
  limits: LIMITS,
  group: groupRuns,
  detect: ({ head }) => looksLikeHolon(head),
  read(files, host) {
    if (!files.length) {
      throw new SourceError('unknown format', 'No file was given.', '', 'Choose a ledger.');
    }
    return new HolonReader(files, host);
  },
  createVerifier,
  digest,
  laneTitle,
  view: entryView,
  decision: decisionView,
  // Its decisions are choices among plans and models: no policy of ours could be tried on them.
  simulationFacts: () => null,
  request: requestView,
  answer,
  deltaValue: (entry, op) => writesOf(eventOf(entry))[op]?.value ?? null,
  deltaBytes(entry, op) {
    const value = writesOf(eventOf(entry))[op]?.value ?? null;
    return encodeText(canonicalText(value, (number) => number));
  },
  // It hashes nothing, so it has no canonical form.
  canonical: () => null,
};
