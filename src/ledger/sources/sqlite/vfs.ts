// The engine reads pages out of `Bytes`, wherever they are. Nothing is ever written. See
// https://www.sqlite.org/vfs.html

import { type Bytes, readInto } from '../bytes.ts';
import type { Engine, WasmPointer } from './engine.ts';

const OK = 0 as const;
const NOT_FOUND = 12 as const;
const CANNOT_OPEN = 14 as const;
const READ_FAILED = 266 as const;
const SHORT_READ = 522 as const;
const WRITE_FAILED = 778 as const;
/** An open file is a place in memory, with the functions for it. */
const FILE_LENGTH = 8;

/** A file that the engine reads, and why it could not. */
export interface ServedFile {
  readonly bytes: Bytes;
  /** SQLite knows only that reading failed. */
  thrown: unknown;
}

export interface Vfs {
  readonly name: WasmPointer;
  readonly files: Map<string, ServedFile>;
}

export function installVfs(engine: Engine): Vfs {
  const { capi, wasm, vfs } = engine.sqlite3;
  const files = new Map<string, ServedFile>();
  const open = new Map<WasmPointer, ServedFile>();
  const io = new capi.sqlite3_io_methods();
  // The published types have another name for it.
  Object.assign(io, { $iVersion: 1 });
  const own = new capi.sqlite3_vfs();
  own.$iVersion = 2;
  own.$szOsFile = FILE_LENGTH;
  own.$mxPathname = 64;
  const put32 = (at: WasmPointer, value: number) => void wasm.poke32(at, value);
  // One function in two places would have the signature of the first.
  vfs.installVfs({
    io: {
      struct: io,
      methods: {
        xClose(file: WasmPointer) {
          open.delete(file);
          return OK;
        },
        xRead(file: WasmPointer, to: WasmPointer, length: number, from: number | bigint) {
          const served = open.get(file);
          if (!served) return READ_FAILED;
          try {
            const target = engine.heap().subarray(to, to + length);
            const count = readInto(served.bytes, target, Number(from));
            if (count === length) return OK;
            target.fill(0, count);
            return SHORT_READ;
          } catch (error) {
            served.thrown ??= error;
            return READ_FAILED;
          }
        },
        xWrite: () => WRITE_FAILED,
        xTruncate: () => WRITE_FAILED,
        xSync: () => OK,
        xFileSize(file: WasmPointer, to: WasmPointer) {
          wasm.poke64(to, BigInt(open.get(file)?.bytes.size ?? 0));
          return OK;
        },
        xLock: () => OK,
        xUnlock: () => OK,
        xCheckReservedLock(_file: WasmPointer, to: WasmPointer) {
          put32(to, 0);
          return OK;
        },
        xFileControl: () => NOT_FOUND,
        // Nothing is written, so neither is asked for.
        xSectorSize: () => OK,
        xDeviceCharacteristics: () => OK,
      },
    },
    vfs: {
      struct: own,
      name: 'bytes',
      methods: {
        xOpen(
          _vfs: WasmPointer,
          name: WasmPointer,
          file: WasmPointer,
          flags: number,
          given: WasmPointer,
        ) {
          const served = files.get(wasm.cstrToJs(name) ?? '');
          if (!served) return CANNOT_OPEN;
          open.set(file, served);
          // The first member points to the functions above.
          wasm.pokePtr(file, io.pointer);
          if (given) put32(given, flags);
          return OK;
        },
        xDelete: () => OK,
        xAccess(_vfs: WasmPointer, _name: WasmPointer, _flags: number, to: WasmPointer) {
          // There is no journal next to it.
          put32(to, 0);
          return OK;
        },
        xFullPathname(_vfs: WasmPointer, name: WasmPointer, length: number, to: WasmPointer) {
          return wasm.cstrncpy(to, name, length) < length ? OK : CANNOT_OPEN;
        },
        xRandomness: () => OK,
        xSleep: () => OK,
        xCurrentTimeInt64(_vfs: WasmPointer, to: WasmPointer) {
          // The value is the same each time: nothing that is read depends on it.
          wasm.poke64(to, 0n);
          return OK;
        },
        xGetLastError: () => OK,
      },
    },
  });
  return { name: own.$zName, files };
}
