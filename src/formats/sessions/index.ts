// Session files of agents: no hashes, so that only their agreement with themselves is checked.

import { encodeText } from '../../base/bytes.ts';
import { canonicalText } from '../../base/json/canonical.ts';
import { toEnd } from '../../base/steps.ts';
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
  version: VERIFIER,
  checks: CHECKS,
  endCheck: 'sessions.container-end',
  group: groupSessions,
  detect,
  aside: unreadKind,
  knowsUnread: isUnread,
  read: (files, host) => toEnd(SessionReader.open(files, host)),
  readInSteps: SessionReader.open,
  decode,
  createRules: (reader, context) => new SessionRules(reader, context),
  digest,
  laneTitle,
  view: entryView,
  decision: decisionView,
  request: requestView,
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
  isRead: (_, { object }) => object !== null,
  named,
  ends,
  uses(_, { step }) {
    const read = step.files.filter(({ how }) => how === 'read');
    return read.map(({ path }) => ({ access: 'read', kind: 'file', id: path }));
  },
  cost: (_, { step, annotation }) =>
    annotation.counts
      ? step.usage.map(({ part, tokens }) =>
          part === DOLLARS ? moneyPart(part, tokens) : costPart(part, tokens),
        )
      : null,
  questions: {
    seal: {
      async answer(ledger) {
        // Made by the reader of this version of the code.
        const survey = (await ledger.survey()) as ReturnType<SessionReader['survey']>;
        return unpacked(survey.seal);
      },
    },
  },
  deltaValue: (_, decoded, op) => writesOf(decoded)[op]?.value ?? null,
  deltaBytes(_, decoded, op) {
    return encodeText(canonicalText(writesOf(decoded)[op]?.value ?? null, (number) => number));
  },
};
