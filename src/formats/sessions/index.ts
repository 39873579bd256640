// Session files of agents: no hashes, so that only their agreement with themselves is checked.

import { encodeText } from '../../base/bytes.ts';
import { canonicalText } from '../../base/json/canonical.ts';
import { costPart, moneyPart } from '../../ledger/format/cost.ts';
import type { LedgerFormat } from '../../ledger/format/format.ts';
import { unpacked } from '../../ledger/format/packed-seal.ts';
import { comparing } from './comparing.ts';
import { type Decoded, decode } from './decode.ts';
import { writesOf } from './delta.ts';
import { detect, groupSessions } from './group.ts';
import { sessionsManifest } from './manifest.ts';
import { SessionReader } from './read/reader.ts';
import { requestView } from './request.ts';
import { DOLLARS, FAILED_END } from './step.ts';
import { isUnread, unreadKind } from './unread.ts';
import { CHECKS, type CheckId } from './verify/checks.ts';
import { SessionRules, VERIFIER } from './verify/rules.ts';
import { decisionView, entryView } from './view.ts';
import { digest, ends, laneTitle, named } from './words.ts';

export const sessions: LedgerFormat<SessionReader, Decoded, CheckId> = {
  manifest: sessionsManifest,
  recogniser: {
    group: groupSessions,
    detect,
    aside: unreadKind,
    knowsUnread: isUnread,
  },
  reader: {
    open: SessionReader.open,
    decode,
    isRead: (_, { object }) => object !== null,
    ends,
  },
  rules: {
    version: VERIFIER,
    checks: CHECKS,
    createRules: (reader, context) => new SessionRules(reader, context),
  },
  words: {
    digest,
    laneTitle,
    view: entryView,
    decision: decisionView,
    requests: { view: requestView },
    summary: {
      tools: 'Called',
      // The result of a tool that failed need not be drawn so, nor an end that lists what was denied as well.
      failed: ({ line }) =>
        line.kind === 'tool error' || line.kind === FAILED_END || line.shape === 'failed',
      asked: (_, { step }) => (step.isPrompt ? step.task : null),
      // A header comes first, what is in force, what a fork copied.
      beginning: 500,
    },
    comparing,
    names(entry, decoded) {
      const read = decoded.step.files.filter(({ how }) => how === 'read');
      return {
        named: named(entry, decoded),
        uses: read.map(({ path }) => ({ access: 'read', kind: 'file', id: path })),
      };
    },
  },
  state: {
    cost: (_, { step, annotation }) =>
      annotation.counts
        ? step.usage.map(({ part, tokens }) =>
            part === DOLLARS ? moneyPart(part, tokens) : costPart(part, tokens),
          )
        : null,
    value: (_, decoded, op) => writesOf(decoded)[op]?.value ?? null,
    bytes(_, decoded, op) {
      return encodeText(canonicalText(writesOf(decoded)[op]?.value ?? null, (number) => number));
    },
  },
  questions: {
    seal: {
      async answer(ledger) {
        // Made by the reader of this version of the code.
        const survey = (await ledger.survey()) as ReturnType<SessionReader['survey']>;
        return unpacked(survey.seal);
      },
    },
  },
};
