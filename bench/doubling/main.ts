// `npm run bench -- --doubling [WORDS]` takes each input at n, 2n and 4n, each in a process of its
// own. A linear step takes twice as long for twice as much; nothing here passes or fails.

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createCliHost } from '../../src/app/cli/host.ts';
import { createSqlCreator } from '../../src/ledger/sources/sqlite/sqljs-create.ts';
import { sqlWasm } from '../../src/ledger/sources/sqlite/wasm.ts';
import { terminal } from '../../src/ui/terminal/terminal.ts';
import { mb } from '../table.ts';
import type { GrowthInput, Making } from './input.ts';
import { INPUTS } from './inputs.ts';
import { type Took, takeTimes } from './stages.ts';

const SIZES = [1, 2, 4];
const SCALE = Number(process.env.DOUBLING_SCALE ?? 1);
const TIMEOUT = Number(process.env.DOUBLING_TIMEOUT ?? 120) * 1000;
/** A ratio of shorter times says how the machine felt. */
const LEAST_MS = 60;

interface Outcome {
  readonly took: readonly Took[];
  readonly peak: number;
  readonly error?: string;
}

export async function doubling(words: string, stage: string | null): Promise<void> {
  const host = await createCliHost();
  const making: Making = { ...host, createSql: await createSqlCreator(sqlWasm()) };
  for (const input of INPUTS.filter(({ name }) => name.includes(words)))
    measureInput(input, making, stage);
}

/** Runs the part that is a process of its own. */
export async function doublingOne(path: string, anchors: string | null, stage: string | null) {
  await takeTimes(path, anchors, await createCliHost(), stage, (took) => {
    const peak = process.resourceUsage().maxRSS * 1024;
    terminal.print([JSON.stringify({ ...took, peak })]);
  });
}

function measureInput({ name, n, make }: GrowthInput, making: Making, stage: string | null): void {
  const outcomes: Outcome[] = [];
  const sizes: number[] = [];
  for (const times of SIZES) {
    const folder = mkdtempSync(join(tmpdir(), 'ledgerscope-doubling-'));
    try {
      const { files, anchors } = make(Math.round(n * times * SCALE), making);
      sizes.push(files.reduce((sum, { bytes }) => sum + bytes.length, 0));
      const at = join(folder, 'in');
      for (const { name: own, bytes } of files) {
        mkdirSync(dirname(join(at, own)), { recursive: true });
        writeFileSync(join(at, own), bytes);
      }
      const [only, more] = files;
      const path = only && !more ? join(at, only.name) : at;
      const pins = anchors ? join(folder, 'anchors.json') : null;
      if (pins && anchors) writeFileSync(pins, anchors);
      outcomes.push(inProcess(path, pins, stage));
    } finally {
      rmSync(folder, { recursive: true });
    }
  }
  print(name, n, sizes, outcomes);
}

function inProcess(path: string, anchors: string | null, stage: string | null): Outcome {
  const script = process.argv[1] ?? '';
  const args = ['--max-old-space-size=4096', script, '--doubling-one', path];
  if (anchors) args.push('--anchors', anchors);
  if (stage) args.push('--stage', stage);
  const { stdout, stderr, status, error } = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    timeout: TIMEOUT,
    maxBuffer: 64 * 1024 * 1024,
  });
  const took = stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Took & { readonly peak: number });
  const peak = took.at(-1)?.peak ?? 0;
  if (!error && status === 0) return { took, peak };
  const why = error ? String(error) : (/^.*Error.*$/m.exec(stderr)?.[0] ?? `status ${status}`);
  return { took, peak, error: why };
}

function print(name: string, n: number, sizes: readonly number[], outcomes: readonly Outcome[]) {
  terminal.print([`${name}, n = ${n.toLocaleString('en')}: ${sizes.map(mb).join(', ')}`]);
  const stages = [...new Set(outcomes.flatMap(({ took }) => took.map(({ what }) => what)))];
  for (const what of stages) {
    const all = outcomes.map(({ took }) => took.find((one) => one.what === what));
    const ms = all.map((one) => one?.ms ?? null);
    if (ms.every((one) => one === null || one < LEAST_MS)) continue;
    terminal.print([
      `  ${what.padEnd(34)}${ms.map((one) => (one === null ? '-' : one.toFixed(0)).padStart(8)).join('')} ms  ${ratios(ms)}   ${all.at(-1)?.note ?? ''}`,
    ]);
  }
  const peaks = outcomes.map(({ peak }) => peak || null);
  terminal.print([
    `  ${'memory at its most'.padEnd(34)}${peaks.map((one) => (one === null ? '-' : (one / 1e6).toFixed(0)).padStart(8)).join('')} MB  ${ratios(peaks)}`,
  ]);
  for (const { error } of outcomes) if (error) terminal.print([`  !! ${error}`]);
  terminal.print(['']);
}

function ratios(values: readonly (number | null)[]): string {
  const each = values.slice(1).map((value, i) => {
    const before = values[i];
    return value === null || !before
      ? '  -'
      : `×${(value / before).toFixed(1)}${value / before > 2.6 && value > 200 ? '!' : ''}`;
  });
  return each.join(' ');
}
