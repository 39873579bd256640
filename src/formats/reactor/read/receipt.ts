// The checks of one receipt: every one is made, and the errors come in the order in which
// the real verifier reports them.

import { listAt, numberAt, objectAt, textAt } from '../../../base/json/access.ts';
import { type JsonObject, type JsonValue, member } from '../../../base/json/value.ts';
import { CONTENT_HASH, memberOrder, receiptContentHash } from './canonical.ts';

export type ReceiptErrorCode =
  | 'not_object'
  | 'unknown_key'
  | 'wrong_literal'
  | 'empty_string'
  | 'not_array'
  | 'bad_enum'
  | 'bad_token'
  | 'bad_address'
  | 'bad_count'
  | 'missing_atomic'
  | 'cause_mismatch'
  | 'skipped_diff'
  | 'skipped_fresh'
  | 'not_canonical'
  | 'hash_form'
  | 'hash_mismatch';

export interface ReceiptError {
  readonly code: ReceiptErrorCode;
  /** Where, as the real verifier spells it: `wake.refs[0]`, `receipt.node`. */
  readonly path: string;
  /** The real verifier's words. */
  readonly message: string;
}

export interface ReceiptVerdict {
  readonly errors: readonly ReceiptError[];
  /** The hash that it must carry; null where it cannot be computed. */
  readonly expected: string | null;
  /** The hash that it carries; null where that is no text. */
  readonly actual: string | null;
}

export const RECEIPT_SCHEMA = 'openprose.receipt';
export const ALGORITHM = 'sha256';
/** The facet of the whole truth, which every receipt carries. */
export const ATOMIC = '@atomic';

export const RECEIPT_STATUSES = ['rendered', 'skipped', 'failed'] as const;
export const WAKE_SOURCES = ['input', 'self', 'external'] as const;
export type Status = (typeof RECEIPT_STATUSES)[number];
export type WakeSource = (typeof WAKE_SOURCES)[number];

const KEYS = new Set([
  'schema',
  'hash_algorithm',
  CONTENT_HASH,
  'node',
  'contract_fingerprint',
  'wake',
  'input_fingerprints',
  'fingerprints',
  'semantic_diff',
  'prev',
  'status',
  'cost',
  'sig',
]);
const WAKE_KEYS = new Set(['source', 'refs']);
const SIG_KEYS = new Set(['scheme', 'null_reason']);

export function isAddress(value: JsonValue | undefined): value is string {
  return typeof value === 'string' && /^sha256:[0-9a-f]{64}$/.test(value);
}

export function verifyReceipt(receipt: JsonValue): ReceiptVerdict {
  const errors: ReceiptError[] = [];
  const add: Report = (code, path, message) => errors.push({ code, path, message });
  const report: Report = (code, path, words) => add(code, path, `${path} ${words}`);
  const value = requireObject(receipt, 'receipt', report);
  if (!value) return { errors, expected: null, actual: null };
  unknownKeys(value, KEYS, 'receipt', report);
  literal(value, 'schema', RECEIPT_SCHEMA, report);
  literal(value, 'hash_algorithm', ALGORITHM, report);
  nonEmpty(value, 'node', 'receipt', report);
  nonEmpty(value, 'contract_fingerprint', 'receipt', report);
  requireOneOf(member(value, 'status'), 'receipt.status', RECEIPT_STATUSES, report);
  checkWake(member(value, 'wake'), report);
  checkInputs(member(value, 'input_fingerprints'), report);
  checkFingerprints(member(value, 'fingerprints'), report);
  if (!objectAt(value, 'semantic_diff'))
    report('not_object', 'semantic_diff', 'must be an object (render-input context map)');
  const prev = member(value, 'prev');
  if (prev !== null && !isAddress(prev))
    report('bad_address', 'prev', 'must be null (cold start) or a sha256 content address');
  checkSig(member(value, 'sig'), report);
  checkCost(member(value, 'cost'), report);
  const source = textAt(value, 'wake', 'source');
  const cause = textAt(value, 'cost', 'surprise_cause');
  if (source !== null && cause !== null && source !== cause)
    report('cause_mismatch', 'cost.surprise_cause', 'must match wake.source');
  if (member(value, 'status') === 'skipped') checkSkipped(value, add);
  return { errors, ...compareHashes(value, report, add) };
}

type Report = (code: ReceiptErrorCode, path: string, words: string) => unknown;

function requireObject(
  value: JsonValue | undefined,
  path: string,
  report: Report,
): JsonObject | null {
  const object = objectAt(value);
  if (!object) report('not_object', path, 'must be an object');
  return object;
}

function unknownKeys(
  object: JsonObject,
  known: ReadonlySet<string>,
  at: string,
  report: Report,
): void {
  for (const [key] of memberOrder(object.members)) {
    if (!known.has(key))
      report('unknown_key', `${at}.${key}`, 'is not pinned in the receipt shape');
  }
}

