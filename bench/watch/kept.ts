// The committed ratios: one object for each measure, in the order in which they are printed.

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isJudged, type Ratio, type Unjudged } from './ratios.ts';

/** npm runs its programs in the project's folder. */
const PATH = join(process.cwd(), 'bench/watch/ratios.json');

export interface Surroundings {
  /** Year, month, day. */
  readonly date: string;
  readonly processor: string;
  readonly cores: number;
  /** Major versions. */
  readonly node: number;
  readonly chromium: number;
}

export interface Kept extends Ratio {
  /** What the ratio is in words. */
  readonly unit: string;
  readonly taken: Surroundings;
}

export function readKept(): readonly Kept[] {
  if (!existsSync(PATH)) return [];
  const { ratios }: { readonly ratios: readonly Kept[] } = JSON.parse(readFileSync(PATH, 'utf8'));
  return ratios;
}

export function writeKept(kept: readonly Kept[]): void {
  writeFileSync(PATH, keptText(kept));
}

export function keptText(kept: readonly Kept[]): string {
  return `${JSON.stringify({ ratios: kept }, null, 2)}\n`;
}

/** Of what this run could not judge, the ratio stays that was kept. */
export function renewKept(
  before: readonly Kept[],
  now: readonly (Ratio | Unjudged)[],
  taken: Surroundings,
  unitOf: (measure: string) => string,
): readonly Kept[] {
  return now.flatMap((one): readonly Kept[] => {
    const { measure, of } = one;
    if (!isJudged(one)) return before.filter((was) => was.measure === measure && was.of === of);
    const [ratio, spread] = [rounded(one.ratio), rounded(one.spread)];
    return [{ measure, of, ratio, spread, unit: unitOf(measure), taken }];
  });
}

function rounded(x: number): number {
  return Math.round(1000 * x) / 1000;
}
