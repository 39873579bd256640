// A signed decision, held against its signature and against the ledgers held here.

import {
  checkSignature,
  comparePlace,
  type DecisionCheck,
  type DecisionPlace,
  isSound,
  placeAgrees,
  readDecision,
} from '../../formats/journal/check-decision.ts';
import type { DecisionEvidence } from '../../formats/journal/types.ts';
import type { LedgerRow } from '../../storage/rows.ts';
import type { Held } from '../read/held.ts';

/** A decision is some hundred bytes; what is far larger is none, and not read. */
const LARGEST = 1024 * 1024;

/** @throws {SourceError} when it is no signed decision. */
export async function checkDecision(
  held: Held,
  file: Blob,
  keys: readonly string[],
): Promise<DecisionCheck> {
  const document = readDecision(new Uint8Array(await file.slice(0, LARGEST).arrayBuffer()));
  const answers = checkSignature(document, keys);
  const places: DecisionCheck['places'][number][] = [];
  const unread: string[] = [];
  for (const row of await held.ports.store.ledgers()) {
    // One that cannot be read is named, and hides none of the others.
    const place = await placeOf(held, row, document.evidence).catch(() => {
      unread.push(row.name);
      return null;
    });
    if (!place) continue;
    const compared = comparePlace(document, place);
    places.push({ place, agrees: placeAgrees(compared), answers: compared });
  }
  return { document, sound: isSound(answers), answers, places, unread };
}

/** null: the ledger does not hold the lane. */
async function placeOf(
  held: Held,
  { id }: LedgerRow,
  evidence: DecisionEvidence,
): Promise<DecisionPlace | null> {
  const row = await held.ledger(id);
  const lane = await held.findLane(row, evidence.lane);
  if (!lane) return null;
  let asked: number | null = null;
  let head: number | null = null;
  for (let index = 0; index < lane.entries; index++) {
    const entry = lane.head(index).id;
    if (entry === evidence.entry) asked ??= index;
    if (entry === evidence.head) head ??= index;
  }
  const request = lane.row.requests.find(({ index }) => index === asked);
  return {
    ledger: row.id,
    name: row.name,
    lane: lane.id,
    entries: lane.entries,
    verdict: row.judged?.verdict ?? null,
    entry:
      asked === null
        ? null
        : {
            index: asked,
            seq: String(lane.head(asked).seq),
            proposal: request?.proposal ?? null,
          },
    head,
    answers: request ? request.answers.map(({ outcome }) => outcome) : null,
  };
}
