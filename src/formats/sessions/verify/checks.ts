// Every check of this format, in the order of a report. There is no hash in such files: all of them
// compare a record with others.

import { endCheck, makeChecks, makePhases, type Steps } from '../../../ledger/format/checks.ts';

/** The steps of a replay, each with where it is shown. */
const STEPS = {
  'load records': 'load',
  'follow the conversation': 'sequence',
  'pair calls and results': 'relations',
  'hold approvals against calls': 'relations',
  'fold files and lists': 'fold',
  'compare totals': 'relations',
  'compare the seal': 'compare',
} as const satisfies Steps;

export const SESSIONS_CHECKS = [
  ...makeChecks('sessions', 'sessions.', 'reference', [
    {
      id: 'line',
      phase: 'load records',
      title: 'Records can be read',
      fault: 'A record cannot be read',
      proves:
        'Every record is one JSON object in UTF-8. A last one that is cut off is information: the program may have been writing.',
    },
    {
      id: 'member',
      phase: 'load records',
      title: 'Members are of their type',
      fault: 'A member is of another type',
      proves:
        'The members that are known here are of the type that the program writes. Kinds that are not known are named once, kept and shown.',
    },
    {
      id: 'id',
      phase: 'follow the conversation',
      title: 'Ids are used once',
      fault: 'An id is used twice',
      proves:
        'No two records have the same id. A record that is there twice, byte for byte, is information, and counts once.',
      nothing: 'Records of these files carry no ids.',
    },
    {
      id: 'parent',
      phase: 'follow the conversation',
      title: 'Parents are here',
      fault: 'A parent is missing',
      proves:
        'Every record that names the one it follows, or the thread it comes from, finds it in these files.',
      nothing: 'Records of these files name no parents.',
    },
    {
      id: 'order',
      phase: 'follow the conversation',
      title: 'Order',
      fault: 'Records are out of order',
      proves:
        'No record is before the one it follows, but for those of hooks and attachments, which are written a little early or late, and numbered records rise one by one. Times are not compared: such programs write them out of order.',
      nothing: 'Nothing in these files says in which order records come.',
    },
    {
      id: 'pair',
      phase: 'pair calls and results',
      title: 'Calls have results',
      fault: 'A call and its result do not meet',
      proves:
        'Every result names an earlier call, each call has one result at most, and only the last calls of a lane have none.',
      nothing: 'No tool call was read in these files.',
    },
    {
      id: 'approval',
      phase: 'hold approvals against calls',
      title: 'Approvals are kept to',
      fault: 'A call ran otherwise than was approved',
      proves:
        'No call ran that was rejected, and each one ran with the arguments that were asked for, or with those that were put in their place; no answer to a question is recorded that was not applied. Who approved is a name, not a proven person.',
      nothing: 'No approval is recorded in these files.',
    },
    {
      id: 'edit',
      phase: 'fold files and lists',
      title: 'Edits fit what was known',
      fault: 'A file changed outside this record',
      proves:
        'The text that an edit replaced is the text that the lane knew last. Where it is not, something else changed the file in between: that is information.',
      nothing: 'No file is read or written here in a way that could be compared.',
    },
    {
      id: 'sum',
      phase: 'compare totals',
      title: 'Totals agree',
      fault: 'A total does not agree',
      proves:
        'What is counted twice agrees: usage of the parts of a message, calls of an agent, records of a thread that another goes on from, totals of tokens.',
      nothing: 'Nothing is counted twice here.',
    },
  ]),
  ...makeChecks('sessions', 'sessions.', 'strict', [
    {
      id: 'seal',
      phase: 'compare the seal',
      title: 'Seal',
      fault: 'It differs from the seal',
      proves:
        'Every record of an earlier copy, of which this seal was taken, is here unchanged and in its order.',
      nothing: 'It is made over the files as a whole.',
      needs: { pin: 'seal', how: 'Give a seal that was taken of an earlier copy.' },
    },
  ]),
  endCheck('sessions', 'sessions.container-end', 'load records'),
].map((check) => ({ nothing: 'No record here could be examined.', ...check }));

export type SessionsCheckId = (typeof SESSIONS_CHECKS)[number]['id'];

export const SESSIONS_PHASES = makePhases(STEPS, SESSIONS_CHECKS);

/** What the format cannot offer, as it is shown wherever a chain would be. */
export const SESSIONS_TAMPER_EVIDENCE = 'Not tamper-evident: this format carries no hashes';
