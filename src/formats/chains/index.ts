// Hash-chained JSON Lines: the audit logs of many agent tools, each read by a profile.

import { encodeText } from '../../base/bytes.ts';
import { nobleHash } from '../../base/hash/hash.ts';
import { sha256Hex } from '../../base/hash/sha256.ts';
import { canonicalText, styledText } from '../../base/json/canonical.ts';
import { parseJson } from '../../base/json/parse.ts';
import { toEnd } from '../../base/steps.ts';
import type { LedgerFormat } from '../../ledger/format/format.ts';
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
  version: VERIFIER,
  checks: CHECKS,
  endCheck: 'chains.container-end',
  group: groupChains,
  aside: (file) => profileAside(file) ?? emptyHashes(file),
  detect: (file) => isChain(file, nobleHash),
  describe: giveProfile,
  recall: (survey) => remember(profileIn(survey)),
  glance: (file) => glanceAt(file, nobleHash),
  read: (files, host) => toEnd(ChainReader.open(files, host)),
  readInSteps: (files, host) => ChainReader.open(files, host),
  decode,
  createRules: (reader, context) => new ChainRules(reader, context),
  digest,
  laneTitle,
  view: entryView,
  decision: decisionView,
  request: requestView,
  cost: (_, decoded) => costOf(decoded),
  summary: { tools: 'Named' },
  comparing,
  proofs,
  questions: QUESTIONS,
  isRead: (_, { object }) => object !== null,
  named(_, { object, profile }) {
    const actor = object ? memberWords(object, profile, 'actor') : '';
    return actor ? [{ role: 'actor', name: actor }] : [];
  },
  ends,
  uses(_, decoded) {
    const { object, profile } = decoded;
    const target = object ? memberWords(object, profile, 'target') : '';
    const isWritten = writesOf(decoded).some(({ id }) => id === target);
    return target && !isWritten ? [{ access: 'named', kind: 'target', id: target }] : [];
  },
  deltaValue: (_, decoded, op) => writesOf(decoded)[op]?.value ?? null,
  deltaBytes(_, decoded, op) {
    return encodeText(canonicalText(writesOf(decoded)[op]?.value ?? null, (number) => number));
  },
  canonical: (_, { object, profile }) => object && styledText(object, hashedStyle(profile)),
  /** Logs differ in their hashed bytes; RFC 8785 is the one rule among them that is a standard. */
  canonicalize(bytes) {
    const text = styledText(parseJson(bytes, { maxDepth: MAX_DEPTH }), styleOf('RFC 8785'));
    return { text, hash: sha256Hex(encodeText(text)) };
  },
};
