// Verifying one trajectory, entry by entry. Reference faults are collected with
// their place in the real order (load, then integrity, then replay), so that the
// first one is the real one, while everything after it is still looked at.

import { encodeText, fromHex, toHex } from '../../core/bytes.ts';
import type { Anchor, Finding, Pins, Profile, Reference, Severity } from '../../core/check.ts';
import { type Entry, nextSeq, type Seq } from '../../core/entry.ts';
import { applyDelta, type Resource } from '../../core/fold.ts';
import { type HashEngine, nobleHash } from '../../core/hash.ts';
import { type JsonValue, member } from '../../core/json/value.ts';
import { merkleRoot } from '../../core/merkle.ts';
import type { SignatureFault } from '../../core/signature.ts';
import { contentHash } from './canonical.ts';
import type { CheckId } from './checks.ts';
import { deltaOf } from './delta.ts';
import { type Payload, readPayload, type Unreadable } from './payload.ts';

/** Phases of the real verifier; within replay, steps in its order for one entry. */
const LOAD = 0;
const INTEGRITY = 1;
const REPLAY = 2;

interface ReferenceFault {
  readonly order: readonly [phase: number, index: number, step: number];
  readonly code: string;
  readonly seq: Seq;
  readonly message: string;
}

export interface LaneFinding {
  readonly check: CheckId;
  readonly severity: Severity;
  readonly entry: Entry;
  readonly path: string | null;
  readonly expected: string | null;
  readonly actual: string | null;
  readonly message: string;
  readonly offset?: number | null;
}

/** What one lane keeps of the signature asked of a commit. */
export interface SignatureRequest {
  readonly entry: Entry;
  readonly commit: string;
  readonly message: Uint8Array;
  readonly signature: Uint8Array;
}

export interface Facts {
  readonly origin: { readonly lane: string; readonly commit: string; readonly entry: Entry } | null;
  readonly children: readonly { readonly lane: string; readonly entry: Entry }[];
}

const KEPT_FINDINGS = 1000;

export class LaneState {
  readonly lane: string;
  readonly findings: Finding[] = [];
  findingsLeftOut = 0;
  readonly looked = new Map<CheckId, number>();
  readonly found = new Map<CheckId, { errors: number; warnings: number; infos: number }>();
  entries = 0;
  commits = 0;
  headCommit: string | null = null;
  headSeq: Seq = 0;
  headId: string | null = null;
  title = '';
  parentsCarried = true;
  readonly compilers: string[] = [];
  origin: Facts['origin'] = null;
  readonly children: { lane: string; entry: Entry }[] = [];
  readonly commitIds = new Set<string>();
  readonly signatures: SignatureRequest[] = [];
  /** The lane's own fold, as the real replay does it: onto nothing. */
  readonly world = new Map<string, Resource<Uint8Array>>();
  readonly foldFindings: LaneFinding[] = [];
  private readonly faults: ReferenceFault[] = [];
  private readonly ids: Uint8Array[] = [];
  private previous: Entry | null = null;
  private readonly profile: Profile;
  private readonly pins: Pins;
  private readonly hash: HashEngine;

  constructor(lane: string, profile: Profile, pins: Pins, hash: HashEngine) {
    this.lane = lane;
    this.profile = profile;
    this.pins = pins;
    this.hash = hash;
  }

  push(entry: Entry): void {
    this.entries++;
    this.headSeq = entry.seq;
    this.headId = entry.id;
    const payload = this.load(entry);
    if (payload) this.contentHash(entry, payload);
    this.integrity(entry, payload);
    if (payload) this.replay(entry, payload);
    this.ids.push(fromHex(entry.id) ?? new Uint8Array(32));
    this.previous = entry;
  }

  get lastEntry(): Entry | null {
    return this.previous;
  }

  /** The first fault in the real order, or ok. */
  reference(): Reference {
    let first: ReferenceFault | null = null;
    for (const fault of this.faults) if (!first || before(fault.order, first.order)) first = fault;
    if (!first) return { ok: true };
    return { ok: false, code: first.code, seq: first.seq, message: first.message };
  }

  get readable(): boolean {
    return !this.faults.some(({ order }) => order[0] === LOAD);
  }

  get intact(): boolean {
    return !this.faults.some(({ order }) => order[0] !== REPLAY);
  }

  anchor(): Anchor {
    return {
      entry_count: this.entries,
      head_seq: this.headSeq,
      root: toHex(merkleRoot(this.ids, this.hash)),
    };
  }

