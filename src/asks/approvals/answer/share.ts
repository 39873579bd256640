// One person hands a request to another: it is made of a ledger here, and read again elsewhere,
// where the ledger may be at hand or not.

import { encodeText } from '../../../base/bytes.ts';
import { refusal } from '../../../base/error.ts';
import type { LedgerFormat } from '../../../ledger/format/format.ts';
import { formatById } from '../../../ledger/format/recognise.ts';
import type {
  HeldRequest,
  SharedJournal,
  SharedRequestView,
} from '../../../ledger/held/journal/data.ts';
import type { LedgerCache } from '../../../ledger/held/ledger-cache.ts';
import type { RequestView } from '../../../ledger/model/request.ts';
import { writtenVerdict } from '../../../ledger/model/verdict.ts';
import {
  checkSignature,
  type DecisionAnswer,
  judgeDecisionAnswer,
  readSharedRequest,
  type SharedCard,
  type SharedRequest,
  type SignedDecision,
  sharedEntry,
  toSharedEntry,
} from '../../../ledger/review/api.ts';
import { packText, unpackText } from '../../../ledger/sources/archive/packed-text.ts';

/** Programs that people send links with cut longer ones. */
const MAX_LINK = 8_000;
const MAX_IN_LINK = 256 * 1024;
const MAX_IN_FILE = 4 * 1024 * 1024;

/** @throws when there is no such request, or it cannot be shared. */
export async function makeSharedRequest(
  cache: LedgerCache,
  at: { readonly ledger: string; readonly lane: string; readonly index: number },
  decision: SignedDecision | null,
  card: SharedCard | null = null,
): Promise<SharedJournal> {
  const row = await cache.ledger(at.ledger);
  const lane = await cache.lane(row, at.lane);
  const entry = sharedEntry(await lane.entry(at.index));
  if (!entry)
    throw refusal(
      'This request cannot be shared.',
      'Its record is not text.',
      'Hand over the ledger itself.',
    );
  const shared: SharedRequest = {
    format: 'shared-request/1',
    ledger: {
      id: row.id,
      name: row.name,
      format: row.format,
      verdict: row.judged ? writtenVerdict(row.judged.verdict).verdict : null,
    },
    lane: { id: lane.id, title: lane.row.summary.title },
    entry,
    // The head is the one that was decided on: the run may have gone on.
    head: decision?.evidence.head ?? (await lane.head(lane.entries - 1)).id,
    decision,
    ...(card && { card }),
  };
  return packShared(shared);
}

export function packShared(shared: SharedRequest): SharedJournal {
  const packed = packText(JSON.stringify(shared));
  return {
    text: `${JSON.stringify(shared, null, 2)}\n`,
    packed: packed.length > MAX_LINK ? null : packed,
  };
}

/**
 * `given` is the file, or the part behind `#` of the link.
 * @throws {SourceError}
 */
export async function readSharedFile(
  cache: LedgerCache,
  given: Blob | string,
  keys: readonly string[],
): Promise<SharedRequestView> {
  const bytes =
    typeof given === 'string'
      ? encodeText(unpackText(given, MAX_IN_LINK))
      : new Uint8Array(await given.slice(0, MAX_IN_FILE).arrayBuffer());
  const shared = readSharedRequest(bytes);
  const derived = derivedFrom(shared, cache.ports.formats);
  return {
    shared,
    ...derived,
    answers: shared.decision ? decisionAnswers(shared, derived.request, keys) : [],
    here: await heldRequests(cache, shared, derived.request.proposal),
  };
}

/** The first person's decision is checked alone, and on the request that came with it. */
function decisionAnswers(
  { decision, ledger, lane, entry, head }: SharedRequest,
  { proposal }: RequestView,
  keys: readonly string[],
): readonly DecisionAnswer[] {
  if (!decision) return [];
  const { subject, evidence } = decision;
  const isOnThis =
    subject.proposal === proposal &&
    evidence.format === ledger.format &&
    evidence.lane === lane.id &&
    evidence.entry === entry.id &&
    evidence.head === head;
  return [
    ...checkSignature(decision, keys),
    judgeDecisionAnswer(
      'proposal',
      'Is it on this request?',
      isOnThis,
      isOnThis
        ? 'It is on exactly this request, at the head that was shared.'
        : 'It is on another request than the one that was shared, or at another head.',
    ),
  ];
}

/**
 * The result follows from the bytes, whatever the document says of them.
 * @throws when they ask for nothing.
 */
export function derivedFrom(shared: SharedRequest, formats: readonly LedgerFormat[]) {
  const format = formatById(formats, shared.ledger.format);
  const entry = toSharedEntry(shared);
  const decoded = format.reader.decode(entry);
  const request = format.words.requests?.view(entry, decoded);
  if (!request)
    throw refusal(
      'This is no request.',
      'The record that was shared asks for no decision.',
      'Ask for the link or the file again.',
    );
  return {
    formatName: format.manifest.name,
    request,
    decision: format.words.decision(entry, decoded),
    isBound: format.words.requests?.isBound?.(entry, decoded) ?? null,
  };
}

async function heldRequests(
  cache: LedgerCache,
  { ledger, lane, entry, head }: SharedRequest,
  proposal: string,
): Promise<readonly HeldRequest[]> {
  const found: HeldRequest[] = [];
  for (const { id, format } of await cache.ports.store.ledgers()) {
    if (format !== ledger.format) continue;
    const row = await cache.ledger(id);
    const opened = await cache.findLane(row, lane.id);
    const request = opened?.requests.find(
      (one) => one.id === entry.id && one.proposal === proposal,
    );
    if (!opened || !request) continue;
    found.push({
      ledger: row.id,
      name: row.name,
      lane: opened.id,
      index: request.index,
      verdict: row.judged?.verdict ?? null,
      isOpen: request.state === 'open',
      isSameHead: (await opened.head(opened.entries - 1)).id === head,
    });
  }
  return found;
}
