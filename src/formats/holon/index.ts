// Holon's evolution ledger: intents, plans, executions and how well they were predicted.

import { encodeText } from '../../base/bytes.ts';
import { writtenAt } from '../../base/json/access.ts';
import { canonicalText } from '../../base/json/canonical.ts';
import { costPart } from '../../ledger/format/cost.ts';
import type { LedgerFormat } from '../../ledger/format/format.ts';
import { holonAuthority } from './authority.ts';
import { holonComparing } from './comparing.ts';
import { viewHolonDecision } from './decision.ts';
import { listHolonWrites } from './delta.ts';
import { EventOfEntry } from './entry.ts';
import { holonManifest } from './manifest.ts';
import { HOLON_QUESTIONS } from './questions.ts';
import { groupRuns, looksLikeHolon } from './read/merge.ts';
import { HolonReader } from './read/reader.ts';
import type { HolonEvent } from './read/record.ts';
import { viewHolonRequest } from './request.ts';
import { holonSummary } from './summary.ts';
import { HOLON_CHECKS, type HolonCheckId } from './verify/checks.ts';
import { createHolonRules, HOLON_VERIFIER } from './verify/rules.ts';
import { viewHolonEntry } from './views.ts';
import { digestHolon, holonEnds, holonLaneTitle, listHolonNames } from './words.ts';

/** Holon writes costs as decimals, of no unit. */
const COST_DECIMALS = 6;

export const holon: LedgerFormat<HolonReader, HolonEvent, HolonCheckId> = {
  manifest: holonManifest,
  recogniser: {
    group: groupRuns,
    detect: ({ head }) => looksLikeHolon(head),
  },
  reader: {
    open: HolonReader.open,
    decode: (entry) => new EventOfEntry(entry),
    ends: holonEnds,
  },
  rules: {
    version: HOLON_VERIFIER,
    checks: HOLON_CHECKS,
    createRules: createHolonRules,
  },
  words: {
    digest: digestHolon,
    laneTitle: holonLaneTitle,
    view: viewHolonEntry,
    decision: viewHolonDecision,
    summary: holonSummary,
    comparing: holonComparing,
    requests: { view: viewHolonRequest },
    names: (entry, decoded) => ({ named: listHolonNames(entry, decoded) }),
  },
  state: {
    authority: holonAuthority,
    cost: (_, { type, payload }) => {
      const written = type === 'execution_completed' ? writtenAt(payload, 'actual', 'cost') : null;
      return written === null ? null : [costPart('cost', written, COST_DECIMALS)];
    },
    value: (_, event, op) => listHolonWrites(event)[op]?.value ?? null,
    bytes(_, event, op) {
      const value = listHolonWrites(event)[op]?.value ?? null;
      return encodeText(canonicalText(value, (number) => number));
    },
  },
  questions: HOLON_QUESTIONS,
};
