// Holon's evolution ledger: intents, plans, executions and how well they were predicted.

import { encodeText } from '../../base/bytes.ts';
import { writtenAt } from '../../base/json/access.ts';
import { canonicalText } from '../../base/json/canonical.ts';
import { costPart } from '../../ledger/format/cost.ts';
import type { LedgerFormat } from '../../ledger/format/format.ts';
import { authority } from './authority.ts';
import { comparing } from './comparing.ts';
import { decisionView } from './decision.ts';
import { writesOf } from './delta.ts';
import { EventOfEntry } from './entry.ts';
import { holonManifest } from './manifest.ts';
import { QUESTIONS } from './questions.ts';
import { groupRuns, looksLikeHolon } from './read/merge.ts';
import { HolonReader } from './read/reader.ts';
import type { HolonEvent } from './read/record.ts';
import { requestView } from './request.ts';
import { summary } from './summary.ts';
import { CHECKS, type CheckId } from './verify/checks.ts';
import { createRules, VERIFIER } from './verify/rules.ts';
import { entryView } from './views.ts';
import { digest, ends, laneTitle, named } from './words.ts';

/** Holon writes costs as decimals, of no unit. */
const COST_DECIMALS = 6;

export const holon: LedgerFormat<HolonReader, HolonEvent, CheckId> = {
  manifest: holonManifest,
  recogniser: {
    group: groupRuns,
    detect: ({ head }) => looksLikeHolon(head),
  },
  reader: {
    open: HolonReader.open,
    decode: (entry) => new EventOfEntry(entry),
    ends,
  },
  rules: {
    version: VERIFIER,
    checks: CHECKS,
    createRules,
  },
  words: {
    digest,
    laneTitle,
    view: entryView,
    decision: decisionView,
    summary,
    comparing,
    requests: { view: requestView },
    names: (entry, decoded) => ({ named: named(entry, decoded) }),
  },
  state: {
    authority,
    cost: (_, { type, payload }) => {
      const written = type === 'execution_completed' ? writtenAt(payload, 'actual', 'cost') : null;
      return written === null ? null : [costPart('cost', written, COST_DECIMALS)];
    },
    value: (_, event, op) => writesOf(event)[op]?.value ?? null,
    bytes(_, event, op) {
      const value = writesOf(event)[op]?.value ?? null;
      return encodeText(canonicalText(value, (number) => number));
    },
  },
  questions: QUESTIONS,
};