  add(finding: LaneFinding): void {
    const { check, severity, entry, path, expected, actual, message, offset } = finding;
    const counts = this.found.get(check) ?? { errors: 0, warnings: 0, infos: 0 };
    if (severity === 'error') counts.errors++;
    else if (severity === 'warning') counts.warnings++;
    else counts.infos++;
    this.found.set(check, counts);
    if (this.findings.length >= KEPT_FINDINGS) {
      this.findingsLeftOut++;
      return;
    }
    const { index, seq, id } = entry;
    const kept: Finding = {
      check,
      severity,
      lane: this.lane,
      index,
      seq,
      entry: id,
      path,
      expected,
      actual,
      message,
    };
    this.findings.push(offset === undefined || offset === null ? kept : { ...kept, offset });
  }

  look(check: CheckId, count = 1): void {
    this.looked.set(check, (this.looked.get(check) ?? 0) + count);
  }

  settle(request: SignatureRequest, fault: SignatureFault | null): void {
    if (fault) this.signatureFault(request.entry, request.commit, fault);
  }

  private fault(phase: number, step: number, entry: Entry, code: string, message: string): void {
    this.faults.push({ order: [phase, entry.index, step], code, seq: entry.seq, message });
  }

  private load(entry: Entry): Payload | null {
    this.look('thymos.load');
    if (entry.fault) {
      const { code, path, expected, actual } = entry.fault;
      const what =
        code === 'crash'
          ? 'The reference runtime crashes on this entry'
          : 'The reference runtime cannot read this entry';
      const message = `${what}: ${path} should be ${expected} and is ${actual}. It refuses the whole trajectory; restore this record from a copy.`;
      this.fault(LOAD, 0, entry, code, message);
      this.add({ check: 'thymos.load', severity: 'error', entry, path, expected, actual, message });
      return null;
    }
    const payload = readPayload(entry.bytes);
    if ('canonical' in payload) return payload;
    this.unreadable(entry, payload);
    return null;
  }

  private unreadable(entry: Entry, { message: why, path, offset }: Unreadable): void {
    const message = `The payload cannot be read: ${why}. The reference runtime refuses the whole trajectory; restore this payload from a copy.`;
    this.fault(LOAD, 0, entry, 'unreadable', message);
    this.add({
      check: 'thymos.load',
      severity: 'error',
      entry,
      path: path ?? 'payload',
      expected: 'a readable payload',
      actual: why,
      message,
      offset,
    });
  }

  private contentHash(entry: Entry, payload: Payload): void {
    this.look('thymos.content-hash');
    this.strictLook('thymos.payload-canonical');
    this.strictLook('thymos.number-drift');
    const actual = toHex(this.hash.blake3(payload.canonical));
    if (actual !== entry.id) this.hashMismatch(entry, payload);
    else if (!payload.wasCanonical) {
      this.strict({
        check: 'thymos.payload-canonical',
        severity: 'warning',
        entry,
        path: 'payload',
        expected: 'canonical bytes',
        actual: 'another spelling',
        message:
          'The payload means what its id says, but it is not spelled as the runtime spells it: something else wrote these bytes. Compare with the canonical form beside the raw bytes.',
      });
    }
  }

  private hashMismatch(entry: Entry, payload: Payload): void {
    // Never call it tampering on the word of the fast engine alone.
    const actual = toHex(nobleHash.blake3(payload.canonical));
    if (actual === entry.id) return;
    const drift = !payload.wasCanonical && toHex(nobleHash.blake3(entry.bytes)) === entry.id;
    this.fault(
      INTEGRITY,
      0,
      entry,
      'hash_mismatch',
      `hash mismatch at seq ${entry.seq}: claimed ${entry.id}, recomputed ${actual}`,
    );
    const finding = { entry, path: 'id', expected: actual, actual: entry.id } as const;
    if (drift && this.profile === 'strict') {
      const place = firstDifference(entry.bytes, payload.canonical);
      this.add({
        ...finding,
        check: 'thymos.number-drift',
        severity: 'warning',
        path: place.path,
        offset: place.offset,
        expected: place.stored,
        actual: place.read,
        message: `The stored bytes are intact and hash to the id. The reference runtime reads the number ${place.stored} as ${place.read}, so its own verification fails here. This is its reader, not tampering.`,
      });
      return;
    }
    this.add({
      ...finding,
      check: 'thymos.content-hash',
      severity: 'error',
      message: drift
        ? 'The reference runtime reads a number of this payload differently from what is written and so computes another id. The stored bytes themselves hash to the id.'
        : 'The payload does not hash to the entry’s id: the payload or the id was changed after it was recorded. Do not rely on this entry; compare it with a copy from elsewhere.',
    });
  }

