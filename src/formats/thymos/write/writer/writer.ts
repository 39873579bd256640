// Writing OpenThymos ledgers with the runtime's append discipline: ids are hashes,
// every entry names the one before it, nothing written is ever changed. The same
// calls give the same bytes, always.

import { encodeText, equalBytes, toHex } from '../../../../base/bytes.ts';
import type { HashEngine } from '../../../../base/hash/hash.ts';
import type { JsonValue } from '../../../../base/json/value.ts';
import { thymosCanonical } from '../../payload/canonical.ts';
import { readPayload } from '../../payload/payload.ts';
import type { PayloadType } from '../../payload/schema.ts';

/** One record as a container holds it. Ids are lower-case hex. */
export interface WrittenEntry {
  readonly id: string;
  readonly trajectory: string;
  readonly parent: string | null;
  readonly seq: number;
  readonly kind: PayloadType;
  readonly bytes: Uint8Array;
  /** Unix seconds. */
  readonly createdAt: number;
}

/** What a caller wants to append: the payload, and where it believes the head to be. */
export interface AppendEntry {
  readonly trajectory: string;
  readonly parent: string | null;
  readonly seq: number;
  readonly payload: JsonValue;
  readonly createdAt: number;
}

export class AppendRefused extends Error {
  constructor(expected: string, found: string) {
    super(`append refused: expected ${expected}, found ${found}`);
    this.name = 'AppendRefused';
  }
}

export class LedgerWriter {
  readonly hash: HashEngine;
  private written: WrittenEntry[] = [];
  private readonly heads = new Map<string, WrittenEntry>();
  private readonly ids = new Set<string>();

  constructor(hash: HashEngine) {
    this.hash = hash;
  }

  /** Everything written and not taken, in the order of writing. */
  get entries(): readonly WrittenEntry[] {
    return this.written;
  }

  /**
   * What was written since the last call, which is forgotten here but for the heads: for ledgers
   * larger than memory. Whoever keeps it has to refuse an id that is written twice.
   */
  take(): readonly WrittenEntry[] {
    const taken = this.written;
    this.written = [];
    this.ids.clear();
    return taken;
  }

  head(trajectory: string): WrittenEntry | null {
    return this.heads.get(trajectory) ?? null;
  }

  /** Every trajectory with its last entry, in the order of their first. */
  allHeads(): Iterable<WrittenEntry> {
    return this.heads.values();
  }

  /** Hash of canonical content, hex. */
  hashId(value: JsonValue): string {
    return this.hashHex(encodeText(thymosCanonical(value)));
  }

  /** Hash of a plain text, hex: the runtime names trajectories so. */
  idOfText(text: string): string {
    return this.hashHex(encodeText(text));
  }

  /** @throws {AppendRefused} where the runtime, or its reader, would not take the entry. */
  append({ trajectory, parent, seq, payload, createdAt }: AppendEntry): WrittenEntry {
    const head = this.head(trajectory);
    const nextSeq = head ? head.seq + 1 : 0;
    if (seq !== nextSeq) throw new AppendRefused(`seq ${nextSeq}`, `seq ${seq}`);
    if (parent !== (head?.id ?? null)) {
      throw new AppendRefused(`parent ${head?.id ?? 'none'}`, `parent ${parent ?? 'none'}`);
    }
    const bytes = encodeText(thymosCanonical(payload));
    const kind = readBack(bytes);
    const begins = kind === 'root' || kind === 'branch';
    if (!head && !begins) throw new AppendRefused('a root or a branch first', kind);
    if (head && begins) throw new AppendRefused('a root or a branch only first', kind);
    const id = this.hashHex(bytes);
    if (this.ids.has(id)) throw new AppendRefused('an entry that is not there yet', `${id} again`);
    const entry: WrittenEntry = { id, trajectory, parent, seq, kind, bytes, createdAt };
    this.written.push(entry);
    this.heads.set(trajectory, entry);
    this.ids.add(id);
    return entry;
  }

  private hashHex(bytes: Uint8Array): string {
    return toHex(this.hash.blake3(bytes));
  }
}

/**
 * The payload as the reader reads it. The runtime writes without looking back, so
 * that what it wrote may be unreadable, or hash otherwise when read; we refuse that.
 */
function readBack(bytes: Uint8Array): PayloadType {
  const payload = readPayload(bytes);
  if (!('canonical' in payload)) throw new AppendRefused('a readable payload', payload.message);
  if (!equalBytes(payload.canonical, bytes)) {
    throw new AppendRefused('a payload that reads as it was written', 'one that reads otherwise');
  }
  return payload.type;
}
