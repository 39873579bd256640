// A helping thread reads, scans and hashes ranges of entries, and says nothing of them but what it
// found right.

import { addAll } from '../../../base/lists.ts';
import type { SourceFile } from '../../sources/file.ts';
import type { LedgerFormat } from '../format.ts';
import type { EntryRange, Host } from '../reader.ts';
import { formatById } from '../recognise.ts';
import type { EntryPiece, Helper, ThreadedReading } from '../threads.ts';
import type { HelperTask, ThreadAnswer, ThreadQuestion } from './messages.ts';

/** The end of the thread at which it is asked. */
export interface Port {
  on(event: 'message', listener: (question: ThreadQuestion) => void): unknown;
  postMessage(answer: ThreadAnswer, transfer: readonly ArrayBuffer[]): void;
}

/** A helping thread needs these to open the ledger by itself. */
export interface HelperHost {
  readonly host: Host;
  readonly formats: readonly LedgerFormat[];
  readonly files: readonly SourceFile[];
}

export function help<File>(
  task: HelperTask<File>,
  port: Port,
  open: (files: readonly File[]) => Promise<HelperHost>,
): void {
  const opened = openHelper(task, open);
  const spare: ArrayBuffer[] = [];
  const failed = () => port.postMessage({ type: 'failed' }, []);
  opened.then(() => port.postMessage({ type: 'ready' }, []), failed);
  port.on('message', ({ range, spare: examined }) => {
    addAll(spare, examined);
    opened
      .then(({ helper, threaded }) =>
        range
          ? answer(helper, threaded, range, { ...task, spare }, port)
          : port.postMessage({ type: 'whole', found: helper.whole?.() }, []),
      )
      .catch(failed);
  });
}

async function openHelper<File>(
  task: HelperTask<File>,
  open: (files: readonly File[]) => Promise<HelperHost>,
) {
  const { host, formats, files } = await open(task.files);
  const threaded = formatById(formats, task.helps).extras?.threaded;
  if (!threaded) throw new Error(`${task.helps} is not read by several threads`);
  await host.loadSql?.(files);
  return { threaded, helper: threaded.open(files, host) };
}

interface Answering extends Pick<HelperTask<unknown>, 'profile' | 'most'> {
  readonly spare: ArrayBuffer[];
}

function answer(
  helper: Helper<EntryRange, EntryPiece>,
  threaded: ThreadedReading,
  range: EntryRange,
  { profile, most, spare }: Answering,
  port: Port,
): void {
  let [given, size] = [0, 0];
  for (const piece of helper.pieces(range, profile, () => spare.pop())) {
    given += piece.entries;
    size += piece.size;
    const rest = given < range.entries && size >= most ? threaded.rest(range, given, piece) : null;
    port.postMessage({ type: 'piece', piece }, threaded.buffers(piece));
    if (!rest) continue;
    port.postMessage({ type: 'done', rest }, []);
    return;
  }
  port.postMessage(given === range.entries ? { type: 'done', rest: null } : { type: 'failed' }, []);
}
