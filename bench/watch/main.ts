// `npm run bench -- --watch [--keep]` names what became slower than it was when its ratio to a
// reference was kept.

import { existsSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { findChromium } from '../../scripts/chromium.js';
import { createReadyHost } from '../../src/app/cli/host.ts';
import { terminal } from '../../src/ui/terminal/terminal.ts';
import { UsageError } from '../../src/ui/terminal/usage.ts';
import { compareRatios, decideWatchEnd, WATCH_ENDS, type WatchEnd } from './compare.ts';
import { coresUsed, keepToTwoCores } from './cores.ts';
import {
  type KeptMeasures,
  type MeasureSurroundings,
  readKept,
  renewKept,
  writeKept,
} from './kept.ts';
import { isJudged, summarize } from './ratios.ts';
import { describeUnit, takeRounds } from './rounds.ts';
import { nameMeasure, surroundingsRemarks, watchLines } from './table.ts';

const DIST = join(process.cwd(), 'dist');
const PARTS = ['app/index.html', 'cli/ledgerscope.js'];

/**
 * @returns the exit code.
 * @throws {UsageError} when there is nothing to measure, or to measure with
 */
export async function watchSpeed(keeps: boolean): Promise<WatchEnd> {
  checkThatAllIsThere();
  keepToTwoCores();
  const { hash } = await createReadyHost();
  const { rounds, chromium } = await takeRounds(hash);
  const now = [...rounds].flatMap(([measure, taken]) =>
    (['time', 'work'] as const).map((of) => summarize(measure, of, taken)),
  );
  const surroundings: MeasureSurroundings = {
    date: new Date().toISOString().slice(0, 10),
    processor: cpus()[0]?.model ?? 'unknown',
    cores: coresUsed(),
    node: Number.parseInt(process.versions.node, 10),
    chromium: Number.parseInt(chromium, 10),
  };
  const kept = readKept();
  const compared = compareRatios(now, kept);
  terminal.print([...watchLines(compared), ...surroundingsRemarks(surroundings, kept)]);
  return keeps
    ? keep(renewKept(kept, now, surroundings, describeUnit), now)
    : decideWatchEnd(compared);
}

function keep(kept: readonly KeptMeasures[], now: Parameters<typeof renewKept>[1]): WatchEnd {
  writeKept(kept);
  const left = now.filter((one) => !isJudged(one)).map(nameMeasure);
  terminal.print([
    `Renewed in bench/watch/ratios.json: ${now.length - left.length} of ${now.length} ratios.`,
    ...left.map((name) => `Not renewed: ${name}. Try again when the machine has less to do.`),
  ]);
  return left.length ? WATCH_ENDS.unjudged : WATCH_ENDS.steady;
}

function checkThatAllIsThere(): void {
  const missing = PARTS.find((part) => !existsSync(join(DIST, part)));
  if (missing) throw new UsageError(`dist/${missing} is not there: npm run build makes it.`);
  const asked = process.env.LEDGERSCOPE_CHROMIUM;
  if (asked ? !existsSync(asked) : findChromium() === null)
    throw new UsageError(
      asked
        ? `LEDGERSCOPE_CHROMIUM names ${asked}, which is not there.`
        : 'There is no Chromium to measure in: ./check installs one, LEDGERSCOPE_CHROMIUM names one.',
    );
}
