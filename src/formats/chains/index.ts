// Hash-chained JSON Lines: the audit logs of many agent tools, each read by a profile.

import { encodeText } from '../../base/bytes.ts';
import { nobleHash } from '../../base/hash/hash.ts';
import { sha256Hex } from '../../base/hash/sha256.ts';
import { canonicalText, styledText } from '../../base/json/canonical.ts';
import { parseJson } from '../../base/json/parse.ts';
import type { LedgerFormat } from '../../ledger/format/format.ts';
import type { Named, ResourceUse } from '../../ledger/model/named.ts';
import { giveProfile, glanceAt, isChain } from './choose.ts';
import { comparing } from './comparing.ts';
import { costOf } from './cost.ts';
import { type Decoded, decode } from './decode.ts';
import { writesOf } from './delta.ts';
import { emptyHashes } from './empty-hashes.ts';
import { groupChains } from './files/group.ts';
import { hashedStyle, styleOf } from './hash/style.ts';
import { remember } from './known.ts';
import { chainsManifest } from './manifest.ts';
import { memberWords } from './members.ts';
import { profileAside } from './nearby.ts';
import { proofs } from './proofs.ts';
import { QUESTIONS } from './questions.ts';
import { ChainReader, profileIn } from './reader.ts';
import { MAX_DEPTH } from './record.ts';
import { requestView } from './request.ts';
import { CHECKS, type CheckId } from './verify/checks.ts';
import { ChainRules, VERIFIER } from './verify/rules.ts';
import { decisionView, entryView } from './view.ts';
import { digest, ends, laneTitle } from './words.ts';

export const chains: LedgerFormat<ChainReader, Decoded, CheckId> = {
  manifest: chainsManifest,
  recogniser: {
    group: groupChains,
    aside: (file) => profileAside(file) ?? emptyHashes(file),
    detect: (file) => isChain(file, nobleHash),
    descriptions: { take: giveProfile, recall: (survey) => remember(profileIn(survey)) },
    glance: (file) => glanceAt(file, nobleHash),
  },
  reader: {
    open: (files, host) => ChainReader.open(files, host),
    decode,
    isRead: (_, { object }) => object !== null,
    ends,
  },
  rules: {
    version: VERIFIER,
    checks: CHECKS,
    createRules: (reader, context) => new ChainRules(reader, context),
    proofs,
    canonical: (_, { object, profile }) => object && styledText(object, hashedStyle(profile)),
    /** Logs differ in their hashed bytes; RFC 8785 is the one rule among them that is a standard. */
    canonicalize(bytes) {
      const text = styledText(parseJson(bytes, { maxDepth: MAX_DEPTH }), styleOf('RFC 8785'));
      return { text, hash: sha256Hex(encodeText(text)) };
    },
  },
  words: {
    digest,
    laneTitle,
    view: entryView,
    decision: decisionView,
    requests: { view: requestView },
    summary: { tools: 'Named' },
    comparing,
    names: (_, decoded) => ({
      get named() {
        return namedIn(decoded);
      },
      get uses() {
        return usesIn(decoded);
      },
    }),
  },
  state: {
    cost: (_, decoded) => costOf(decoded),
    value: (_, decoded, op) => writesOf(decoded)[op]?.value ?? null,
    bytes(_, decoded, op) {
      return encodeText(canonicalText(writesOf(decoded)[op]?.value ?? null, (number) => number));
    },
  },
  questions: QUESTIONS,
};

function namedIn({ object, profile }: Decoded): readonly Named[] {
  const actor = object ? memberWords(object, profile, 'actor') : '';
  return actor ? [{ role: 'actor', name: actor }] : [];
}

function usesIn(decoded: Decoded): readonly ResourceUse[] {
  const { object, profile } = decoded;
  const target = object ? memberWords(object, profile, 'target') : '';
  const isWritten = writesOf(decoded).some(({ id }) => id === target);
  return target && !isWritten ? [{ access: 'named', kind: 'target', id: target }] : [];
}