  private integrity(entry: Entry, payload: Payload | null): void {
    if (payload?.type === 'root') this.rootTrajectory(entry, payload);
    const previous = this.previous;
    this.parentsCarried &&= entry.parent !== undefined;
    if (!previous) this.firstEntry(entry);
    else {
      this.look('thymos.sequence');
      const expected = nextSeq(previous.seq);
      if (entry.seq !== expected) {
        const message = `seq ${entry.seq} follows seq ${previous.seq}: ${entry.seq > expected ? 'entries are missing between them' : 'the order was changed'}. Look for the missing part in a copy from elsewhere.`;
        this.integrityFault(
          'thymos.sequence',
          6,
          'seq_gap',
          entry,
          'seq',
          `${expected}`,
          `${entry.seq}`,
          message,
        );
      }
      if (entry.parent !== undefined) {
        this.look('thymos.parent-chain');
        if (entry.parent !== previous.id) {
          this.integrityFault(
            'thymos.parent-chain',
            7,
            'parent_mismatch',
            entry,
            'parent',
            previous.id,
            entry.parent ?? 'none',
            'The entry does not name the entry before it as its parent: an entry was removed, inserted or moved here.',
          );
        }
      }
    }
  }

  private integrityFault(
    check: CheckId,
    step: number,
    code: string,
    entry: Entry,
    path: string,
    expected: string,
    actual: string,
    message: string,
  ): void {
    this.fault(INTEGRITY, step, entry, code, message);
    this.add({ check, severity: 'error', entry, path, expected, actual, message });
  }

  private rootTrajectory(entry: Entry, payload: Payload): void {
    this.look('thymos.trajectory');
    const named = String(member(payload.tree, 'trajectory_id'));
    if (named !== this.lane) {
      this.integrityFault(
        'thymos.trajectory',
        2,
        'root_trajectory_mismatch',
        entry,
        'payload.trajectory_id',
        this.lane,
        named,
        'The root names another trajectory than the one it stands in: entries were moved under another id.',
      );
    }
  }

  private firstEntry(entry: Entry): void {
    this.look('thymos.first-entry');
    if (entry.kind !== 'root' && entry.kind !== 'branch') {
      this.integrityFault(
        'thymos.first-entry',
        3,
        'first_kind',
        entry,
        'kind',
        'root or branch',
        entry.kind,
        'The trajectory does not begin with a root or a branch: its beginning is missing.',
      );
    }
    if (entry.seq !== 0) {
      this.integrityFault(
        'thymos.first-entry',
        4,
        'first_seq',
        entry,
        'seq',
        '0',
        String(entry.seq),
        `The first entry has seq ${entry.seq}, not 0: its beginning is missing or its number was changed.`,
      );
    }
    if (entry.parent !== undefined && entry.parent !== null) {
      this.integrityFault(
        'thymos.first-entry',
        5,
        'first_parent',
        entry,
        'parent',
        'none',
        entry.parent,
        'The first entry names a parent: something stood before it.',
      );
    }
  }

  private replay(entry: Entry, payload: Payload): void {
    this.strictLook('thymos.kind-column');
    if (entry.kind !== payload.type) {
      this.strict({
        check: 'thymos.kind-column',
        severity: 'error',
        entry,
        path: 'kind',
        expected: payload.type,
        actual: entry.kind,
        message:
          'The kind recorded beside the payload is not the payload’s type. The runtime goes by one in some places and by the other elsewhere.',
      });
    }
    switch (payload.type) {
      case 'commit':
        this.commit(entry, payload);
        return;
      case 'skill_bound':
        this.skill(entry, payload);
        return;
      case 'delegation':
        this.children.push({ lane: String(member(payload.tree, 'child_trajectory_id')), entry });
        return;
      case 'branch':
        if (entry.index === 0) {
          this.origin = {
            lane: String(member(payload.tree, 'source_trajectory_id')),
            commit: String(member(payload.tree, 'source_commit_id')),
            entry,
          };
        }
        return;
      default:
        return;
    }
  }

