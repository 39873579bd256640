// A thread that helps to verify: it reads, scans and hashes ranges of entries, and says nothing of
// them but what it found right.

import type {
  EntryPiece,
  EntryRange,
  Helper,
  Host,
  ThreadedReading,
} from '../../formats/format.ts';
import { formatById } from '../../formats/index.ts';
import { inMemory } from '../../sources/bytes.ts';
import { formats } from '../kit/formats.ts';
import { bytesAt } from '../kit/in-place.ts';
import type { Answer, HandedFile, HelperTask, Question } from './messages.ts';

/** The end of the thread at which it is asked. */
export interface Port {
  on(event: 'message', listener: (question: Question) => void): unknown;
  postMessage(answer: Answer, transfer: readonly ArrayBuffer[]): void;
}

export function help(task: HelperTask, port: Port, makeHost: () => Promise<Host>): void {
  const { threaded } = formatById(formats, task.helps);
  if (!threaded) throw new Error(`${task.helps} is not read by several threads`);
  const opened = openHelper(threaded, task, makeHost);
  // It is said when something is asked.
  opened.catch(() => undefined);
  port.on('message', ({ range }) => {
    opened
      .then((helper) => answer(helper, threaded, range, task, port))
      .catch(() => port.postMessage({ type: 'failed' }, []));
  });
}

async function openHelper(
  threaded: ThreadedReading,
  { files }: HelperTask,
  makeHost: () => Promise<Host>,
) {
  const host = await makeHost();
  const sources = files.map(sourceOf);
  await host.loadSql?.(sources);
  return threaded.open(sources, host);
}

function sourceOf({ name, place }: HandedFile) {
  return { name, bytes: place instanceof Uint8Array ? inMemory(place) : bytesAt(place) };
}

function answer(
  helper: Helper<EntryRange, EntryPiece>,
  threaded: ThreadedReading,
  range: EntryRange,
  { profile, most }: HelperTask,
  port: Port,
): void {
  let [given, size] = [0, 0];
  for (const piece of helper.pieces(range, profile)) {
    given += piece.entries;
    size += piece.size;
    // Before it is handed over.
    const rest = given < range.entries && size >= most ? threaded.rest(range, given, piece) : null;
    port.postMessage({ type: 'piece', piece }, threaded.buffers(piece));
    if (!rest) continue;
    port.postMessage({ type: 'done', rest }, []);
    return;
  }
  port.postMessage(given === range.entries ? { type: 'done', rest: null } : { type: 'failed' }, []);
}
