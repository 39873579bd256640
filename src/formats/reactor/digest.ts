// What lists, filters and folds keep of a receipt: one line, its changes to the
// published state, and the links that its move makes.

import { encodeText } from '../../base/bytes.ts';
import { canonicalText } from '../../base/json/canonical.ts';
import { JsonError } from '../../base/json/parse.ts';
import { isObject, type JsonObject, type JsonValue } from '../../base/json/value.ts';
import { line, makeDigest } from '../../ledger/format/describe.ts';
import type { EntryDigest, EntryLink } from '../../ledger/model/digest.ts';
import type { Entry } from '../../ledger/model/entry.ts';
import type { EntryLine, KindShape } from '../../ledger/model/view.ts';
import type { FoldedResource } from '../../ledger/model/world.ts';
import type { ReactorAnnotation, ReceiptChange } from './read/annotation.ts';
import { bareAddress, hashAddress, parseReactorJson, reactorCanonical } from './read/canonical.ts';
import type { DecodedReceipt } from './read/decode.ts';
import { ATOMIC } from './read/receipt.ts';
import type { Claims } from './read/trail.ts';
import { facetWords, failureReason, joinListed } from './words.ts';

export function digestReactor({ id }: Entry, { claims, annotation }: DecodedReceipt): EntryDigest {
  const ops = (annotation?.changes ?? []).map(({ op, kind, id }) => ({ op, kind, id }));
  return makeDigest(describeLine(claims, annotation), {
    delta: ops.length ? { commit: id, ops } : null,
    links: annotation ? listLinks(annotation) : [],
    ties: { commit: id },
    // The null signer is no signature; see the trust page.
    facts: { compiler: null, policySet: null, signed: false },
  });
}

/** One link for each lit edge, to the subscriber's receipt that the move woke. */
function listLinks({ lit }: ReactorAnnotation): EntryLink[] {
  return lit.flatMap(({ facet, subscriber, to }): EntryLink[] => {
    const label = `moved ${facetWords(facet)}`;
    return to
      ? [{ kind: 'propagation', lane: subscriber, commit: bareAddress(to.hash), label }]
      : [];
  });
}

function describeLine(claims: Claims, annotation: ReactorAnnotation | null): EntryLine {
  const changes = annotation?.changes ?? [];
  const created = annotation?.prior ? 0 : changes.length;
  const retracted = changes.filter(({ op }) => op === 'remove').length;
  const replaced = changes.length - created - retracted;
  return line(
    chooseShape(claims, annotation),
    claims.status || 'unknown',
    describeReceipt(claims, annotation),
    describeWaking(claims, annotation),
    { changes: { created, replaced, retracted } },
  );
}

function chooseShape({ status }: Claims, annotation: ReactorAnnotation | null): KindShape {
  if (status === 'failed') return 'failed';
  if (status === 'skipped') return 'bound';
  return annotation?.moved.length === 0 ? 'start' : 'change';
}

function describeReceipt(claims: Claims, annotation: ReactorAnnotation | null): string {
  const { status } = claims;
  if (status === 'skipped') return 'Slept: nothing that it reads moved';
  if (status === 'failed') {
    const reason = failureReason(claims);
    return reason ? `Failed: ${reason}` : 'Failed: no reason recorded';
  }
  if (status !== 'rendered') return 'Not a receipt of a known status';
  const moved = annotation?.moved ?? [];
  if (annotation?.why === 'lapse') return `Went stale: ${joinListed(moved.map(facetWords))}`;
  if (!moved.length) return 'Nothing moved';
  // The whole truth moves with every part of it, so it is named only where it moved alone.
  const parts = moved.filter((facet) => facet !== ATOMIC);
  const line = movedLine(annotation?.changes ?? [], parts);
  const what =
    annotation?.wired === 'ingress' ? 'Arrived' : `Moved ${joinListed(parts, 3) || 'output'}`;
  return line === null ? what : `${what}: ${line}`;
}

/** What is new in the file of a part that moved, or in the first file of the version. */
function movedLine(changes: readonly ReceiptChange[], parts: readonly string[]): string | null {
  const files = changes.filter((change) => 'line' in change);
  const ofPart = files.find(({ id }) => parts.includes(id.replace(/\.\w+$/, '')));
  return (ofPart ?? files[0])?.line ?? null;
}

/** A word or two, so that the title keeps its room. */
function describeWaking({ source }: Claims, annotation: ReactorAnnotation | null): string {
  const woken = [...new Set(annotation?.lit.map(({ label }) => label))];
  if (woken.length) return `woke ${joinListed(woken, 3)}`;
  if (annotation?.why === 'after a failure') return 'after a failure';
  if (source === 'input') return 'by an input';
  return source === 'self' ? 'by its clock' : source === 'external' ? 'from outside' : '';
}

export function reactorDeltaValue(_: Entry, { annotation }: DecodedReceipt, op: number): JsonValue {
  const change = annotation?.changes[op];
  return change ? writtenBy(change) : null;
}

export function reactorDeltaBytes(entry: Entry, decoded: DecodedReceipt, op: number): Uint8Array {
  return encodeText(reactorCanonical(reactorDeltaValue(entry, decoded, op)));
}

function writtenBy(change: ReceiptChange): JsonValue {
  if (change.op === 'remove') return null;
  if ('text' in change)
    return change.kind === 'file' ? fileValue(change.id, change.text) : change.text;
  const { why, bytes, sha256, beginning } = change;
  return {
    members: [
      [why === 'binary' ? BINARY : TOO_LONG, true],
      ['bytes', { number: String(bytes) }],
      ['sha256', sha256],
      ...(beginning === null ? [] : [['beginning', beginning] as const]),
    ],
  };
}

/**
 * A JSON file as its value, so that two versions differ field by field; only where the value
 * is written back as exactly this text, so that nothing of it is lost.
 */
function fileValue(path: string, text: string): JsonValue {
  if (!path.endsWith('.json')) return text;
  try {
    const value = parseReactorJson(encodeText(text));
    const isPlain = typeof value !== 'string' && !isStandIn(value);
    return isPlain && asWritten(value) === text ? value : text;
  } catch (error) {
    if (error instanceof JsonError) return text;
    throw error;
  }
}

function asWritten(value: JsonValue): string {
  return canonicalText(
    value,
    (number) => number,
    () => 0,
  );
}

const BINARY = 'binary';
const TOO_LONG = 'too_long_to_keep';

/** Whether a value replaces a file that is not shown whole. */
function isStandIn(value: JsonValue): value is JsonObject {
  const first =
    value !== null && typeof value === 'object' && isObject(value) ? value.members[0] : null;
  return first?.[0] === BINARY || first?.[0] === TOO_LONG;
}

/** Fingerprints by facet and files by path, as lists of members: no key becomes a name here. */
export function foldJson(resources: readonly FoldedResource[]): JsonObject {
  const of = (kind: string) => resources.filter((resource) => resource.kind === kind);
  return {
    members: [
      ['fingerprints', { members: of('fingerprint').map(({ id, value }) => [id, value]) }],
      ['files', of('file').map(({ id, value }) => fileJson(id, value))],
    ],
  };
}

function fileJson(path: string, value: JsonValue): JsonValue {
  if (isStandIn(value)) return { members: [['path', path], ...value.members] };
  const text = typeof value === 'string' ? value : asWritten(value);
  const bytes = encodeText(text);
  return {
    members: [
      ['path', path],
      ['bytes', { number: String(bytes.length) }],
      ['sha256', bareAddress(hashAddress(bytes))],
      ['text', text],
    ],
  };
}
