// Reactor state dirs: receipts of a reconciler, the topology it ran, its truths.

import { encodeText } from '../../base/bytes.ts';
import { objectAt, writtenAt } from '../../base/json/access.ts';
import { costPart } from '../../ledger/format/cost.ts';
import type { LedgerFormat } from '../../ledger/format/format.ts';
import { reactorComparing } from './comparing.ts';
import { digestReactor, foldJson, reactorDeltaBytes, reactorDeltaValue } from './digest.ts';
import { reactorManifest } from './manifest.ts';
import { reactorProofs } from './proofs.ts';
import { reactorQuestions } from './questions.ts';
import {
  hashAddress,
  parseReactorJson,
  reactorCanonical,
  refuseBeyondDoubles,
} from './read/canonical.ts';
import { type DecodedReceipt, decodeReceipt } from './read/decode.ts';
import { type ReactorReader, stateDirInSteps } from './read/reader.ts';
import { groupStateDirs, isReceiptList } from './read/state-dir.ts';
import { REACTOR_CHECKS, type ReactorCheckId } from './verify/checks.ts';
import { createReactorRules, REACTOR_VERIFIER } from './verify/rules.ts';
import { viewReactorDecision, viewReactorEntry } from './views.ts';

const TOKENS = ['fresh', 'reused'] as const;

export const reactor: LedgerFormat<ReactorReader, DecodedReceipt, ReactorCheckId> = {
  manifest: reactorManifest,
  recogniser: {
    group: groupStateDirs,
    detect: isReceiptList,
  },
  reader: {
    open: stateDirInSteps,
    decode: decodeReceipt,
    isRead: (_, { value }) => value !== undefined,
  },
  rules: {
    version: REACTOR_VERIFIER,
    checks: REACTOR_CHECKS,
    createRules: createReactorRules,
    proofs: reactorProofs,
    canonical,
    canonicalize(bytes) {
      const text = reactorCanonical(parseReactorJson(bytes, refuseBeyondDoubles));
      return { text, hash: hashAddress(encodeText(text)) };
    },
  },
  words: {
    digest: digestReactor,
    laneTitle: ({ id, parent }, { annotation }) => ({
      title: annotation?.label ?? id,
      origin: parent === null ? 'root' : 'unknown',
    }),
    view: viewReactorEntry,
    decision: viewReactorDecision,
    comparing: reactorComparing,
    names: (_, { annotation }) => ({
      uses: (annotation?.slots ?? []).flatMap(({ producer, facet }) =>
        producer === null
          ? []
          : [{ access: 'read', kind: 'fingerprint', id: facet, lane: producer }],
      ),
    }),
  },
  state: {
    cost: (_, { value = null }) =>
      objectAt(value, 'cost')
        ? TOKENS.map((kind) => costPart(`${kind} tokens`, writtenAt(value, 'cost', 'tokens', kind)))
        : null,
    value: reactorDeltaValue,
    bytes: reactorDeltaBytes,
    json: foldJson,
  },
  questions: reactorQuestions,
};

function canonical(_: unknown, { value }: DecodedReceipt): string | null {
  if (value === undefined) return null;
  try {
    return reactorCanonical(value);
  } catch (error) {
    // A number beyond the doubles.
    if (error instanceof TypeError) return null;
    throw error;
  }
}
