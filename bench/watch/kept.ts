// The committed ratios have one object for each measure, in the printed order.

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isJudged, type Ratio, type Unjudged } from './ratios.ts';

/** npm runs its programs in the project's folder. */
const PATH = join(process.cwd(), 'bench/watch/ratios.json');

export interface MeasureSurroundings {
  readonly date: string;
  readonly processor: string;
  readonly cores: number;
  readonly node: number;
  readonly chromium: number;
}

export interface KeptMeasures extends Ratio {
  readonly unit: string;
  readonly taken: MeasureSurroundings;
}

export function readKept(): readonly KeptMeasures[] {
  if (!existsSync(PATH)) return [];
  const { ratios }: { readonly ratios: readonly KeptMeasures[] } = JSON.parse(
    readFileSync(PATH, 'utf8'),
  );
  return ratios;
}

export function writeKept(kept: readonly KeptMeasures[]): void {
  writeFileSync(PATH, keptText(kept));
}

export function keptText(kept: readonly KeptMeasures[]): string {
  return `${JSON.stringify({ ratios: kept }, null, 2)}\n`;
}

/** A kept ratio stays where this run could not judge. */
export function renewKept(
  before: readonly KeptMeasures[],
  now: readonly (Ratio | Unjudged)[],
  taken: MeasureSurroundings,
  describeUnit: (measure: string) => string,
): readonly KeptMeasures[] {
  return now.flatMap((one): readonly KeptMeasures[] => {
    const { measure, of } = one;
    if (!isJudged(one)) return before.filter((was) => was.measure === measure && was.of === of);
    const [ratio, spread] = [rounded(one.ratio), rounded(one.spread)];
    return [{ measure, of, ratio, spread, unit: describeUnit(measure), taken }];
  });
}

function rounded(x: number): number {
  return Math.round(1000 * x) / 1000;
}
