// Every check of this format, in the order of a report. There is no hash in such files: all of them
// compare a record with others.

import { endCheck, makeChecks } from '../../../ledger/format/describe.ts';

export const SESSIONS_CHECKS = [
  ...makeChecks('sessions', 'sessions.', 'reference', {
    line: [
      'Records can be read',
      'A record cannot be read',
      'Every record is one JSON object in UTF-8. A last one that is cut off is information: the program may have been writing.',
    ],
    member: [
      'Members are of their type',
      'A member is of another type',
      'The members that are known here are of the type that the program writes. Kinds that are not known are named once, kept and shown.',
    ],
    id: [
      'Ids are used once',
      'An id is used twice',
      'No two records have the same id. A record that is there twice, byte for byte, is information, and counts once.',
      'Records of these files carry no ids.',
    ],
    parent: [
      'Parents are here',
      'A parent is missing',
      'Every record that names the one it follows, or the thread it comes from, finds it in these files.',
      'Records of these files name no parents.',
    ],
    order: [
      'Order',
      'Records are out of order',
      'No record is before the one it follows, but for those of hooks and attachments, which are written a little early or late, and numbered records rise one by one. Times are not compared: such programs write them out of order.',
      'Nothing in these files says in which order records come.',
    ],
    pair: [
      'Calls have results',
      'A call and its result do not meet',
      'Every result names an earlier call, each call has one result at most, and only the last calls of a lane have none.',
      'No tool call was read in these files.',
    ],
    approval: [
      'Approvals are kept to',
      'A call ran otherwise than was approved',
      'No call ran that was rejected, and each one ran with the arguments that were asked for, or with those that were put in their place; no answer to a question is recorded that was not applied. Who approved is a name, not a proven person.',
      'No approval is recorded in these files.',
    ],
    edit: [
      'Edits fit what was known',
      'A file changed outside this record',
      'The text that an edit replaced is the text that the lane knew last. Where it is not, something else changed the file in between: that is information.',
      'No file is read or written here in a way that could be compared.',
    ],
    sum: [
      'Totals agree',
      'A total does not agree',
      'What is counted twice agrees: usage of the parts of a message, calls of an agent, records of a thread that another goes on from, totals of tokens.',
      'Nothing is counted twice here.',
    ],
  }),
  ...makeChecks('sessions', 'sessions.', 'strict', {
    seal: [
      'Seal',
      'It differs from the seal',
      'Every record of an earlier copy, of which this seal was taken, is here unchanged and in its order.',
      {
        nothing: 'It is made over the files as a whole.',
        needs: { pin: 'seal', how: 'Give a seal that was taken of an earlier copy.' },
      },
    ],
  }),
  endCheck('sessions', 'sessions.container-end'),
].map((check) => ({ nothing: 'No record here could be examined.', ...check }));

export type SessionsCheckId = (typeof SESSIONS_CHECKS)[number]['id'];

/** What the format cannot offer, as it is shown wherever a chain would be. */
export const SESSIONS_TAMPER_EVIDENCE = 'Not tamper-evident: this format carries no hashes';
