// An input goes through the commands of the command line, and the calls that the app makes of its
// worker.

import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { runProgram } from '../../src/app/cli/program.ts';
import { AppException } from '../../src/base/error.ts';
import { settleSignatures } from '../../src/base/signature/batch.ts';
import type { Host } from '../../src/ledger/format/reader.ts';
import type { LaneAnchor } from '../../src/ledger/model/check.ts';
import type { LedgerDetail } from '../../src/ledger/model/ledger.ts';
import type { NamedBlob } from '../../src/ledger/storage/rows.ts';
import { readAnchors } from '../../src/ledger/verify/anchor-file.ts';
import { verifySteps } from '../../src/ledger/verify/steps.ts';
import { benchService } from '../measure.ts';

/** Milliseconds of each step, in order. */
export interface Took {
  readonly what: string;
  readonly ms: number;
  readonly note: string;
}

/** Only this many of an archive of thousands are imported. */
const MAX_SETS = 20;

export async function takeTimes(
  path: string,
  anchors: string | null,
  host: Host,
  only: string | null,
  tell: (took: Took) => void,
): Promise<void> {
  const time = async (what: string, work: () => Promise<string>): Promise<void> => {
    const isFirst = what === 'import' && only?.startsWith('app');
    if (only !== null && !what.startsWith(only) && !isFirst) return;
    // The time is that of the processor: on a busy machine the clock measures the others.
    const before = process.cpuUsage();
    const note = await work();
    const { user, system } = process.cpuUsage(before);
    tell({ what, ms: (user + system) / 1000, note });
  };
  const command = (...args: readonly string[]) =>
    time(args.filter((arg) => /^(--json|[a-z]+)$/.test(arg)).join(' '), async () => {
      let printed = 0;
      const count = (text: string) => {
        printed += text.length + 1;
      };
      try {
        const code = await runProgram(args, {
          host: async () => host,
          print: (lines) => {
            for (const one of lines) count(one);
          },
          json: count,
          warn: () => undefined,
        });
        return `exit ${code}, ${(printed / 1e6).toFixed(1)} MB`;
      } catch (error) {
        if (!(error instanceof AppException)) throw error;
        return `refused: ${error.message.slice(0, 60)}`;
      }
    });
  const pin = anchors === null ? [] : ['--anchor', anchors];
  await command('verify', path, ...pin);
  await command('verify', '--json', path, ...pin);
  await command('log', path);
  await command('anchor', path);
  await time('steps', () => longestStep(path, host));
  const lane = await lastLane(path, host);
  if (lane !== null) {
    await command('fold', path, '--lane', lane);
  }
  await app(path, anchors === null ? [] : readAnchors(await readFile(anchors)), host, time);
}

/** The worker pauses between two steps, and hears of a cancel. */
async function longestStep(path: string, host: Host): Promise<string> {
  try {
    const { openLedger } = await import('../../src/ui/terminal/open.ts');
    const { format, reader } = await openLedger(path, host);
    const steps = verifySteps(format, reader, host.hash, { profile: 'strict', pins: {} });
    let longest = { ms: 0, nth: 0 };
    let nth = 0;
    const now = () => process.cpuUsage().user / 1000;
    let since = now();
    for (let next = steps.next(); ; next = steps.next()) {
      const ms = now() - since;
      if (ms > longest.ms) longest = { ms, nth };
      if (next.done) break;
      if (next.value.type === 'signatures') settleSignatures(next.value.requests);
      nth++;
      since = now();
    }
    reader.close();
    return `the longest ${longest.ms.toFixed(0)} ms, the ${longest.nth}th of ${nth}`;
  } catch (error) {
    if (!(error instanceof AppException)) throw error;
    return 'refused';
  }
}

async function lastLane(path: string, host: Host): Promise<string | null> {
  try {
    const { openLedger } = await import('../../src/ui/terminal/open.ts');
    const { reader } = await openLedger(path, host);
    const lane = reader.lanes.filter(({ again }) => !again).at(-1)?.id ?? null;
    reader.close();
    return lane;
  } catch (error) {
    if (!(error instanceof AppException)) throw error;
    return null;
  }
}

