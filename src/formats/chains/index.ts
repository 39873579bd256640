// Hash-chained JSON Lines: the audit logs of many agent tools, each read by a profile.

import { encodeText } from '../../base/bytes.ts';
import { nobleHash } from '../../base/hash/hash.ts';
import { sha256Hex } from '../../base/hash/sha256.ts';
import { canonicalText, styledText } from '../../base/json/canonical.ts';
import { parseJson } from '../../base/json/parse.ts';
import type { LedgerFormat } from '../../ledger/format/format.ts';
import type { Named, ResourceUse } from '../../ledger/model/named.ts';
import { giveProfile, glanceAt, isChain } from './choose.ts';
import { chainsComparing } from './comparing.ts';
import { readChainCost } from './cost.ts';
import { type DecodedChain, decodeChain } from './decode.ts';
import { listChainWrites } from './delta.ts';
import { emptyHashes } from './empty-hashes.ts';
import { groupChains } from './files/group.ts';
import { expandStyle, hashedStyle } from './hash/style.ts';
import { rememberProfile } from './known.ts';
import { chainsManifest } from './manifest.ts';
import { memberWords } from './members.ts';
import { profileAside } from './nearby.ts';
import { chainsProofs } from './proofs.ts';
import { CHAINS_QUESTIONS } from './questions.ts';
import { ChainReader, profileInSurvey } from './reader.ts';
import { CHAINS_MAX_DEPTH } from './record.ts';
import { viewChainsRequest } from './request.ts';
import { CHAINS_CHECKS, type ChainsCheckId } from './verify/checks.ts';
import { CHAINS_VERIFIER, ChainRules } from './verify/rules.ts';
import { viewChainsDecision, viewChainsEntry } from './view.ts';
import { chainsEnds, chainsLaneTitle, digestChains } from './words.ts';

export const chains: LedgerFormat<ChainReader, DecodedChain, ChainsCheckId> = {
  manifest: chainsManifest,
  recogniser: {
    group: groupChains,
    aside: (file) => profileAside(file) ?? emptyHashes(file),
    detect: (file) => isChain(file, nobleHash),
    descriptions: {
      take: giveProfile,
      recall: (survey) => rememberProfile(profileInSurvey(survey)),
    },
    glance: (file) => glanceAt(file, nobleHash),
  },
  reader: {
    open: (files, host) => ChainReader.open(files, host),
    decode: decodeChain,
    isRead: (_, { object }) => object !== null,
    ends: chainsEnds,
  },
  rules: {
    version: CHAINS_VERIFIER,
    checks: CHAINS_CHECKS,
    createRules: (reader, context) => new ChainRules(reader, context),
    proofs: chainsProofs,
    canonical: (_, { object, profile }) => object && styledText(object, hashedStyle(profile)),
    /** Logs differ in their hashed bytes; RFC 8785 is the one rule among them that is a standard. */
    canonicalize(bytes) {
      const text = styledText(
        parseJson(bytes, { maxDepth: CHAINS_MAX_DEPTH }),
        expandStyle('RFC 8785'),
      );
      return { text, hash: sha256Hex(encodeText(text)) };
    },
  },
  words: {
    digest: digestChains,
    laneTitle: chainsLaneTitle,
    view: viewChainsEntry,
    decision: viewChainsDecision,
    requests: { view: viewChainsRequest },
    summary: { tools: 'Named' },
    comparing: chainsComparing,
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
    cost: (_, decoded) => readChainCost(decoded),
    value: (_, decoded, op) => listChainWrites(decoded)[op]?.value ?? null,
    bytes(_, decoded, op) {
      return encodeText(
        canonicalText(listChainWrites(decoded)[op]?.value ?? null, (number) => number),
      );
    },
  },
  questions: CHAINS_QUESTIONS,
};

function namedIn({ object, profile }: DecodedChain): readonly Named[] {
  const actor = object ? memberWords(object, profile, 'actor') : '';
  return actor ? [{ role: 'actor', name: actor }] : [];
}

function usesIn(decoded: DecodedChain): readonly ResourceUse[] {
  const { object, profile } = decoded;
  const target = object ? memberWords(object, profile, 'target') : '';
  const isWritten = listChainWrites(decoded).some(({ id }) => id === target);
  return target && !isWritten ? [{ access: 'named', kind: 'target', id: target }] : [];
}
