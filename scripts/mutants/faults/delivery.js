// Faults between a decision and the run that waits for it.

/** @type {readonly import('../fault.js').Planted[]} */
export const DELIVERY_FAULTS = [
  {
    id: 'two-requests-on-one-channel',
    file: 'src/formats/thymos/live/deliver/guards.ts',
    find: 'if (length > 1)',
    replace: 'if (length > 2)',
    effect: 'Two requests wait on one channel, and an approval of one may carry out the other.',
    seen: { unit: ['src/formats/thymos/live/deliver/deliver.test.ts'] },
  },
  {
    id: 'delegated-request-not-waiting',
    file: 'src/formats/thymos/live/deliver/guards.ts',
    find: 'current !== null && trajectory !== current && entries.trajectories.includes(trajectory);',
    replace: 'current !== null && trajectory !== current;',
    effect: 'What a delegated agent asks for can never be approved: it is said that nothing waits.',
    seen: null,
  },
  {
    id: 'lost-decision-never-sent-again',
    file: 'src/formats/thymos/live/deliver/deliver.ts',
    find: 'if (before && left > 0) return',
    replace: 'if (before) return',
    effect:
      'A decision that was lost on its way can never be sent again, and the run waits for ever.',
    seen: { unit: ['src/formats/thymos/live/deliver/deliver.test.ts'] },
  },
  {
    id: 'forged-answer-is-believed',
    file: 'src/formats/thymos/live/deliver/outcome.ts',
    find: 'if (resolution && isWholeDelivery(resolution.entry, hash))',
    replace: 'if (resolution)',
    effect: 'An entry whose bytes are not what its id says counts as the outcome of a decision.',
    seen: null,
  },
  {
    id: 'server-fault-counts-as-refusal',
    file: 'src/formats/thymos/live/deliver/outcome.ts',
    find: 'fault.status !== null && fault.status < 500;',
    replace: 'fault.status !== null && fault.status <= 500;',
    effect:
      'A server that fails in the middle of a decision is said to have refused it, and it is decided again.',
    seen: null,
  },
  {
    id: 'known-decision-is-sent-once-more',
    file: 'src/ui/data/approvals/decide.ts',
    find: "const isSent = isNew && !choice.isOnlyRecorded && origin?.kind === 'server';",
    replace: "const isSent = !choice.isOnlyRecorded && origin?.kind === 'server';",
    effect: 'The same decision is confirmed in two tabs, and both send it to the server.',
    seen: { unit: ['src/ui/data/approvals/decide.test.ts'] },
  },
  {
    id: 'sending-again-sends-nothing',
    file: 'src/ui/data/approvals/decide.ts',
    find: 'now.deliveries.length > seen.deliveries.length)',
    replace: 'now.deliveries.length >= seen.deliveries.length)',
    effect: '"Send again" repeats what came of the last attempt, and nothing is sent.',
    seen: { unit: ['src/ui/data/approvals/decide.test.ts'] },
  },
  {
    id: 'void-decision-hides-a-request',
    file: 'src/ledger/review/request-status.ts',
    find: 'decisions.findLast((decision) => !isVoid(decision))',
    replace: 'decisions.at(-1)',
    effect: 'A request whose decision was never sent is gone from the inbox, and its run waits.',
    seen: { unit: ['src/ledger/review/request-status.test.ts'] },
  },
  {
    id: 'unverified-ledger-needs-no-override',
    file: 'src/ledger/held/journal/decision-guard.ts',
    find: 'return verdict === null || isFailure(verdict);',
    replace: 'return isFailure(verdict);',
    effect: 'A request of a ledger that nobody verified is approved without a word why.',
    seen: { unit: ['src/ledger/held/journal/decision-guard.test.ts'] },
  },
  {
    id: 'second-signature-is-not-checked',
    file: 'src/asks/approvals/answer/countersign.ts',
    find: 'if (!wrong.length && isSound(checkSignature(document, []))) return;',
    replace: 'if (!wrong.length) return;',
    effect: 'A decision with a made-up signature counts as the second one that was asked for.',
    seen: { unit: ['src/asks/approvals/answer/countersign.test.ts'] },
  },
  {
    id: 'tabs-share-across-tokens',
    file: 'src/ledger/live/shared/share.ts',
    find: "JSON.stringify(['ledgerscope connection', key, token])",
    replace: "JSON.stringify(['ledgerscope connection', key])",
    effect:
      'A tab that was connected with one token uses the connection of a tab with another one.',
    seen: { unit: ['src/formats/thymos/live/share.test.ts'] },
  },
];
