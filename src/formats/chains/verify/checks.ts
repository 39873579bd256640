// Every check of this format, in words and in the order in which a record is examined.
// In the reference profile the package's own verifier decides, where the log's profile
// describes it; otherwise what the hashes themselves need is checked.

import { endCheck, makeChecks } from '../../../ledger/format/describe.ts';

const NO_DOCUMENT =
  'The profile of this log names no document that asks for this: it is checked for the Agent Audit Trail.';

export const CHAINS_CHECKS = [
  ...makeChecks('chains', 'chains.', 'reference', {
    rules: [
      'Rules of the hashes',
      'How its hashes are made is not known',
      'It is known how the hashes of this log are made, from a profile or by rules that its records agree with. Without that, nothing can be said of what records hold.',
    ],
  }),
  ...makeChecks('chains', 'chains.', 'reference', {
    line: [
      'Lines can be read',
      'A line cannot be read',
      'Every line is one JSON object in UTF-8, and no byte order mark is before the first.',
    ],
  }),
  ...makeChecks('chains', 'chains.', 'strict', {
    doubled: [
      'No member is written twice',
      'A member is written twice',
      'No object has two members of one name. Where there are two, readers differ in which one counts, and a person may be shown the one that was not hashed.',
    ],
  }),
  ...makeChecks('chains', 'chains.', 'reference', {
    hash: [
      'Content hashes',
      'Content does not match its hash',
      'Every record has the hash that the log’s profile gives for it: no hashed part of it was changed after the hash was made.',
      {
        nothing:
          'Records of this log hold no hash of their own: a change shows at the link after it.',
        chain: true,
      },
    ],
    first: [
      'Beginning',
      'The beginning is missing',
      'The first record names nothing before it, or a fixed beginning of such logs: nothing was cut off at the front without making every later hash again.',
      {
        nothing: 'No record of this log names the one before it.',
        restsOn: ['chains.line', 'chains.hash', 'chains.link'],
      },
    ],
    link: [
      'Chain',
      'Chain is broken',
      'Every record names the hash of the record before it: nothing was taken out, put in or moved without making every later hash again.',
      {
        nothing: 'There is no second record, or none that names the one before it.',
        chain: true,
        restsOn: ['chains.line', 'chains.hash'],
      },
    ],
  }),
  ...makeChecks('chains', 'chains.', 'strict', {
    covered: [
      'Covered by hashes',
      'No hash covers it',
      'What is shown as a record’s title, actor, tool, decision and time, and the link to the record before, is among what its hash is made of: changed there, the hash would show it.',
      'A built-in profile of such logs is known to cover what it shows, or no hash of this log could be made.',
    ],
    numbers: [
      'Numbers are hashed as written',
      'A number loses digits in its hash',
      'Every number has the value with which it is hashed: another one in its place would have another hash.',
      'This log hashes no JSON in which numbers are written anew.',
    ],
    sequence: [
      'Sequence',
      'Sequence is broken',
      'Records are numbered without a gap, from the number with which such logs begin.',
      'No member that numbers the records of this log is known here.',
    ],
    time: [
      'Times in order',
      'Times run backwards, or cannot be read',
      'Recorded times of a lane do not go backwards, and none is unreadable where others can be read.',
      'Records of this log carry no time that can be read.',
    ],
    repeats: [
      'Members agree',
      'Members contradict one another',
      'What the log’s profile knows to be said twice agrees: within a record, with the record before, or with an earlier one that it names.',
      'The profile of this log knows of nothing in its records that is said twice.',
    ],
    fields: [
      'Mandatory fields',
      'A mandatory field is missing or malformed',
      'Every record has the fields that the document which the log follows asks for, in their form.',
      NO_DOCUMENT,
    ],
    words: [
      'Classifications',
      'A classification is none of its document',
      'What kind of action a record is of, and how it ended, is said in the words of the document.',
      NO_DOCUMENT,
    ],
    trust: [
      'Trust levels',
      'A trust level is none of its document',
      'Every trust level is one that the document has. What a level means implementers read differently; nothing here shows that an agent has it.',
      NO_DOCUMENT,
    ],
    phases: [
      'Phases',
      'A phase is not what its document asks for',
      'Every record says in which phase of an action it was written, and what was denied or passed on to a person was recorded before it was done.',
      NO_DOCUMENT,
    ],
    erased: [
      'Erased records',
      'A record was erased',
      'No record is one whose content was erased with its hash left in its place.',
      NO_DOCUMENT,
    ],
    inner: [
      'Inner chains',
      'An inner chain is broken',
      'Every hash within a record that names what an earlier record holds is the hash of that: such a chain has its own order, besides that of the records.',
      'No chain within the records of this log is known.',
    ],
    roots: [
      'Roots over records',
      'A root does not match its records',
      'Every root, of a Merkle tree or running along, is that of the records that it is over: none of them was changed, taken out or put in without making the root again.',
      'The profile of this log knows of no roots over several records.',
    ],
    signature: [
      'Signatures',
      'Signature cannot be trusted',
      'Every record is signed by a key that is known from elsewhere.',
      'Records of this log carry no signature.',
    ],
  }),
  ...makeChecks('chains', 'chains.', 'reference', {
    own: [
      'Its own verifier',
      'Its own verifier rejects it',
      'The verifier of the package that writes such logs accepts this one. What it does not see is named in the remarks.',
      { nothing: 'The profile of this log does not describe its package’s own verifier.' },
    ],
    from: [
      'Begins where you pinned it',
      'It does not begin where you pinned it',
      'The first record names the hash that you gave as that of the record before it: nothing is missing in between.',
      {
        needs: {
          pin: 'from',
          how: 'Give the hash of the record before the first one, as it was noted elsewhere.',
        },
        restsOn: ['chains.line', 'chains.hash', 'chains.link'],
      },
    ],
    head: [
      'Ends where you pinned it',
      'It does not end where you pinned it',
      'The last record has the hash that you noted elsewhere: with a sound chain, nothing was cut off, and all that the hashes cover is as it was.',
      {
        needs: { pin: 'head', how: 'Give the hash of the last record, as it was noted elsewhere.' },
        restsOn: ['chains.line', 'chains.hash', 'chains.link'],
      },
    ],
  }),
  endCheck('chains', 'chains.container-end'),
];

export type ChainsCheckId = (typeof CHAINS_CHECKS)[number]['id'];
