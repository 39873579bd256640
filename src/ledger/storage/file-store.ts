// Large files are in the browser's private file system: written in slices by a worker, and read
// back as a file of which only the needed slices are in memory. IndexedDB refuses a blob of more
// than a gigabyte, and only says so at the end.

/** Takes the bytes of one file, one slice after the other. */
export interface FileSink {
  /** @throws QuotaExceededError when there is no room for it. */
  write(slice: Uint8Array<ArrayBuffer>): Promise<void>;
  end(): Promise<Blob>;
  /** Whoever knows its name removes the written part. */
  drop(): Promise<void>;
}

export interface FileStore {
  /** Null when there can be no such file here. An earlier one of that name is replaced. */
  create(name: string): Promise<FileSink | null>;
  open(name: string): Promise<File | undefined>;
  /**
   * Writes behind its first `size` bytes, whatever follows them. Null when that cannot be done
   * here, and it has its former bytes.
   * @throws QuotaExceededError
   */
  append(name: string, size: number, bytes: Uint8Array<ArrayBuffer>): Promise<File | null>;
  /**
   * Opens the same file for reading at once, without a copy of its neighbours; null when that
   * cannot be done here.
   */
  openToRead(name: string): Promise<OpenFile | null>;
  /** Nothing happens when there is none. @throws when something still writes to it. */
  remove(name: string): Promise<void>;
  names(): Promise<readonly string[]>;
}

/** A worker reads such a file directly. It cannot be removed before it is closed. */
export interface OpenFile {
  readInto(from: number, target: Uint8Array): number;
  close(): void;
}

const FOLDER = 'sources';

/** Only the types of workers have it. `close` and `flush` were asynchronous at first. */
interface SyncHandle {
  /** Missing where every such handle keeps all others out. */
  readonly mode?: string;
  read(target: Uint8Array, options: { readonly at: number }): number;
  write(bytes: Uint8Array<ArrayBuffer>, options: { readonly at: number }): number;
  getSize(): number | Promise<number>;
  truncate(size: number): void | Promise<void>;
  flush(): void | Promise<void>;
  close(): void | Promise<void>;
}

type Handle = Pick<FileSystemFileHandle, 'getFile'> & {
  createSyncAccessHandle?(options?: { readonly mode: 'read-only' }): Promise<SyncHandle>;
  createWritable?(): Promise<FileSystemWritableFileStream>;
};

/**
 * The types promise the file system of this page's origin; private windows and old browsers have
 * none.
 */
export function originFiles(): FileStore {
  const storage: StorageManager | undefined = globalThis.navigator?.storage;
  let folder: Promise<FileSystemDirectoryHandle | null> | null = null;
  const open = () => {
    folder ??= openFolder(storage).catch(() => null);
    return folder;
  };
  return {
    async create(name) {
      const handle: Handle | undefined = await (await open())
        ?.getFileHandle(name, { create: true })
        .catch(() => undefined);
      return handle ? openSink(handle) : null;
    },
    async open(name) {
      try {
        const handle = await (await open())?.getFileHandle(name);
        return await handle?.getFile();
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    async append(name, size, bytes) {
      const handle: Handle | undefined = await (await open())
        ?.getFileHandle(name)
        .catch(() => undefined);
      // Somebody may have it open, for reading or in another tab.
      const sync = await handle?.createSyncAccessHandle?.().catch(() => null);
      if (!handle || !sync) return null;
      try {
        if ((await sync.getSize()) < size) return null;
        const written = sync.write(bytes, { at: size });
        if (written < bytes.length) throw outOfRoom(written, bytes.length);
        await sync.flush();
      } finally {
        await sync.close();
      }
      return handle.getFile();
    },
    async openToRead(name) {
      try {
        const handle: Handle | undefined = await (await open())?.getFileHandle(name);
        const sync = await handle?.createSyncAccessHandle?.({ mode: 'read-only' });
        if (!sync) return null;
        // Other tabs may read it as well.
        if (sync.mode !== 'read-only') {
          await sync.close();
          return null;
        }
        return {
          readInto: (at, target) => sync.read(target, { at }),
          close: () => void sync.close(),
        };
      } catch {
        return null;
      }
    },
    async remove(name) {
      const here = await open();
      for (let left = ATTEMPTS; here; left--) {
        try {
          return await here.removeEntry(name);
        } catch (error) {
          if (isMissing(error)) return;
          if (left === 0) throw error;
          // A worker that was ended lets go of its file a moment later.
          await new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
        }
      }
    },
    async names() {
      const names: string[] = [];
      const here = await open();
      if (here) for await (const name of here.keys()) names.push(name);
      return names;
    },
  };
}

const ATTEMPTS = 10;
const PATIENCE_MS = 100;

async function openFolder(storage: StorageManager | undefined) {
  const root = await storage?.getDirectory?.();
  return (await root?.getDirectoryHandle(FOLDER, { create: true })) ?? null;
}

async function openSink(handle: Handle): Promise<FileSink | null> {
  try {
    // Nobody else can open it meanwhile, and nothing is copied a second time when it is closed.
    if (handle.createSyncAccessHandle)
      return await syncSink(handle, await handle.createSyncAccessHandle());
    const stream = await handle.createWritable?.();
    return stream ? streamSink(handle, stream) : null;
  } catch {
    return null;
  }
}

async function syncSink(handle: Handle, sync: SyncHandle): Promise<FileSink> {
  let at = 0;
  await sync.truncate(0);
  return {
    async write(slice) {
      const written = sync.write(slice, { at });
      if (written < slice.length) throw outOfRoom(written, slice.length);
      at += written;
    },
    async end() {
      await sync.flush();
      await sync.close();
      return handle.getFile();
    },
    drop: async () => sync.close(),
  };
}

/** The browser throws the same by itself where it notices. */
export function outOfRoom(found: number, expected: number): DOMException {
  return new DOMException(`${found} of ${expected} bytes`, 'QuotaExceededError');
}

function streamSink(handle: Handle, stream: FileSystemWritableFileStream): FileSink {
  return {
    write: (slice) => stream.write(slice),
    async end() {
      await stream.close();
      return handle.getFile();
    },
    drop: () => stream.abort(),
  };
}

/** Each slice for IndexedDB is the browser's as soon as it is written, which keeps it on disk. */
export function blobSink(): FileSink {
  const slices: Blob[] = [];
  return {
    write: async (slice) => void slices.push(new Blob([slice])),
    end: async () => new Blob(slices),
    drop: async () => void slices.splice(0),
  };
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && error.name === 'NotFoundError';
}
