// A ledger's id is the hash of its bytes. It may be made while the verifier has to wait.

import type { HashEngine } from '../../base/hash/hash.ts';
import { readSlices } from '../../ledger/sources/bytes.ts';
import { sourceId } from '../../ledger/sources/identity.ts';
import { bytesAt } from './in-place.ts';
import { watched } from './signs.ts';
import type { OpenedFile } from './sources.ts';

/** Hashing one slice is short work. */
const SLICE = 1024 * 1024;

export class SourceDigest {
  private readonly steps: Iterator<void, string>;
  private found: string | null = null;

  constructor(files: readonly OpenedFile[], hash: HashEngine) {
    this.steps = digests(files, hash);
  }

  /**
   * Hashes some more, and returns false when there is no more.
   * @throws {UsageError}
   */
  step(): boolean {
    if (this.found !== null) return false;
    const next = this.steps.next();
    watched.goesOn();
    if (next.done) this.found = next.value;
    return !next.done;
  }

  /** @throws {UsageError} */
  id(): string {
    while (this.step());
    return this.found ?? '';
  }
}

function* digests(files: readonly OpenedFile[], hash: HashEngine): Generator<void, string> {
  const all: Uint8Array[] = [];
  for (const file of files) {
    const stream = hash.blake3Stream();
    for (const slice of slices(file)) {
      stream.update(slice);
      yield;
    }
    all.push(stream.digest());
  }
  return sourceId(all, hash);
}

/** Each slice is good until the next one: a file is read into one array. */
function* slices({ bytes, place }: OpenedFile): Generator<Uint8Array> {
  if (!place) {
    yield* readSlices(bytes, bytes.size, SLICE);
    return;
  }
  const { readInto } = bytesAt(place);
  const buffer = new Uint8Array(Math.min(SLICE, place.size));
  for (let at = 0; at < place.size; at += SLICE) yield buffer.subarray(0, readInto(buffer, at));
}
