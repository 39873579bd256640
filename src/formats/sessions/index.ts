// Session files of agents: no hashes, so that only their agreement with themselves is checked.

import { encodeText } from '../../base/bytes.ts';
import { canonicalText } from '../../base/json/canonical.ts';
import { costPart, moneyPart } from '../../ledger/format/cost.ts';
import type { LedgerFormat } from '../../ledger/format/format.ts';
import { unpacked } from '../../ledger/format/packed-seal.ts';
import { sessionsComparing } from './comparing.ts';
import { type DecodedStep, decodeStep } from './decode.ts';
import { listSessionWrites } from './delta.ts';
import { detect, groupSessions } from './group.ts';
import { sessionsManifest } from './manifest.ts';
import { SessionReader } from './read/reader.ts';
import { viewSessionsRequest } from './request.ts';
import { DOLLARS, FAILED_END } from './step.ts';
import { isUnread, unreadKind } from './unread.ts';
import { SESSIONS_CHECKS, type SessionsCheckId } from './verify/checks.ts';
import { SESSIONS_VERIFIER, SessionRules } from './verify/rules.ts';
import { viewSessionsDecision, viewSessionsEntry } from './view.ts';
import { digestSessions, listSessionNames, sessionsEnds, sessionsLaneTitle } from './words.ts';

export const sessions: LedgerFormat<SessionReader, DecodedStep, SessionsCheckId> = {
  manifest: sessionsManifest,
  recogniser: {
    group: groupSessions,
    detect,
    aside: unreadKind,
    knowsUnread: isUnread,
  },
  reader: {
    open: SessionReader.open,
    decode: decodeStep,
    isRead: (_, { object }) => object !== null,
    ends: sessionsEnds,
  },
  rules: {
    version: SESSIONS_VERIFIER,
    checks: SESSIONS_CHECKS,
    createRules: (reader, context) => new SessionRules(reader, context),
  },
  words: {
    digest: digestSessions,
    laneTitle: sessionsLaneTitle,
    view: viewSessionsEntry,
    decision: viewSessionsDecision,
    requests: { view: viewSessionsRequest },
    summary: {
      tools: 'Called',
      // The result of a tool that failed need not be drawn so, nor an end that lists what was denied as well.
      failed: ({ line }) =>
        line.kind === 'tool error' || line.kind === FAILED_END || line.shape === 'failed',
      asked: (_, { step }) => (step.isPrompt ? step.task : null),
      // A header comes first, what is in force, what a fork copied.
      beginning: 500,
    },
    comparing: sessionsComparing,
    names(entry, decoded) {
      const read = decoded.step.files.filter(({ how }) => how === 'read');
      return {
        named: listSessionNames(entry, decoded),
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
    value: (_, decoded, op) => listSessionWrites(decoded)[op]?.value ?? null,
    bytes(_, decoded, op) {
      return encodeText(
        canonicalText(listSessionWrites(decoded)[op]?.value ?? null, (number) => number),
      );
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
