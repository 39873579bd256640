// Reactor state dirs: receipts of a reconciler, the topology it ran, its truths.

import { encodeText } from '../../base/bytes.ts';
import { objectAt, writtenAt } from '../../base/json/access.ts';
import { costPart } from '../../ledger/format/cost.ts';
import type { LedgerFormat } from '../../ledger/format/format.ts';
import { comparing } from './comparing.ts';
import { deltaBytes, deltaValue, digest, foldJson } from './digest.ts';
import { reactorManifest } from './manifest.ts';
import { proofs } from './proofs.ts';
import { questions } from './questions.ts';
import {
  addressOf,
  parseReactorJson,
  reactorCanonical,
  refuseBeyondDoubles,
} from './read/canonical.ts';
import { type DecodedReceipt, decodeReceipt } from './read/decode.ts';
import { type ReactorReader, stateDirInSteps } from './read/reader.ts';
import { groupStateDirs, isReceiptList } from './read/state-dir.ts';
import { CHECKS, type CheckId } from './verify/checks.ts';
import { createRules, VERIFIER } from './verify/rules.ts';
import { decisionView, entryView } from './views.ts';

const TOKENS = ['fresh', 'reused'] as const;

export const reactor: LedgerFormat<ReactorReader, DecodedReceipt, CheckId> = {
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
    version: VERIFIER,
    checks: CHECKS,
    createRules,
    proofs,
    canonical,
    canonicalize(bytes) {
      const text = reactorCanonical(parseReactorJson(bytes, refuseBeyondDoubles));
      return { text, hash: addressOf(encodeText(text)) };
    },
  },
  words: {
    digest,
    laneTitle: ({ id, parent }, { annotation }) => ({
      title: annotation?.label ?? id,
      origin: parent === null ? 'root' : 'unknown',
    }),
    view: entryView,
    decision: decisionView,
    comparing,
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
    value: deltaValue,
    bytes: deltaBytes,
    json: foldJson,
  },
  questions,
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
