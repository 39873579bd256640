// What members are usually called. Names only decide what is tried first, and what an entry is
// described with; what is claimed of hashes is proven by hashes.

import { type Pointer, splitPointer } from '../profile/pointer.ts';

export function lastPointerName(at: Pointer): string {
  return splitPointer(at).at(-1) ?? '';
}

/** Lower-case, without what is between its words. */
function plain(pointer: Pointer): string {
  return lastPointerName(pointer)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
}

const PREVIOUS = /prev|parent|before|last|prior|ancestor|back|^p?link/;
const OWN = /hash|digest|chain|checksum|sum$|seal|^id$|sha\d|blake|cid$|head|tip|link|finger/;
const SIGNATURE =
  /^sig$|signature|signed|^mac$|hmac|seal|proof|attest|cert|pub(lic)?key|keyid|^kid$|signer|sigalg|batch|merkle/;
const LANES =
  'session sessionid runid run conversationid threadid thread chainid chain streamid stream traceid taskid workflowid jobid tenant agentid agent'.split(
    ' ',
  );
const SEQUENCE =
  /^(?:ledger|chain|log|event|entry|record)?(seq|sequence|(?:seq|sequence)(?:no|num|number|id)|index|idx|position|pos|number|no|n|i|counter|height|offset|entry|step|ordinal|block)$/;
// What began earlier may well be written later: such a time is none of the order of records.
const TIME =
  /time|date|^ts|^at$|when|created|recorded|^t$|stamp|tsms|(?:finish|emitt|logg|occurr|observ|receiv|append|writt|sign|seal|decid|execut|end)e?[dn]at$/;
const ID = /id$|uuid|ulid|^ref$/;

const rank = (pattern: RegExp) => (pointer: Pointer) => pattern.test(plain(pointer));

/** What the text of a signature is called, and not a key, its name or its algorithm. */
const SIGNATURE_TEXT =
  /^(?:[a-z0-9]+_)*(?:sig|signature|proof_?value|jws|mac|hmac|seal|attestation)(?:_?(?:b64|base64|hex|value|bytes))?$/i;
const IN_SIGNATURE = /^(?:value|sig|bytes|signature|proof_?value|jws)$/i;

/** Whether a member is called as the text of a signature is, or is the value in an object that is. */
export function isSignatureText(at: Pointer): boolean {
  const names = splitPointer(at).filter((name) => !/^\d+$/.test(name));
  const [outer = '', own = ''] = names.length > 1 ? names.slice(-2) : ['', names[0]];
  const spelled = own.replace(/([a-z])([A-Z])/g, '$1_$2');
  const around = outer.replace(/([a-z])([A-Z])/g, '$1_$2').replace(/s$/, '');
  return SIGNATURE_TEXT.test(spelled) || (IN_SIGNATURE.test(own) && isAround(around));
}

const OF_SIGNATURE =
  /^(?:kid|key_?id|signer_?key(?:_?id)?|pub(?:lic)?_?key(?:_?id)?|(?:sig(?:nature)?_?)?alg(?:orithm)?|signatures|proof|merkle\w*|batch\w*)$/i;

/** Whether a member is a signature or a root, or says how it was made: it can only be added after the hash. */
export function isOfSignature(at: Pointer): boolean {
  return isSignatureText(at) || OF_SIGNATURE.test(lastPointerName(at));
}

const KEY_ID =
  /^(?:kid|(?:sign(?:ing|er|ed)?_?)?key_?(?:id|version|name)|(?:public|verification)_?key_?id|signer_?id)$/i;

/** Whether a member says which key signed. */
export function isKeyIdName(at: Pointer): boolean {
  return KEY_ID.test(lastPointerName(at).replace(/([a-z])([A-Z])/g, '$1_$2'));
}

function isAround(name: string): boolean {
  return SIGNATURE_TEXT.test(name) || /^proof$/i.test(name);
}

export const isPreviousName = rank(PREVIOUS);
export const isOwnName = (pointer: Pointer) => rank(OWN)(pointer) && !isPreviousName(pointer);
export const isSignatureName = rank(SIGNATURE);
export const isLaneName = (pointer: Pointer) => LANES.includes(plain(pointer));
/** Sessions first; what is called none of these last. */
export const laneRank = (pointer: Pointer) =>
  (LANES.indexOf(plain(pointer)) + LANES.length + 1) % (LANES.length + 1);
export const isSequenceName = rank(SEQUENCE);
export const isTimeName = rank(TIME);
export const isIdName = rank(ID);

/** What a member is called that has the hash of another one next to it, which may then be taken out. */
const OF_ANOTHER = /^(.+?)_?-?(?:hash|digest|sha_?(?:256|512)|checksum|fingerprint)$/i;

/** Whether one member, by its name, has the hash of the other. */
export function isHashFor(hash: Pointer, of: Pointer): boolean {
  return hash !== of && OF_ANOTHER.exec(hash)?.[1] === of;
}

/** What a hashed text calls the previous hash, where the record has another name or none for it. */
export const PREVIOUS_NAMES = [
  'prev',
  'prev_hash',
  'previous_hash',
  'previous',
  'prevHash',
  'previousHash',
  'parent',
  'parent_hash',
  'parentHash',
];
export const TIME_NAMES = ['ts', 'timestamp', 'time', 'at', 't'];
/** Around a record that is hashed as a member of another object. */
export const ENVELOPE_NAMES = ['entry', 'record', 'event', 'data', 'payload', 'body', 'content'];
/** What chains begin with. */
export const GENESIS_WORDS = [
  '',
  'genesis',
  'GENESIS',
  'Genesis',
  '0',
  'null',
  'None',
  'none',
  'root',
  'ROOT',
  'start',
  'init',
  'INIT',
  'initial',
  'first',
  'undefined',
  'nil',
  'seed',
  'origin',
  'BEGIN',
  'begin',
];
