// A helping thread opens the files that it is given.

import type { Host } from '../../../ledger/format/reader.ts';
import { help, type Port } from '../../../ledger/format/threads/help.ts';
import type { HelperTask } from '../../../ledger/format/threads/messages.ts';
import { inMemory } from '../../../ledger/sources/bytes.ts';
import { cliFormats } from '../formats.ts';
import { bytesAt, type OpenedPath } from '../in-place.ts';

/** A file is open, or all threads have it in memory. */
export interface ThreadFile {
  readonly name: string;
  readonly place: OpenedPath | Uint8Array<SharedArrayBuffer>;
}

export function helpHere(
  task: HelperTask<ThreadFile>,
  port: Port,
  makeHost: (goesOn: () => void) => Promise<Host>,
): void {
  help(task, port, async (files) => ({
    host: await makeHost(() => port.postMessage({ type: 'goes on' }, [])),
    formats: cliFormats,
    files: files.map(openSource),
  }));
}

function openSource({ name, place }: ThreadFile) {
  return { name, bytes: place instanceof Uint8Array ? inMemory(place) : bytesAt(place) };
}
