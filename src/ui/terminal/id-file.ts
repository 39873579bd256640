// Printed ids can be more than should be in memory, so they are in a file without a name. The
// system takes it away when the program ends, however it ends.

import { randomUUID } from 'node:crypto';
import { closeSync, openSync, readSync, unlinkSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { IdStore } from '../../base/id-column.ts';

/** This many bytes are in memory before there is a file. */
const IN_MEMORY = 4 * 1024 * 1024;

export class IdFile implements IdStore {
  private left: number;
  private size = 0;
  /** Null when there is none yet, or none can be made. */
  private fd: number | null = null;
  private isRefused = false;
  private readonly folder: string;

  constructor(inMemory = IN_MEMORY, folder = tmpdir()) {
    this.left = inMemory;
    this.folder = folder;
  }

  put(piece: Uint8Array): number | null {
    this.left -= piece.length;
    if (this.left >= 0 || this.isRefused) return null;
    try {
      this.fd ??= nameless(this.folder);
      const place = this.size;
      let written = 0;
      while (written < piece.length)
        written += writeSync(this.fd, piece, written, piece.length - written, place + written);
      this.size += piece.length;
      return place;
    } catch {
      // The disk is full, or there is nothing to write to: the ids stay in memory.
      this.isRefused = true;
      return null;
    }
  }

  get(place: number, length: number): Uint8Array {
    const bytes = new Uint8Array(length);
    let read = 0;
    while (read < length && this.fd !== null) {
      const more = readSync(this.fd, bytes, read, length - read, place + read);
      if (!more) throw new Error('a file of our own was cut off');
      read += more;
    }
    return bytes;
  }
}

/**
 * Only this program can open it.
 * @throws when the system does
 */
function nameless(folder: string): number {
  const path = join(folder, `ledgerscope-${randomUUID()}`);
  const fd = openSync(path, 'wx+', 0o600);
  try {
    unlinkSync(path);
    return fd;
  } catch (error) {
    // On a system where an open file keeps its name, the file would stay behind.
    closeSync(fd);
    unlinkSync(path);
    throw error;
  }
}
