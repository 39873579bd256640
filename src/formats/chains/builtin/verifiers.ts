// What the packages' own verifiers do, each as it was read in its source and tried on real logs.

import type { HashPart, JsonSpelling, Verifier } from '../profile/profile.ts';
import type { VerifierMember } from '../profile/verifier.ts';

const CUT = 'a cut tail';
const SEALED = 'a chain sealed again';
const SPELLING = 'spacing, order of members, escapes and numbers spelled in another way';
const TWICE = 'a member written twice whose last value is the genuine one';
const SIGNED = 'signatures taken out, with the links made again';

/** Python, over a text file that it reads line by line. */
const PYTHON_TEXT: Verifier['reads'] = {
  as: 'Python',
  lines: 'CR',
  utf8: 'blocks',
  blank: 'white',
  strips: true,
  unread: 'stops',
  other: 'stops',
};

export const byAatMcp: Verifier = {
  name: 'aat-mcp 0.1.0',
  reads: { ...PYTHON_TEXT, utf8: 'whole', whole: true },
  compares: [
    {
      is: 'link',
      says: 'record {record}: prev_hash mismatch (chain broken/tampered)',
      first: 'record 0: genesis prev_hash must be null',
    },
    {
      is: 'before',
      at: '/parent_record_id',
      before: '/record_id',
      says: 'record {record}: parent_record_id does not match previous record_id',
      first: 'record 0: genesis parent_record_id must be null',
    },
    {
      is: 'signature',
      says: 'record {record}: signature invalid',
      unknown: 'record {record}: no public key for signer_kid {found}',
      mayLack: true,
      last: true,
    },
  ],
  goesOn: true,
  unwritable: { large: true },
  names: 'record',
  blind: [
    CUT,
    SIGNED,
    'a last record that is not signed',
    'a member named “batch”',
    '42 made 42.0',
    SPELLING,
    TWICE,
  ],
};

export const byAgentproofchain: Verifier = {
  name: 'agentproofchain 0.1.0',
  reads: { ...PYTHON_TEXT, lines: 'any', utf8: 'whole', blank: 'none' },
  compares: [
    { is: 'link', says: 'chain broken at entry {record}: prev_hash mismatch' },
    { is: 'there', at: '/signature', says: 'no signature' },
    { is: 'there', at: '/entry_hash', says: 'no entry_hash' },
    { is: 'hash', at: '/entry_hash', says: 'entry_hash mismatch at entry {record}: log tampered' },
    { is: 'signature', says: 'invalid signature at entry {record}: forged or corrupted' },
  ],
  names: 'record',
  blind: [CUT, 'a chain sealed again by whoever has the key', SPELLING, TWICE],
};

const AIR_GATE_RECORD: readonly VerifierMember[] = [
  { name: 'event_id', is: 'text', absent: '' },
  { name: 'timestamp', is: 'text', absent: '' },
  { name: 'entry_type', is: 'text', absent: 'action' },
  { name: 'related_event_id', is: 'text', absent: '' },
  { name: 'agent_id', is: 'text' },
  { name: 'authorized_by', is: 'text', absent: 'pending' },
  { name: 'action_type', is: 'text' },
  { name: 'tool_name', is: 'text' },
  { name: 'input_context', is: 'text', absent: '' },
  { name: 'payload', is: 'object' },
  { name: 'result', is: 'text', absent: 'pending' },
  { name: 'result_detail', is: 'text', absent: '' },
  { name: 'signature_algorithm', is: 'text', absent: 'HMAC-SHA256' },
  { name: 'previous_hash', is: 'text', absent: '' },
  { name: 'hmac_signature', is: 'text', absent: '' },
];

export const byAirGate: Verifier = {
  name: 'air-gate 0.3.0',
  reads: { ...PYTHON_TEXT, as: 'pydantic', whole: true, record: AIR_GATE_RECORD },
  compares: [
    {
      is: 'signature',
      says: 'Event {id}: signature mismatch (tampering detected)',
      algorithm: 'Event {id}: algorithm mismatch ({found} != {expected})',
    },
    {
      is: 'link',
      says: 'Event {id}: chain broken (previous hash mismatch)',
      first: 'Event {id}: first event should link to GENESIS',
    },
  ],
  goesOn: true,
  names: 'event',
  blind: [
    CUT,
    'members that it does not know',
    'members taken out that hold what it fills in anyway',
    'a chain sealed again by whoever has the key',
    SPELLING,
    TWICE,
  ],
  rejectsHonest:
    'it seals NaN and infinities as such and writes them as null, and links a record to one whose writing was refused',
};