async function app(
  path: string,
  anchors: readonly LaneAnchor[],
  host: Host,
  time: (what: string, work: () => Promise<string>) => Promise<void>,
): Promise<void> {
  const ask = benchService(host);
  const files = await blobs(path);
  let ids: readonly string[] = [];
  await time('import', async () => {
    const { sets, skipped } = await ask({ name: 'find ledgers', input: files });
    const done = [];
    for (const [i, { from: _, ...set }] of sets.slice(0, MAX_SETS).entries())
      done.push(await ask({ name: 'import ledger', input: { job: String(i), set, demo: false } }));
    ids = done.flatMap(({ ledger, phase }) => (ledger && phase === 'done' ? [ledger] : []));
    return `${done.map(({ verdict, error }) => verdict ?? error?.code).slice(0, 1)}, ${skipped.length} skipped`;
  });
  const [ledger] = ids;
  if (ledger === undefined) return;
  let lanes: LedgerDetail['lanes'] = [];
  await time('app: overview', async () => {
    const detail = await ask({ name: 'ledger', input: ledger });
    ({ lanes } = detail);
    return `${lanes.length} lanes`;
  });
  const last = lanes.at(-1)?.id ?? '';
  const longest = [...lanes].sort((a, b) => b.entries - a.entries)[0];
  await time('app: the run among others', async () => {
    const { view } = await ask({ name: 'runs', input: [ledger] });
    return `${view.groups.flat().length} files`;
  });
  for (const [what, lane] of [
    ['last lane', last],
    ['longest lane', longest?.id ?? ''],
  ] as const) {
    const head = (lanes.find(({ id }) => id === lane)?.entries ?? 1) - 1;
    await time(`app: swimlanes around the ${what}`, async () => {
      const view = await ask({ name: 'swimlanes', input: { ledger, lane } });
      return `${view.lanes.length} lanes`;
    });
    await time(`app: timeline of the ${what}`, async () => {
      await ask({ name: 'timeline', input: { ledger, lane } });
      let [upTo, total] = [0, 1];
      while (upTo < total)
        ({ upTo, total } = await ask({
          name: 'matches',
          input: { ledger, lane, filter: { text: 'zzz' }, from: upTo },
        }));
      return `${total}`;
    });
    await time(`app: head of the ${what}`, async () => {
      await ask({ name: 'entry', input: { ledger, lane, index: head } });
      return '';
    });
    await time(`app: state of the ${what}`, async () => {
      try {
        await ask({ name: 'state head', input: { ledger, lane, index: head } });
        await ask({
          name: 'state',
          input: { ledger, lane, index: head, query: 'zzz', from: 0, to: 50 },
        });
        return '';
      } catch (error) {
        return `refused: ${String(error).slice(0, 60)}`;
      }
    });
    await time(`app: difference over the ${what}`, async () => {
      try {
        await ask({
          name: 'difference',
          input: { ledger, from: { lane, index: 0 }, to: { lane, index: head } },
        });
        return '';
      } catch (error) {
        return `refused: ${String(error).slice(0, 60)}`;
      }
    });
  }
  await time(
    'app: inbox',
    async () => `${(await ask({ name: 'requests', input: 'open' })).requests?.length}`,
  );
  await time('app: verify', async () => {
    const pins = anchors.length ? { anchors } : {};
    const { summary } = await ask({
      name: 'verify ledger',
      input: { ledger, profile: 'strict', pins },
    });
    return summary.verdict ?? '';
  });
}

async function blobs(path: string): Promise<NamedBlob[]> {
  const at = async (name: string, from: string) => {
    return { name, file: new Blob([await readFile(from)]) };
  };
  if (!(await stat(path)).isDirectory()) return [await at(basename(path), path)];
  const found = await readdir(path, { recursive: true, withFileTypes: true });
  const all = found.filter((one) => one.isFile());
  return Promise.all(
    all.map(({ parentPath, name }) => {
      const full = join(parentPath, name);
      return at(full.slice(path.length + 1), full);
    }),
  );
}
