import { alignColumns } from '../../scripts/columns.js';
import type { ComparedMeasure } from './compare.ts';
import type { KeptMeasures, MeasureSurroundings } from './kept.ts';

const COLUMNS = ['measure', 'ratio now', 'spread', 'ratio kept', 'change'] as const;

/** Returns a table, and a line for each measure that differs. */
export function watchLines(compared: readonly ComparedMeasure[]): readonly string[] {
  const rows = compared.map((one) => [
    nameMeasure(one),
    ratioText(one.now),
    one.spread === null ? '' : `${(100 * one.spread).toFixed(0)} %`,
    ratioText(one.kept),
    one.change === null ? '' : percentText(one.change),
  ]);
  return [...alignColumns([COLUMNS, ...rows]), '', ...compared.flatMap(remarkOn)];
}

/** Says how the machine of this run differs from that of the ratios. */
export function surroundingsRemarks(
  now: MeasureSurroundings,
  kept: readonly Pick<KeptMeasures, 'taken'>[],
): readonly string[] {
  return (['processor', 'cores', 'node', 'chromium'] as const).flatMap((what) => {
    const others = new Set(kept.map(({ taken }) => taken[what]).filter((was) => was !== now[what]));
    return others.size
      ? [`Kept with another ${WORDS[what]}: ${[...others].join(', ')}; now ${now[what]}.`]
      : [];
  });
}

const WORDS = {
  processor: 'processor',
  cores: 'number of cores',
  node: 'Node',
  chromium: 'Chromium',
};

function remarkOn(one: ComparedMeasure): readonly string[] {
  const name = nameMeasure(one);
  switch (one.judgement) {
    case 'slower':
      return [`SLOWER: ${name}, ${percentText(one.change ?? 0)}.`];
    case 'faster':
      return [`faster: ${name}, ${percentText(one.change ?? 0)}; keep it with --watch --keep.`];
    case 'not judged':
      return [`TOO BUSY TO JUDGE: ${name}: ${one.why}.`];
    case 'not kept':
      return [`NOT KEPT: ${name} has no ratio to be compared with; keep one with --watch --keep.`];
    case 'not measured':
      return [`NOT MEASURED: ${name} is kept, and this run has nothing of it.`];
    case 'same':
      return [];
  }
}

export function nameMeasure({ measure, of }: Pick<ComparedMeasure, 'measure' | 'of'>): string {
  return `${measure}, ${of}`;
}

function ratioText(ratio: number | null): string {
  return ratio === null ? '–' : ratio.toFixed(2);
}

function percentText(change: number): string {
  const percent = 100 * change;
  return `${percent < 0 ? '−' : '+'}${Math.abs(percent).toFixed(1)} %`;
}