export const byArcaeonLedger: Verifier = {
  name: 'arcaeon-ledger 0.8.2',
  reads: { ...PYTHON_TEXT, utf8: 'replaced', unread: 'named', other: 'named' },
  compares: [],
  rule: 'declared breaks',
  names: 'line',
  blind: [CUT, SEALED, SPELLING],
};

export const byAttestroot: Verifier = {
  name: 'attestroot 0.2.0',
  reads: {
    as: 'Python',
    lines: 'LF',
    utf8: 'replaced',
    blank: 'white',
    unread: 'left out',
    other: 'left out',
  },
  compares: [
    { is: 'sequence', says: 'sequence jumped: expected {expected}, found {found}' },
    { is: 'link', says: 'prev hash of seq {record} does not match preceding line' },
  ],
  unwritable: { last: true },
  names: 'number',
  blind: [
    CUT,
    SEALED,
    'the last record, which nothing covers',
    'lines that are no JSON object, which it passes over',
    SPELLING,
    TWICE,
  ],
};

export const byAutonomousAudit: Verifier = {
  name: 'autonomous-audit 0.1.0',
  reads: { ...PYTHON_TEXT, unread: 'named' },
  compares: [
    {
      is: 'link',
      says: 'line {line}: prev_hash break (entry says {found}, chain expected {expected})',
    },
    { is: 'hash', at: '/hash', says: 'line {line}: hash mismatch - entry was tampered' },
  ],
  names: 'line',
  blind: [CUT, SEALED, SPELLING, TWICE],
};

export const byColorlessAudit: Verifier = {
  name: 'colorless-audit 1.0.1',
  reads: PYTHON_TEXT,
  compares: [
    {
      is: 'sequence',
      says: 'record {record}: seq out of order (entry inserted, deleted, or reordered)',
    },
    { is: 'hash', at: '/content_hash', says: 'record {record}: entry payload altered' },
    { is: 'link', says: 'record {record}: prev_hash discontinuity (broken or forked link)' },
    { is: 'hash', at: '/row_hash', says: 'record {record}: row_hash mismatch' },
  ],
  names: 'record',
  blind: [CUT, SEALED, '42 made 42.0', SPELLING, TWICE],
};

export function byCrewhaus(body: HashPart, style: JsonSpelling): Verifier {
  const inOrder: HashPart =
    'json' in body ? { json: { ...body.json, style: { ...style, order: 'JavaScript' } } } : body;
  return {
    name: '@crewhaus/audit-log 0.7.0',
    reads: {
      as: 'JavaScript',
      lines: 'CR',
      utf8: 'replaced',
      blank: 'empty',
      unread: 'named',
      other: 'compared',
    },
    compares: [
      { is: 'link', says: 'line {line}: prevHash mismatch, expected “{expected}”, got “{found}”' },
      { is: 'sequence', says: 'line {line}: seq gap, expected {expected}, got {found}' },
      {
        is: 'hash',
        at: '/hash',
        parts: [{ member: '/prevHash' }, { text: '|' }, inOrder],
        says: 'line {line}: hash mismatch, expected “{expected}”, got “{found}”',
      },
    ],
    names: 'line',
    blind: [CUT, SEALED, 'members added next to the hashed ones', '42 made 42.0', SPELLING, TWICE],
  };
}

const RUST: Pick<Verifier['reads'], 'as' | 'lines' | 'utf8' | 'blank' | 'unread' | 'other'> = {
  as: 'Rust',
  lines: 'LF',
  utf8: 'line',
  blank: 'white',
  unread: 'stops',
  other: 'stops',
};

export const byAgentmesh: Verifier = {
  name: 'agentmesh 4.0.0',
  reads: {
    ...RUST,
    whole: true,
    record: [
      { name: 'seq', is: 'unsigned number' },
      { name: 'timestamp', is: 'text' },
      { name: 'agent_id', is: 'text' },
      { name: 'action', is: 'text' },
      { name: 'decision', is: 'text' },
      { name: 'previous_hash', is: 'text' },
      { name: 'hash', is: 'text' },
    ],
  },
  compares: [
    { is: 'link', says: 'the chain does not hold (it says no more than that)' },
    { is: 'hash', at: '/hash', says: 'the chain does not hold (it says no more than that)' },
  ],
  names: 'nothing',
  blind: [CUT, SEALED, 'text moved across a bar', 'added members', SPELLING],
  rejectsHonest: 'it rejects a log whose front was dropped by the limit on its size',
};

