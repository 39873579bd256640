import { loadFormats } from '../../../formats/registry.ts';
import { help, type Port } from '../../../ledger/format/threads/help.ts';
import type { HelperTask } from '../../../ledger/format/threads/messages.ts';
import type { Ports } from '../../../ledger/held/ports.ts';
import { sliceOpenFile } from '../../../ledger/import/blob-bytes.ts';
import type { GatheredPart } from '../../../ledger/import/gather.ts';
import { originFiles } from '../../../ledger/storage/file-store.ts';
import { createWorkerHost } from '../host.ts';

/** The first message is its task, all others are questions. */
export function helpFromHere(): void {
  const port: Port = {
    on: (event, listener) => self.addEventListener(event, ({ data }) => listener(data)),
    postMessage: (answer, transfer) => self.postMessage(answer, { transfer: [...transfer] }),
  };
  // The formats load before there is a task: the worker may have been started for one that is still
  // to come.
  const loading = loadFormats();
  const host = createWorkerHost(() => port.postMessage({ type: 'goes on' }, []));
  const begin = ({ data: task }: MessageEvent<HelperTask<GatheredPart>>) =>
    loading.then((formats) =>
      helpWith(task, port, { formats, host: () => host, files: originFiles() }),
    );
  self.addEventListener('message', begin, { once: true });
}

export function helpWith(
  task: HelperTask<GatheredPart>,
  port: Port,
  { formats, host, files }: Pick<Ports, 'formats' | 'host' | 'files'>,
): void {
  help(task, port, async (parts) => {
    const whole = (await files?.openToRead(parts[0]?.build ?? '')) ?? null;
    if (!whole) throw new Error('no other worker can open the file');
    const opened = parts.map(({ name, place }) => ({ name, bytes: sliceOpenFile(whole, place) }));
    return { formats, host: await host(), files: opened };
  });
}
