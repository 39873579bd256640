import type { Answers } from '../../base/ask.ts';
import type { LedgerCache } from '../../ledger/held/ledger-cache.ts';
import type { StoredStates } from '../../ledger/held/states/states.ts';
import type { Worlds } from '../../ledger/held/states/worlds.ts';
import { checkDecisionFile } from './answer/check-decision.ts';
import { keepCountersignatures, recordSharedDecision } from './answer/countersign.ts';
import { writeDecision } from './answer/decide.ts';
import type { Journals } from './answer/journal.ts';
import { requestDetail } from './answer/requests/detail.ts';
import { listRequests } from './answer/requests/inbox.ts';
import { makeSharedRequest, packShared, readSharedFile } from './answer/share.ts';
import type { APPROVAL_ASKS } from './ask.ts';

interface Parts {
  readonly cache: LedgerCache;
  readonly worlds: Worlds;
  readonly states: StoredStates;
  readonly journals: Journals;
}

export function answerApprovals(parts: Parts): Answers<keyof typeof APPROVAL_ASKS> {
  const { cache, journals } = parts;
  return {
    requests: (which) => listRequests(cache, which),
    request: async ({ ledger, lane, index }) =>
      requestDetail(parts, await cache.ledger(ledger), lane, index),
    journal: () => journals.state(),
    'journal decisions': (known) => journals.decisions(known),
    'journal decision': ({ journal, id }) => journals.decision(journal, id),
    'set reviewer': (name) => journals.setReviewer(name),
    'record decision': (decision) => writeDecision(journals.recorder, decision),
    'share request': ({ decision, card, ...at }) => makeSharedRequest(cache, at, decision, card),
    'pack shared': (shared) => packShared(shared),
    'read shared': ({ given, keys }) => readSharedFile(cache, given, keys),
    'decide shared': ({ shared, choice }) =>
      recordSharedDecision(journals.recorder, shared, choice),
    'add countersignatures': (documents) => keepCountersignatures(journals.recorder, documents),
    'record delivery': (input) => journals.recordDelivery(input),
    'journal file': (journal) => journals.file(journal),
    'restore journal': (file) => journals.restore(file),
    'key file': ({ journal, passphrase }) => journals.keys.file(journal, passphrase),
    'take key': ({ file, passphrase }) => journals.keys.take(file, passphrase),
    'use key': (journal) => journals.keys.use(journal),
    'drop key': (journal) => journals.keys.drop(journal),
    'revoke key': ({ journal, reason, isReplaced }) =>
      journals.keys.revoke(journal, reason, isReplaced),
    'show journal': (journal) => journals.show(journal),
    'check decision': ({ file, keys }) => checkDecisionFile(cache, file, keys),
  };
}
