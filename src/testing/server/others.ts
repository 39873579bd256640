// Entries of runs that nobody follows are the rest of a large ledger.

import { encodeText, toHex } from '../../base/bytes.ts';
import type { HashEngine } from '../../base/hash/hash.ts';
import type { WrittenEntry } from '../../formats/thymos/write/writer/writer.ts';

const PAYLOAD = 1_200;
const RUN = 50;

export interface Others {
  readonly entries: number;
  /** Whole seconds since 1970, over which they are spread. */
  readonly from: number;
  readonly to: number;
  readonly each?: number;
}

/** Each has its true id, in trajectories that are hashes as any other. */
export function otherEntries(
  hash: HashEngine,
  { entries, from, to, each = RUN }: Others,
): WrittenEntry[] {
  const hashId = (bytes: Uint8Array) => toHex(hash.blake3(bytes));
  const made: WrittenEntry[] = [];
  for (let i = 0; i < entries; i++) {
    const seq = i % each;
    const before = seq === 0 ? null : (made[i - 1] ?? null);
    const trajectory = before?.trajectory ?? hashId(encodeText(`another run ${from} ${i}`));
    const kind = seq === 0 ? 'root' : 'rejection';
    const detail = `${i} `.padEnd(PAYLOAD, '.');
    const text =
      kind === 'root'
        ? `{"note":"another run","trajectory_id":"${trajectory}","type":"root"}`
        : `{"intent_id":"${trajectory}","reason":{"detail":"${detail}","kind":"unknown_tool"},"type":"rejection"}`;
    const bytes = encodeText(text);
    const createdAt = from + Math.floor(((to - from) * i) / entries);
    const parent = before?.id ?? null;
    made.push({ id: hashId(bytes), trajectory, parent, seq, kind, bytes, createdAt });
  }
  return made;
}
