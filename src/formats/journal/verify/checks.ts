// Every check of this format, in words. The form is ours, so there is no
// other runtime whose leniency a profile would have to follow: both profiles make all.

import { endCheck, makeChecks, makePhases, type Steps } from '../../../ledger/format/checks.ts';

/** The steps of a replay, each with where it is shown. */
const STEPS = {
  'load journal records': 'load',
  'verify content hashes': 'hashes',
  'verify the chain': 'chain',
  'verify sequence continuity': 'sequence',
  'check signatures': 'signatures',
  'check decisions': 'fold',
  'compare the last record': 'compare',
} as const satisfies Steps;

export const JOURNAL_CHECKS = [
  ...makeChecks('journal', 'journal.', 'reference', [
    {
      id: 'line',
      phase: 'load journal records',
      title: 'Lines can be read',
      fault: 'A line cannot be read',
      proves:
        'Every line is one JSON object with the members of a record and nothing else, and the last line has its end.',
    },
    {
      id: 'spelling',
      phase: 'load journal records',
      title: 'Lines are canonical',
      fault: 'A line is not canonical',
      proves:
        'Every line is byte for byte as a journal is written: no byte was changed, not even one without a meaning.',
    },
    {
      id: 'header',
      phase: 'verify the chain',
      title: 'The journal is that of its key',
      fault: 'The journal is not that of its key',
      proves:
        'It begins with the record that opens it, all records name the same journal, the journal’s id is the hash of the public key that it was opened with, and it continues no journal but an earlier one.',
    },
    {
      id: 'sequence',
      phase: 'verify sequence continuity',
      title: 'Sequence',
      fault: 'Sequence is broken',
      proves: 'Records are numbered from 0 without a gap: nothing is missing in the middle.',
      restsOn: ['journal.chain', 'journal.content-hash'],
    },
    {
      id: 'chain',
      phase: 'verify the chain',
      title: 'Chain',
      fault: 'Chain is broken',
      proves:
        'Every record names the id of the record before it: the order is the one in which they were written.',
      chain: true,
      restsOn: ['journal.content-hash'],
    },
    {
      id: 'content-hash',
      phase: 'verify content hashes',
      title: 'Content hashes',
      fault: 'Content does not match its hash',
      proves:
        'The id of every record is the SHA-256 of its content: nothing in it was changed after the id was given.',
      chain: true,
    },
    {
      id: 'signature',
      phase: 'check signatures',
      title: 'Signed by the journal’s key',
      fault: 'Signature does not match',
      proves:
        'Every record carries a valid Ed25519 signature (strict rules) of the journal’s key: nobody without the key wrote or changed one.',
    },
    {
      id: 'time-order',
      phase: 'verify sequence continuity',
      title: 'Times in order',
      fault: 'Times run backwards',
      proves: 'Recorded times do not go backwards. They are those of the reviewer’s own clock.',
    },
    {
      id: 'decision',
      phase: 'check decisions',
      title: 'Decisions are whole',
      fault: 'A decision is incomplete',
      proves:
        'Every decision says what was decided, on which proposal and which evidence; a denial has a reason, an approval of what was not verified says why; and it names its own position in the journal, and the name that the journal records.',
    },
    {
      id: 'one-decision',
      phase: 'check decisions',
      title: 'One decision for each request and head',
      fault: 'Decided more than once',
      proves:
        'The key decided every request at most once at each head, apart from decisions that were never sent because the run had gone on: none is doubled, and none contradicts another.',
    },
    {
      id: 'document',
      phase: 'check decisions',
      title: 'Decisions can be checked alone',
      fault: 'A decision cannot be checked alone',
      proves:
        'The document of every decision carries a valid signature of the journal’s key of its own, so that it can be checked without the journal.',
    },
    {
      id: 'delivery',
      phase: 'check decisions',
      title: 'Deliveries had a decision',
      fault: 'Sent without a decision',
      proves:
        'Everything that was sent to a server carries out a decision that is recorded before it and was not void, and no two deliveries of one decision contradict each other.',
    },
    {
      id: 'countersignature',
      phase: 'check decisions',
      title: 'Second signatures belong to their decision',
      fault: 'A second signature does not belong to its decision',
      proves:
        'Every second signature is by another key, which the journal does not continue, valid, and on the same request, title, tool and channel at the same head, in the same way, as a decision recorded before it. Two keys do not prove two people.',
      nothing: 'There is no second signature in it.',
    },
    {
      id: 'revocation',
      phase: 'check decisions',
      title: 'Nothing follows a revocation',
      fault: 'The key was used after it was revoked',
      proves:
        'Where the holder revoked the key, the journal ends with that record. A copy cut off before it does not show it.',
      nothing: 'Its key was not revoked in it.',
    },
    {
      id: 'head-pin',
      phase: 'compare the last record',
      title: 'Nothing was cut off',
      fault: 'The record you pinned is missing',
      proves:
        'The record whose id you kept is here. A chain alone proves its beginning, never that its end is whole.',
      needs: { pin: 'head', how: 'Give the id of the last record, as it was kept elsewhere.' },
    },
    {
      id: 'key-pin',
      phase: 'check signatures',
      title: 'A key that you know',
      fault: 'A key that you did not pin',
      proves:
        'The journal’s key is one of those that you pinned. Without that, anybody may have written a journal under any name.',
      needs: { pin: 'keys', how: 'Pin the keys of the reviewers that you know.' },
    },
  ]),
  endCheck('journal', 'journal.container-end', 'load journal records'),
];

export type JournalCheckId = (typeof JOURNAL_CHECKS)[number]['id'];

export const JOURNAL_PHASES = makePhases(STEPS, JOURNAL_CHECKS);
