// The file system of the page's origin is in memory.

import type { FileStore } from '../ledger/storage/file-store.ts';

/**
 * Keeps files in memory; `open` has the names of those that something writes to, or reads directly.
 */
export function memoryFiles(refuse: (at: number) => Error | null = () => null) {
  const files = new Map<string, Uint8Array<ArrayBuffer>[]>();
  const open = new Set<string>();
  const openBlob = (name: string) => new File(files.get(name) ?? [], name);
  const store: FileStore = {
    async create(name) {
      const slices: Uint8Array<ArrayBuffer>[] = [];
      files.set(name, slices);
      open.add(name);
      return {
        async write(slice) {
          const error = refuse(openBlob(name).size);
          if (error) throw error;
          slices.push(slice.slice());
        },
        async end() {
          open.delete(name);
          return openBlob(name);
        },
        drop: async () => void open.delete(name),
      };
    },
    open: async (name) => (files.has(name) ? openBlob(name) : undefined),
    async append(name, size, bytes) {
      const whole = new Uint8Array(await openBlob(name).arrayBuffer());
      files.set(name, [whole.slice(0, size), bytes.slice()]);
      return openBlob(name);
    },
    async openToRead(name) {
      const bytes = new Uint8Array(await openBlob(name).arrayBuffer());
      open.add(name);
      return {
        readInto(from, target) {
          if (!open.has(name)) throw new Error(`${name} is closed`);
          const read = bytes.subarray(from, from + target.length);
          target.set(read);
          return read.length;
        },
        close: () => void open.delete(name),
      };
    },
    remove: async (name) => void files.delete(name),
    names: async () => [...files.keys()],
  };
  return { store, files, open, blobOf: openBlob };
}
