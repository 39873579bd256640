// A database with some pages in its write-ahead log is read as one range of bytes.

import type { Bytes } from '../bytes.ts';

interface Pages {
  readonly database: Bytes;
  readonly log: Bytes;
  readonly pageSize: number;
  /** Pages that neither file has are zeros. */
  readonly size: number;
  readonly places: ReadonlyMap<number, number>;
}

export function withPages({ database, log, pageSize, size, places }: Pages): Bytes {
  const part = (from: number, to: number): Uint8Array => {
    const page = Math.floor(from / pageSize);
    const place = places.get(page + 1);
    if (place === undefined) return database.read(from, to);
    const start = place - page * pageSize;
    return log.read(start + from, start + to);
  };
  return {
    size,
    read(from, end) {
      const to = Math.min(end, size);
      if (from >= to) return new Uint8Array();
      const isOnePage = Math.floor(from / pageSize) === Math.floor((to - 1) / pageSize);
      const only = isOnePage ? part(from, to) : null;
      if (only?.length === to - from) return only;
      const all = new Uint8Array(to - from);
      for (let at = from; at < to; ) {
        const next = Math.min(to, (Math.floor(at / pageSize) + 1) * pageSize);
        all.set(part(at, next), at - from);
        at = next;
      }
      return all;
    },
  };
}
