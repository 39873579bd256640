// Every check of this format, in words. The form is ours, so there is no
// other runtime whose leniency a profile would have to follow: both profiles make all.

import { endCheck, makeChecks } from '../../../ledger/format/describe.ts';

export const JOURNAL_CHECKS = [
  ...makeChecks('journal', 'journal.', 'reference', {
    line: [
      'Lines can be read',
      'A line cannot be read',
      'Every line is one JSON object with the members of a record and nothing else, and the last line has its end.',
    ],
    spelling: [
      'Lines are canonical',
      'A line is not canonical',
      'Every line is byte for byte as a journal is written: no byte was changed, not even one without a meaning.',
    ],
    header: [
      'The journal is that of its key',
      'The journal is not that of its key',
      'It begins with the record that opens it, all records name the same journal, the journal’s id is the hash of the public key that it was opened with, and it continues no journal but an earlier one.',
    ],
    sequence: [
      'Sequence',
      'Sequence is broken',
      'Records are numbered from 0 without a gap: nothing is missing in the middle.',
      { restsOn: ['journal.chain', 'journal.content-hash'] },
    ],
    chain: [
      'Chain',
      'Chain is broken',
      'Every record names the id of the record before it: the order is the one in which they were written.',
      { chain: true, restsOn: ['journal.content-hash'] },
    ],
    'content-hash': [
      'Content hashes',
      'Content does not match its hash',
      'The id of every record is the SHA-256 of its content: nothing in it was changed after the id was given.',
      { chain: true },
    ],
    signature: [
      'Signed by the journal’s key',
      'Signature does not match',
      'Every record carries a valid Ed25519 signature (strict rules) of the journal’s key: nobody without the key wrote or changed one.',
    ],
    'time-order': [
      'Times in order',
      'Times run backwards',
      'Recorded times do not go backwards. They are those of the reviewer’s own clock.',
    ],
    decision: [
      'Decisions are whole',
      'A decision is incomplete',
      'Every decision says what was decided, on which proposal and which evidence; a denial has a reason, an approval of what was not verified says why; and it names its own position in the journal, and the name that the journal records.',
    ],
    'one-decision': [
      'One decision for each request and head',
      'Decided more than once',
      'The key decided every request at most once at each head, apart from decisions that were never sent because the run had gone on: none is doubled, and none contradicts another.',
    ],
    document: [
      'Decisions can be checked alone',
      'A decision cannot be checked alone',
      'The document of every decision carries a valid signature of the journal’s key of its own, so that it can be checked without the journal.',
    ],
    delivery: [
      'Deliveries had a decision',
      'Sent without a decision',
      'Everything that was sent to a server carries out a decision that is recorded before it and was not void, and no two deliveries of one decision contradict each other.',
    ],
    countersignature: [
      'Second signatures belong to their decision',
      'A second signature does not belong to its decision',
      'Every second signature is by another key, which the journal does not continue, valid, and on the same request, title, tool and channel at the same head, in the same way, as a decision recorded before it. Two keys do not prove two people.',
      { nothing: 'There is no second signature in it.' },
    ],
    revocation: [
      'Nothing follows a revocation',
      'The key was used after it was revoked',
      'Where the holder revoked the key, the journal ends with that record. A copy cut off before it does not show it.',
      { nothing: 'Its key was not revoked in it.' },
    ],
    'head-pin': [
      'Nothing was cut off',
      'The record you pinned is missing',
      'The record whose id you kept is here. A chain alone proves its beginning, never that its end is whole.',
      { needs: { pin: 'head', how: 'Give the id of the last record, as it was kept elsewhere.' } },
    ],
    'key-pin': [
      'A key that you know',
      'A key that you did not pin',
      'The journal’s key is one of those that you pinned. Without that, anybody may have written a journal under any name.',
      { needs: { pin: 'keys', how: 'Pin the keys of the reviewers that you know.' } },
    ],
  }),
  endCheck('journal', 'journal.container-end'),
];

export type JournalCheckId = (typeof JOURNAL_CHECKS)[number]['id'];
