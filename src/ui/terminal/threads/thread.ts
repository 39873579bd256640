// A thread of the program that helps to verify: how it opens the files that it is given.

import type { Host } from '../../../ledger/format/reader.ts';
import { help, type Port } from '../../../ledger/format/threads/help.ts';
import type { HelperTask } from '../../../ledger/format/threads/messages.ts';
import { inMemory } from '../../../ledger/sources/bytes.ts';
import { formats } from '../formats.ts';
import { bytesAt, type Place } from '../in-place.ts';

/** A file that is open, or that all threads have in memory. */
export interface HandedFile {
  readonly name: string;
  readonly place: Place | Uint8Array<SharedArrayBuffer>;
}

export function helpHere(
  task: HelperTask<HandedFile>,
  port: Port,
  makeHost: (goesOn: () => void) => Promise<Host>,
): void {
  help(task, port, async (files) => ({
    host: await makeHost(() => port.postMessage({ type: 'goes on' }, [])),
    formats,
    files: files.map(sourceOf),
  }));
}

function sourceOf({ name, place }: HandedFile) {
  return { name, bytes: place instanceof Uint8Array ? inMemory(place) : bytesAt(place) };
}