  private commit(entry: Entry, payload: Payload): void {
    const spans = payload.commit;
    if (!spans) throw new Error('a commit payload without spans');
    const id = payload.text(spans.id);
    const compiler = payload.text(spans.compiler);
    this.commits++;
    this.headCommit = id;
    this.commitIds.add(id);
    if (!this.compilers.includes(compiler)) this.compilers.push(compiler);
    this.compilerChecks(entry, id, compiler);
    if (this.pins.signer !== undefined) this.askSignature(entry, payload, id);
    this.policySetPin(entry, id, payload.text(spans.policySet));
    this.fold(entry, payload, id);
    if (this.profile === 'strict') this.commitBody(entry, payload, id);
  }

  private compilerChecks(entry: Entry, id: string, compiler: string): void {
    this.look('thymos.compiler-recorded');
    if (compiler === '') {
      this.replayFault(
        'thymos.compiler-recorded',
        0,
        'compiler_missing',
        entry,
        'payload.body.compiler_version',
        'a version',
        'an empty text',
        `Commit ${id.slice(0, 8)} does not say which compiler made it.`,
      );
    }
    const pin = this.pins.compiler;
    if (pin === undefined) return;
    this.look('thymos.compiler-pin');
    if (compiler !== pin) {
      this.replayFault(
        'thymos.compiler-pin',
        1,
        'compiler_drift',
        entry,
        'payload.body.compiler_version',
        pin,
        compiler,
        `Commit ${id.slice(0, 8)} was made by another compiler version than the one you expect.`,
      );
    }
  }

  private policySetPin(entry: Entry, id: string, policySet: string): void {
    const pin = this.pins.policySet;
    if (pin === undefined) return;
    this.look('thymos.policy-set-pin');
    if (policySet !== pin) {
      this.replayFault(
        'thymos.policy-set-pin',
        3,
        'policy_drift',
        entry,
        'payload.body.policy_set_hash',
        pin,
        policySet,
        `Commit ${id.slice(0, 8)} ran under another policy set than the one you expect.`,
      );
    }
  }

  /** What is signed is the canonical body with its signature null. */
  private askSignature(entry: Entry, payload: Payload, commit: string): void {
    this.look('thymos.signature-pin');
    const spans = payload.commit;
    if (!spans) return;
    const { canonical } = payload;
    const [start, end] = spans.signature;
    if (canonical[start] !== 0x22) {
      this.signatureFault(entry, commit, 'the commit is unsigned');
      return;
    }
    const signature = fromHex(payload.text(spans.signature));
    if (!signature) {
      this.signatureFault(entry, commit, 'the signature is not hex');
      return;
    }
    const [bodyStart, bodyEnd] = spans.body;
    const nothing = encodeText('null');
    const message = new Uint8Array(start - bodyStart + nothing.length + bodyEnd - end);
    message.set(canonical.subarray(bodyStart, start));
    message.set(nothing, start - bodyStart);
    message.set(canonical.subarray(end, bodyEnd), start - bodyStart + nothing.length);
    this.signatures.push({ entry, commit, message, signature });
  }

  private signatureFault(entry: Entry, commit: string, why: string): void {
    this.replayFault(
      'thymos.signature-pin',
      2,
      'signature',
      entry,
      'payload.body.signature',
      'a valid signature of the expected key',
      why,
      `The signature of commit ${commit.slice(0, 8)} does not hold for the key that you expect: ${why}.`,
    );
  }

  private replayFault(
    check: CheckId,
    step: number,
    code: string,
    entry: Entry,
    path: string,
    expected: string,
    actual: string,
    message: string,
  ): void {
    this.fault(REPLAY, step, entry, code, message);
    this.add({ check, severity: 'error', entry, path, expected, actual, message });
  }

  private fold(entry: Entry, payload: Payload, commit: string): void {
    this.look('thymos.fold');
    const spans = payload.commit;
    const delta = deltaOf(payload, commit);
    const error = applyDelta(
      this.world,
      delta,
      { lane: this.lane, index: entry.index },
      ({ op }) => {
        const [start, end] = spans?.ops[op]?.value ?? [0, 0];
        return payload.canonical.subarray(start, end);
      },
    );
    if (!error) return;
    const { fault, op, kind, id, expected, actual } = error;
    const message = foldMessage(fault, kind, id, expected, actual);
    this.fault(REPLAY, 4, entry, fault, message);
    this.foldFindings.push({
      check: 'thymos.fold',
      severity: 'error',
      entry,
      path: `payload.body.delta[${op}]`,
      expected: expected === null ? 'no such resource' : `version ${expected}`,
      actual: actual === null ? 'no such resource' : `version ${actual}`,
      message,
    });
  }