const AEX_KINDS =
  'agent_registered agent_revoked transfer_initiated transfer_policy_decision transfer_scanner_verdict transfer_accepted transfer_delivered transfer_rejected transfer_expired deferred_decision_requested signed_decision_receipt';

export function byAexAudit(template: HashPart, style: JsonSpelling): Verifier {
  const respelled: HashPart =
    'json' in template
      ? { json: { ...template.json, style: { ...style, numbers: 'rust' } } }
      : template;
  return {
    name: 'aex-audit 2.0.0-beta.1',
    reads: {
      ...RUST,
      record: [
        { name: 'position', is: 'unsigned number' },
        { name: 'event_id', is: 'text' },
        { name: 'timestamp', is: 'time' },
        { name: 'prev_hash', is: 'text' },
        { name: 'this_hash', is: 'text' },
        { name: 'kind', is: 'word', of: AEX_KINDS.split(' ') },
        { name: 'actor', is: 'text' },
        { name: 'subject', is: 'text' },
        { name: 'payload', is: 'object' },
      ],
    },
    compares: [
      {
        is: 'link',
        says: 'chain broken at position {record}: expected prev_hash {expected}, found {found}',
      },
      {
        is: 'hash',
        at: '/this_hash',
        parts: [respelled],
        says: 'hash mismatch at position {record}: stored {found}, recomputed {expected}',
      },
    ],
    names: 'record',
    blind: [
      CUT,
      SEALED,
      'changed “position” or “event_id”',
      'added members',
      'Z written +00:00',
      SPELLING,
    ],
    rejectsHonest: 'it reads some floats back as a neighbour of what it wrote',
  };
}

/** In the order in which Go writes the record. */
const RAMPART_RECORD: readonly VerifierMember[] = [
  { name: 'schema_version', is: 'text', omitEmpty: true },
  { name: 'id', is: 'text' },
  { name: 'timestamp', is: 'time' },
  { name: 'agent', is: 'text' },
  { name: 'session', is: 'text' },
  {
    name: 'host',
    members: [
      { name: 'hostname', is: 'text' },
      { name: 'os', is: 'text' },
      { name: 'arch', is: 'text' },
    ],
    omitEmpty: true,
    orNull: true,
  },
  { name: 'run_id', is: 'text', omitEmpty: true },
  { name: 'tool_call_id', is: 'text', omitEmpty: true },
  { name: 'approval_owner', is: 'object', omitEmpty: true },
  { name: 'tool', is: 'text' },
  { name: 'request', is: 'object' },
  {
    name: 'decision',
    members: [
      { name: 'action', is: 'text' },
      { name: 'matched_policies', is: 'texts', omitEmpty: true },
      { name: 'evaluation_time_us', is: 'whole number' },
      { name: 'message', is: 'text', omitEmpty: true },
      { name: 'suggestions', is: 'texts', omitEmpty: true },
    ],
  },
  {
    name: 'response',
    members: [
      { name: 'exit_code', is: 'whole number', omitEmpty: true, orNull: true },
      { name: 'duration_ms', is: 'whole number' },
      { name: 'flags', is: 'texts', omitEmpty: true },
    ],
    omitEmpty: true,
    orNull: true,
  },
  {
    name: 'compacted_fields',
    members: [
      { name: 'original_json_bytes', is: 'whole number' },
      { name: 'sha256', is: 'text' },
      { name: 'disposition', is: 'text' },
    ],
    each: true,
    omitEmpty: true,
  },
  { name: 'prev_hash', is: 'text' },
  { name: 'hash', is: 'text' },
];

export function byRampart(body: HashPart, style: JsonSpelling): Verifier {
  const again: HashPart =
    'json' in body ? { json: { ...body.json, style: { ...style, numbers: 'go' } } } : body;
  return {
    name: 'rampart 1.8.0',
    reads: {
      as: 'Go',
      lines: 'LF',
      utf8: 'replaced',
      blank: 'white',
      strips: true,
      unread: 'named',
      other: 'named',
      closed: true,
      record: RAMPART_RECORD,
    },
    compares: [
      {
        is: 'hash',
        at: '/hash',
        parts: [{ member: '/prev_hash' }, again],
        says: 'line {line} event {id}: hash mismatch',
      },
    ],
    rule: 'any order',
    names: 'line',
    blind: [CUT, SEALED, 'added members', 'lines in another order', SPELLING, TWICE],
    rejectsHonest: 'it reads whole numbers beyond 2^53 back as doubles',
  };
}
