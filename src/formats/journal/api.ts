// What the app itself needs of review journals: writing them, and checking signed decisions.
// Code outside of this folder imports this file, not the ones behind it.

export {
  checkSignature,
  compareLedger,
  type DecidedLedger,
  type DecisionAnswer,
  type DecisionCheck,
  isSound,
  readDecision,
} from './check-decision.ts';
export { brokenRule } from './decision-shape.ts';
export { type JournalRecord, type RecordContent, readRecord } from './record.ts';
export type {
  DecisionEvidence,
  DecisionInput,
  DeliveryInput,
  RecordedDecision,
  RecordedDelivery,
  SignedDecision,
} from './types.ts';
export {
  decisionText,
  journalId,
  lineOf,
  nextRecord,
  type Sign,
  signDecision,
  wellFormed,
} from './write.ts';
