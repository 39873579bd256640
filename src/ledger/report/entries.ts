// A report shows some entries whole: as their format puts them into words, and as they were
// written.

import { decodeText, toHex } from '../../base/bytes.ts';
import type { HashEngine } from '../../base/hash/hash.ts';
import { canonicalText } from '../../base/json/canonical.ts';
import { shortened } from '../../base/visible.ts';
import type { LedgerFormat } from '../format/format.ts';
import type { LedgerReader } from '../format/reader.ts';
import type { Entry } from '../model/entry.ts';
import type { Block } from '../model/view.ts';
import type { ReportedEntry } from './shape.ts';

/** No more entries of a query are looked for. */
export const MOST_SHOWN_ENTRIES = 10_000;

/** Says why an entry is among the shown ones. */
export interface ChosenEntries {
  readonly lane: string;
  readonly index: number;
  readonly why: 'finding' | 'kept' | 'note' | 'query';
}

/** A longer payload, in bytes, is named by its hash alone. */
const MOST_PAYLOAD = 32_768;
const MOST_BLOCK = 20_000;

/** The order is that of the lanes; missing entries are left out. */
export function chosenEntries(
  format: LedgerFormat,
  reader: LedgerReader,
  hash: HashEngine,
  chosen: readonly ChosenEntries[],
  most: number,
): { readonly entries: readonly ReportedEntry[]; readonly leftOut: number } {
  const lanes = new Map<string, Map<number, Set<string>>>();
  for (const { lane, index, why } of chosen) {
    const own = lanes.get(lane) ?? new Map<number, Set<string>>();
    lanes.set(lane, own.set(index, (own.get(index) ?? new Set()).add(why)));
  }
  const entries: ReportedEntry[] = [];
  let leftOut = 0;
  for (const { id, again } of reader.lanes) {
    const own = again ? undefined : lanes.get(id);
    if (!own) continue;
    lanes.delete(id);
    for (const index of [...own.keys()].sort((a, b) => a - b)) {
      if (entries.length >= most) {
        leftOut++;
        continue;
      }
      const [entry] = reader.entries(id, index, index + 1);
      if (entry) entries.push(reportedEntry(format, hash, id, entry, own.get(index) ?? new Set()));
    }
  }
  return { entries, leftOut };
}

function reportedEntry(
  format: LedgerFormat,
  hash: HashEngine,
  lane: string,
  entry: Entry,
  why: ReadonlySet<string>,
): ReportedEntry {
  const decoded = format.reader.decode(entry);
  const { line } = format.words.digest(entry, decoded);
  const { headline, facts, blocks } = format.words.view(entry, decoded);
  const { index, seq, id, parent = null, recordedAt, bytes } = entry;
  return {
    lane,
    index,
    seq,
    id,
    parent,
    recorded_at: recordedAt === null ? null : String(recordedAt),
    kind: line.kind,
    title: line.title,
    decision: line.decision,
    rules: line.rules,
    headline,
    facts: facts.map(({ label, value }) => ({ label, value })),
    blocks: blocks.map(reportedBlock),
    payload: {
      bytes: bytes.length,
      blake3: toHex(hash.blake3(bytes)),
      text: bytes.length > MOST_PAYLOAD ? null : readText(bytes),
    },
    why: [...why].sort(),
  };
}

function reportedBlock(block: Block): { readonly title: string; readonly text: string } {
  const text = block.type === 'json' ? canonicalText(block.value, (number) => number) : block.text;
  return { title: block.title, text: shortened(text, MOST_BLOCK) };
}

/** Null when it is no text. */
function readText(bytes: Uint8Array): string | null {
  try {
    return decodeText(bytes);
  } catch {
    return null;
  }
}
