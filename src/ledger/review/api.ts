// The app itself writes review journals, and checks signed decisions. Code outside of this folder
// imports this file, not the ones behind it.

export {
  COUNTERSIGNATURE_MISSING,
  type DeliveryFate,
  decidedText,
  fateAfter,
  foldFate,
  isSameDecision,
  isVoidRefusal,
  outcomeText,
  refusalIn,
  requestKey,
  toDecisionCaseKey,
  toDecisionRequestKey,
} from './cases.ts';
export {
  checkSignature,
  compareAll,
  type DecidedLedger,
  type DecisionAnswer,
  type DecisionCheck,
  isSound,
  judgeDecisionAnswer,
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
export { type JournalRecord, type RecordContent, readJournalRecord } from './record.ts';
export {
  readSharedRequest,
  type SharedCard,
  type SharedRequest,
  sharedEntry,
  toSharedEntry,
} from './shared-request.ts';
export { type DecisionState, decideState, deliveryText, STATE_WORDS } from './states.ts';
export {
  decisionText,
  journalId,
  makeWellFormed,
  nextRecord,
  type SignBytes,
  signDecision,
  writeJournalLine,
} from './write.ts';
