// What the app itself needs of review journals: writing them, and checking signed decisions.
// Code outside of this folder imports this file, not the ones behind it.

export {
  caseOf,
  decidedText,
  type Fate,
  fateAfter,
  fateOf,
  isSameDecision,
  isVoidRefusal,
  NO_SECOND,
  outcomeText,
  refusalIn,
  requestKey,
  requestOf,
} from './cases.ts';
export {
  answer,
  checkSignature,
  compareAll,
  type DecidedLedger,
  type DecisionAnswer,
  type DecisionCheck,
  isSound,
} from './check-decision.ts';
export {
  checkCountersignature,
  countersignedText,
  type DecidedCase,
  decidedCase,
  findMisfits,
  misfitText,
  readDecision,
} from './countersigned.ts';
export {
  brokenRule,
  type DecisionEvidence,
  type DecisionInput,
  type DeliveryInput,
  type RecordedDecision,
  type RecordedDelivery,
  type SignedDecision,
} from './decision.ts';
export {
  boundHead,
  ITERATIONS,
  type KeyFile,
  type KeyFileHead,
  MIN_PASSPHRASE,
  readKeyFile,
} from './key-file.ts';
export { NOTE, noteFault, notesText, readNotes, requireNote, signNote } from './note.ts';
export { type JournalRecord, type RecordContent, readRecord } from './record.ts';
export {
  entryOf,
  readSharedRequest,
  type SharedCard,
  type SharedRequest,
  sharedEntry,
} from './shared-request.ts';
export { type DecisionState, deliveryText, STATE_WORDS, stateOf } from './states.ts';
export {
  decisionText,
  journalId,
  lineOf,
  nextRecord,
  type Sign,
  signDecision,
  wellFormed,
} from './write.ts';