function literal(object: JsonObject, key: string, expected: string, report: Report): void {
  if (member(object, key) !== expected)
    report('wrong_literal', `receipt.${key}`, `must be "${expected}"`);
}

function nonEmpty(object: JsonObject, key: string, at: string, report: Report): void {
  if (!textAt(object, key)) report('empty_string', `${at}.${key}`, 'must be a non-empty string');
}

function requireOneOf(
  value: JsonValue | undefined,
  path: string,
  words: readonly string[],
  report: Report,
): void {
  if (typeof value !== 'string' || !words.includes(value))
    report('bad_enum', path, `must be one of ${words.join(', ')}`);
}

function checkWake(value: JsonValue | undefined, report: Report): void {
  const wake = requireObject(value, 'receipt.wake', report);
  if (!wake) return;
  unknownKeys(wake, WAKE_KEYS, 'wake', report);
  requireOneOf(member(wake, 'source'), 'wake.source', WAKE_SOURCES, report);
  const refs = listAt(wake, 'refs');
  if (!refs) report('not_array', 'wake.refs', 'must be an array of sha256 content addresses');
  refs?.forEach((ref, i) => {
    if (!isAddress(ref))
      report('bad_address', `wake.refs[${i}]`, 'must be a sha256 content address');
  });
}

const TOKEN = 'must be a non-empty fingerprint token';

function checkInputs(value: JsonValue | undefined, report: Report): void {
  const inputs = listAt(value);
  if (!inputs)
    report('not_array', 'receipt.input_fingerprints', 'must be an array of fingerprint tokens');
  inputs?.forEach((token, i) => {
    if (!textAt(token)) report('bad_token', `receipt.input_fingerprints[${i}]`, TOKEN);
  });
}

function checkFingerprints(value: JsonValue | undefined, report: Report): void {
  const fingerprints = requireObject(value, 'receipt.fingerprints', report);
  if (!fingerprints) return;
  if (member(fingerprints, ATOMIC) === undefined)
    report('missing_atomic', 'fingerprints', `must always include the reserved "${ATOMIC}" facet`);
  for (const [facet, token] of memberOrder(fingerprints.members)) {
    if (!textAt(token)) report('bad_token', `fingerprints.${facet}`, TOKEN);
  }
}

function checkSig(value: JsonValue | undefined, report: Report): void {
  const sig = requireObject(value, 'receipt.sig', report);
  if (!sig) return;
  if (member(sig, 'scheme') !== 'none') {
    report(
      'wrong_literal',
      'sig.scheme',
      'must be "none"; the null signer is the only honest v1 state',
    );
    return;
  }
  unknownKeys(sig, SIG_KEYS, 'sig', report);
  nonEmpty(sig, 'null_reason', 'sig', report);
}

function checkCost(value: JsonValue | undefined, report: Report): void {
  const cost = requireObject(value, 'receipt.cost', report);
  if (!cost) return;
  nonEmpty(cost, 'provider', 'cost', report);
  nonEmpty(cost, 'model', 'cost', report);
  requireOneOf(member(cost, 'surprise_cause'), 'cost.surprise_cause', WAKE_SOURCES, report);
  const tokens = requireObject(member(cost, 'tokens'), 'cost.tokens', report);
  if (!tokens) return;
  for (const key of ['fresh', 'reused']) {
    const count = numberAt(tokens, key);
    if (count === null || !Number.isSafeInteger(count) || count < 0)
      report('bad_count', `cost.tokens.${key}`, 'must be a non-negative safe integer');
  }
}

/** The real verifier does not check `reused`. */
function checkSkipped(receipt: JsonObject, add: Report): void {
  const skipped = 'skipped receipt must carry';
  if (objectAt(receipt, 'semantic_diff')?.members.length)
    add('skipped_diff', 'semantic_diff', `${skipped} the empty semantic_diff`);
  const fresh = numberAt(receipt, 'cost', 'tokens', 'fresh') ?? 0;
  if (Number.isFinite(fresh) && fresh !== 0)
    add('skipped_fresh', 'cost.tokens.fresh', `${skipped} zero fresh tokens`);
}

function compareHashes(
  receipt: JsonObject,
  report: Report,
  add: Report,
): Omit<ReceiptVerdict, 'errors'> {
  let expected: string | null = null;
  try {
    expected = receiptContentHash(receipt);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    add('not_canonical', 'receipt', error.message);
  }
  const actual = textAt(receipt, CONTENT_HASH);
  if (actual === null) report('hash_form', CONTENT_HASH, 'must be a sha256 content address');
  else if (!isAddress(actual))
    report('hash_form', CONTENT_HASH, 'must use sha256:<64 lowercase hex>');
  else if (expected !== null && actual !== expected)
    report('hash_mismatch', CONTENT_HASH, 'does not match canonical receipt payload');
  return { expected, actual };
}
