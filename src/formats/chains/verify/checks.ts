// Every check of this format, in words and in the order in which a record is examined.
// In the reference profile the package's own verifier decides, where the log's profile
// describes it; otherwise what the hashes themselves need is checked.

import { endCheck, makeChecks, makePhases, type Steps } from '../../../ledger/format/checks.ts';

const NO_DOCUMENT =
  'The profile of this log names no document that asks for this: it is checked for the Agent Audit Trail.';

/** The steps of a replay, each with where it is shown. */
const STEPS = {
  'load entries': 'load',
  'verify content hashes': 'hashes',
  'verify the chain': 'chain',
  'verify sequence continuity': 'sequence',
  'compare repeated members': 'relations',
  'check signatures': 'signatures',
  'repeat its own verifier': 'relations',
  'compare what is pinned': 'compare',
} as const satisfies Steps;

export const CHAINS_CHECKS = [
  ...makeChecks('chains', 'chains.', 'reference', [
    {
      id: 'rules',
      phase: 'load entries',
      title: 'Rules of the hashes',
      fault: 'How its hashes are made is not known',
      proves:
        'It is known how the hashes of this log are made, from a profile or by rules that its records agree with. Without that, nothing can be said of what records hold.',
    },
  ]),
  ...makeChecks('chains', 'chains.', 'reference', [
    {
      id: 'line',
      phase: 'load entries',
      title: 'Lines can be read',
      fault: 'A line cannot be read',
      proves: 'Every line is one JSON object in UTF-8, and no byte order mark is before the first.',
    },
  ]),
  ...makeChecks('chains', 'chains.', 'strict', [
    {
      id: 'doubled',
      phase: 'load entries',
      title: 'No member is written twice',
      fault: 'A member is written twice',
      proves:
        'No object has two members of one name. Where there are two, readers differ in which one counts, and a person may be shown the one that was not hashed.',
    },
  ]),
  ...makeChecks('chains', 'chains.', 'reference', [
    {
      id: 'hash',
      phase: 'verify content hashes',
      title: 'Content hashes',
      fault: 'Content does not match its hash',
      proves:
        'Every record has the hash that the log’s profile gives for it: no hashed part of it was changed after the hash was made.',
      nothing:
        'Records of this log hold no hash of their own: a change shows at the link after it.',
      chain: true,
    },
    {
      id: 'first',
      phase: 'verify the chain',
      title: 'Beginning',
      fault: 'The beginning is missing',
      proves:
        'The first record names nothing before it, or a fixed beginning of such logs: nothing was cut off at the front without making every later hash again.',
      nothing: 'No record of this log names the one before it.',
      restsOn: ['chains.line', 'chains.hash', 'chains.link'],
    },
    {
      id: 'link',
      phase: 'verify the chain',
      title: 'Chain',
      fault: 'Chain is broken',
      proves:
        'Every record names the hash of the record before it: nothing was taken out, put in or moved without making every later hash again.',
      nothing: 'There is no second record, or none that names the one before it.',
      chain: true,
      restsOn: ['chains.line', 'chains.hash'],
    },
  ]),
  ...makeChecks('chains', 'chains.', 'strict', [
    {
      id: 'covered',
      phase: 'verify content hashes',
      title: 'Covered by hashes',
      fault: 'No hash covers it',
      proves:
        'What is shown as a record’s title, actor, tool, decision and time, and the link to the record before, is among what its hash is made of: changed there, the hash would show it.',
      nothing:
        'A built-in profile of such logs is known to cover what it shows, or no hash of this log could be made.',
    },
    {
      id: 'numbers',
      phase: 'verify content hashes',
      title: 'Numbers are hashed as written',
      fault: 'A number loses digits in its hash',
      proves:
        'Every number has the value with which it is hashed: another one in its place would have another hash.',
      nothing: 'This log hashes no JSON in which numbers are written anew.',
    },
    {
      id: 'sequence',
      phase: 'verify sequence continuity',
      title: 'Sequence',
      fault: 'Sequence is broken',
      proves: 'Records are numbered without a gap, from the number with which such logs begin.',
      nothing: 'No member that numbers the records of this log is known here.',
    },
    {
      id: 'time',
      phase: 'verify sequence continuity',
      title: 'Times in order',
      fault: 'Times run backwards, or cannot be read',
      proves:
        'Recorded times of a lane do not go backwards, and none is unreadable where others can be read.',
      nothing: 'Records of this log carry no time that can be read.',
    },
    {
      id: 'repeats',
      phase: 'compare repeated members',
      title: 'Members agree',
      fault: 'Members contradict one another',
      proves:
        'What the log’s profile knows to be said twice agrees: within a record, with the record before, or with an earlier one that it names.',
      nothing: 'The profile of this log knows of nothing in its records that is said twice.',
    },
    {
      id: 'fields',
      phase: 'compare repeated members',
      title: 'Mandatory fields',
      fault: 'A mandatory field is missing or malformed',
      proves:
        'Every record has the fields that the document which the log follows asks for, in their form.',
      nothing: NO_DOCUMENT,
    },
    {
      id: 'words',
      phase: 'compare repeated members',
      title: 'Classifications',
      fault: 'A classification is none of its document',
      proves:
        'What kind of action a record is of, and how it ended, is said in the words of the document.',
      nothing: NO_DOCUMENT,
    },
    {
      id: 'trust',
      phase: 'compare repeated members',
      title: 'Trust levels',
      fault: 'A trust level is none of its document',
      proves:
        'Every trust level is one that the document has. What a level means implementers read differently; nothing here shows that an agent has it.',
      nothing: NO_DOCUMENT,
    },
    {
      id: 'phases',
      phase: 'compare repeated members',
      title: 'Phases',
      fault: 'A phase is not what its document asks for',
      proves:
        'Every record says in which phase of an action it was written, and what was denied or passed on to a person was recorded before it was done.',
      nothing: NO_DOCUMENT,
    },
    {
      id: 'erased',
      phase: 'compare repeated members',
      title: 'Erased records',
      fault: 'A record was erased',
      proves: 'No record is one whose content was erased with its hash left in its place.',
      nothing: NO_DOCUMENT,
    },
    {
      id: 'inner',
      phase: 'compare repeated members',
      title: 'Inner chains',
      fault: 'An inner chain is broken',
      proves:
        'Every hash within a record that names what an earlier record holds is the hash of that: such a chain has its own order, besides that of the records.',
      nothing: 'No chain within the records of this log is known.',
    },
    {
      id: 'roots',
      phase: 'compare repeated members',
      title: 'Roots over records',
      fault: 'A root does not match its records',
      proves:
        'Every root, of a Merkle tree or running along, is that of the records that it is over: none of them was changed, taken out or put in without making the root again.',
      nothing: 'The profile of this log knows of no roots over several records.',
    },
    {
      id: 'signature',
      phase: 'check signatures',
      title: 'Signatures',
      fault: 'Signature cannot be trusted',
      proves: 'Every record is signed by a key that is known from elsewhere.',
      nothing: 'Records of this log carry no signature.',
    },
  ]),
  ...makeChecks('chains', 'chains.', 'reference', [
    {
      id: 'own',
      phase: 'repeat its own verifier',
      title: 'Its own verifier',
      fault: 'Its own verifier rejects it',
      proves:
        'The verifier of the package that writes such logs accepts this one. What it does not see is named in the remarks.',
      nothing: 'The profile of this log does not describe its package’s own verifier.',
    },
    {
      id: 'from',
      phase: 'compare what is pinned',
      title: 'Begins where you pinned it',
      fault: 'It does not begin where you pinned it',
      proves:
        'The first record names the hash that you gave as that of the record before it: nothing is missing in between.',
      needs: {
        pin: 'from',
        how: 'Give the hash of the record before the first one, as it was noted elsewhere.',
      },
      restsOn: ['chains.line', 'chains.hash', 'chains.link'],
    },
    {
      id: 'head',
      phase: 'compare what is pinned',
      title: 'Ends where you pinned it',
      fault: 'It does not end where you pinned it',
      proves:
        'The last record has the hash that you noted elsewhere: with a sound chain, nothing was cut off, and all that the hashes cover is as it was.',
      needs: { pin: 'head', how: 'Give the hash of the last record, as it was noted elsewhere.' },
      restsOn: ['chains.line', 'chains.hash', 'chains.link'],
    },
  ]),
  endCheck('chains', 'chains.container-end', 'load entries'),
];

export type ChainsCheckId = (typeof CHAINS_CHECKS)[number]['id'];

export const CHAINS_PHASES = makePhases(STEPS, CHAINS_CHECKS);
