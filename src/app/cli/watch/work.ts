import { availableParallelism } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { encodeText } from '../../../base/bytes.ts';
import { AppException } from '../../../base/error.ts';
import { APP_NAME } from '../../../base/version.ts';
import type { StartHelper } from '../../../ledger/format/threads/crew.ts';
import type { ExitCode } from '../../../ui/terminal/exit.ts';
import { ending, traced } from '../../../ui/terminal/guard.ts';
import { type Signs, watched, watchedBy } from '../../../ui/terminal/signs.ts';
import { terminalTo } from '../../../ui/terminal/terminal.ts';
import type { ThreadFile } from '../../../ui/terminal/threads/thread.ts';
import { UsageError } from '../../../ui/terminal/usage.ts';
import { createCliHost } from '../host.ts';
import { runProgram } from '../program.ts';
import type { WatchInput, WatchMessage, WatchTask } from './messages.ts';
import { workTicks } from './ticks.ts';

/** While it waits for a disk, nothing else says that it is alive. */
const EVERY_MS = 250;

const MOST_UNPRINTED = 16;

const MOST_BYTES = 1 << 18;

/** A text lies here until it is printed: buffers of their own would wait long to be collected. */
class Room {
  private bytes: Uint8Array<SharedArrayBuffer> | null = null;

  take(text: string): Uint8Array | null {
    if (3 * text.length > MOST_BYTES) return null;
    this.bytes ??= new Uint8Array(new SharedArrayBuffer(MOST_BYTES));
    return this.bytes.subarray(0, new TextEncoder().encodeInto(text, this.bytes).written);
  }
}

const say = (message: WatchMessage) => parentPort?.postMessage(message);

export async function runWatch(start: StartHelper<ThreadFile>): Promise<void> {
  const { args, columns, steps, printed, endless }: WatchTask = workerData;
  const repeats = { isOn: endless.length > 0 };
  watchedBy(watchSigns({ steps, endless }, repeats));
  setInterval(() => Atomics.add(steps, 0, 1), EVERY_MS).unref();
  const rooms = Array.from({ length: MOST_UNPRINTED }, () => new Room());
  let sent = 0;
  const print = (type: 'out' | 'err') => (text: string) => {
    // The reader may be slow: unprinted texts must not pile up.
    const most = sent + 1 - MOST_UNPRINTED;
    for (let now = Atomics.load(printed, 0); now < most; now = Atomics.load(printed, 0))
      Atomics.wait(printed, 0, now);
    // The text of a room is printed: warnings are, before anything else is said.
    const bytes = rooms[sent++ % MOST_UNPRINTED]?.take(`${text}\n`);
    say({ type, text: bytes ?? encodeText(`${text}\n`) });
  };
  const terminal = terminalTo(print('out'), print('err'));
  // A thread before this one may have printed the output up to the file that had no end.
  const streams = terminalTo((text) => {
    if (!repeats.isOn) print('out')(text);
  }, print('err'));
  // Output is printed at the end of the command: where it ends with an error, nothing is half
  // printed, and where it is run once more, nothing twice.
  const parts: (() => void)[] = [];
  const warnings: (readonly string[])[] = [];
  const end = (code: ExitCode) => {
    for (const [first = '', ...more] of warnings) terminal.warn([`${APP_NAME}: ${first}`, ...more]);
    for (const part of parts) part();
    say({ type: 'ends', code });
  };
  try {
    const code = await runProgram(args, {
      host: () => createCliHost(watched.goesOn),
      helpers: { cores: availableParallelism(), start, ticks: workTicks() },
      columns,
      streams,
      print: (lines) => void parts.push(() => terminal.print(lines)),
      json: (text) => void parts.push(() => terminal.json(text)),
      warn: (lines) => void warnings.push(lines),
    });
    say({ type: 'is done' });
    end(code);
  } catch (error) {
    const { code, lines } = ending(error, traced());
    warnings.push(lines);
    parts.length = 0;
    end(code);
  }
}

/** `repeats` holds until the last file that had no end is asked for again. */
function watchSigns(
  { steps, endless }: Pick<WatchTask, 'steps' | 'endless'>,
  repeats: { isOn: boolean },
): Signs {
  return {
    reads: (name, bytes) => {
      const known = endless.find(({ where }) => where === name);
      if (known === endless.at(-1)) repeats.isOn = false;
      if (known) throw new AppException({ code: 'endless', ...known });
      say({ type: 'reads', name, bytes });
    },
    goesOn: () => void Atomics.add(steps, 0, 1),
    isDone: () => say({ type: 'is done' }),
    input: () =>
      new Promise((resolve, reject) => {
        parentPort?.once('message', ({ bytes }: WatchInput) => {
          if (typeof bytes === 'string') reject(new UsageError(bytes));
          else resolve(bytes);
        });
        say({ type: 'input' });
      }),
  };
}