  private commitBody(entry: Entry, payload: Payload, id: string): void {
    const spans = payload.commit;
    if (!spans) return;
    this.look('thymos.commit-id');
    const body = payload.canonical.subarray(...spans.body);
    const actual = toHex(this.hash.blake3(body));
    if (actual !== id && !(this.driftedBody(entry, payload) === id)) {
      this.add({
        check: 'thymos.commit-id',
        severity: 'error',
        entry,
        path: 'payload.id',
        expected: actual,
        actual: id,
        message:
          'The commit id is not the hash of the commit’s body: the body or the id was changed and the entry sealed again.',
      });
    }
    this.look('thymos.commit-place');
    const seq = payload.at(spans.seq);
    this.place(entry, 'trajectory_id', this.lane, payload.text(spans.trajectory));
    this.place(
      entry,
      'seq',
      String(entry.seq),
      seq !== null && typeof seq === 'object' && 'number' in seq ? seq.number : '',
    );
    const [parent, ...more] = spans.parents;
    const previous = this.previous?.id;
    if (parent && previous !== undefined)
      this.place(
        entry,
        'parent',
        previous,
        more.length ? `${more.length + 1} parents` : payload.text(parent),
      );
  }

  /** Where numbers drift, the body's id is over the stored bytes. */
  private driftedBody(entry: Entry, payload: Payload): string | null {
    if (payload.wasCanonical) return null;
    const text = new TextDecoder().decode(entry.bytes);
    const end = text.lastIndexOf(',"id":"');
    return text.startsWith('{"body":') && end > 0
      ? toHex(this.hash.blake3(encodeText(text.slice(8, end))))
      : null;
  }

  private place(entry: Entry, field: string, expected: string, actual: string): void {
    if (expected === actual) return;
    this.add({
      check: 'thymos.commit-place',
      severity: 'error',
      entry,
      path: `payload.body.${field}`,
      expected,
      actual,
      message: `The commit’s body names another ${field.replace('_id', '')} than the place where the entry stands: it was moved or renumbered.`,
    });
  }

  private skill(entry: Entry, payload: Payload): void {
    this.look('thymos.skill-id');
    const skill: JsonValue = member(payload.tree, 'skill') ?? null;
    const claimed = String(member(payload.tree, 'skill_id'));
    const actual = contentHash(skill, this.hash);
    if (actual !== claimed) {
      this.replayFault(
        'thymos.skill-id',
        0,
        'skill_mismatch',
        entry,
        'payload.skill_id',
        actual,
        claimed,
        'The skill’s definition does not hash to its id: the definition was changed.',
      );
    }
  }

  private strict(finding: LaneFinding): void {
    if (this.profile === 'strict') this.add(finding);
  }

  private strictLook(check: CheckId): void {
    if (this.profile === 'strict') this.look(check);
  }
}

function before(a: ReferenceFault['order'], b: ReferenceFault['order']): boolean {
  return a[0] !== b[0] ? a[0] < b[0] : a[1] !== b[1] ? a[1] < b[1] : a[2] < b[2];
}

export function foldMessage(
  fault: string,
  kind: string,
  id: string,
  expected: Seq | null,
  actual: Seq | null,
): string {
  const name = `${kind}:${id}`;
  switch (fault) {
    case 'create_collision':
      return `The commit creates ${name}, which exists already.`;
    case 'replace_missing':
      return `The commit replaces ${name}, which does not exist.`;
    case 'retract_missing':
      return `The commit retracts ${name}, which does not exist.`;
    default:
      return `The commit expects version ${expected} of ${name}, which is at version ${actual}.`;
  }
}

/** The first number at which two spellings part, as far as can be told from the bytes. */
function firstDifference(
  stored: Uint8Array,
  read: Uint8Array,
): { path: string; offset: number; stored: string; read: string } {
  let i = 0;
  while (i < stored.length && i < read.length && stored[i] === read[i]) i++;
  let start = i;
  while (start > 0 && isNumberByte(stored[start - 1])) start--;
  return {
    path: 'payload',
    offset: start,
    stored: numberAt(stored, start),
    read: numberAt(read, start),
  };
}

function numberAt(bytes: Uint8Array, start: number): string {
  let text = '';
  for (let p = start; isNumberByte(bytes[p]); p++) text += String.fromCharCode(bytes[p] ?? 0);
  return text;
}

function isNumberByte(c: number | undefined): boolean {
  return (
    c !== undefined &&
    ((c >= 0x30 && c <= 0x39) || c === 0x2e || c === 0x65 || c === 0x2b || c === 0x2d)
  );
}
