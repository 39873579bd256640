// The search is guided by coverage: an input that makes code run which no input ran before is kept,
// and changed further.

import type { Coverage } from './coverage.ts';
import { type FuzzRandom, type Material, mutated } from './mutate.ts';
import type { FuzzTarget } from './targets.ts';

export interface SearchOptions {
  readonly fuzz: FuzzTarget['default'];
  readonly coverage: Coverage;
  readonly random: FuzzRandom;
  readonly seeds: readonly Uint8Array[];
  readonly maxLength: number;
  isOver(): boolean;
  /** Called before every run, so that an input that never ends is known. */
  onRun(input: Uint8Array): void;
  onKept(input: Uint8Array): void;
}

export interface Crash {
  readonly input: Uint8Array;
  readonly error: unknown;
}

/** Reading the coverage takes longer than most runs, so it is read after this many. */
const BATCH = 16;

/** Searches until the time is over, or an input makes the target throw, which is returned. */
export async function searchInputs(
  options: SearchOptions,
): Promise<{ runs: number; crash: Crash | null }> {
  const { fuzz, coverage, random, seeds, maxLength } = options;
  const corpus: Uint8Array[] = [];
  let runs = 0;
  const run = async (inputs: readonly Uint8Array[]): Promise<Crash | null> => {
    for (const input of inputs) {
      runs++;
      options.onRun(input);
      try {
        // The target gets a copy: a kept input must be the given one.
        await fuzz(input.slice());
      } catch (error) {
        return { input, error };
      }
    }
    return null;
  };
  const keepNew = async (inputs: readonly Uint8Array[]): Promise<Crash | null> => {
    for (const input of inputs) {
      const crash = await run([input]);
      if (crash) return crash;
      if (!coverage.takeNew()) continue;
      corpus.push(input);
      options.onKept(input);
    }
    return null;
  };
  coverage.drop();
  let crash = await keepNew(seeds);
  if (!corpus.length) corpus.push(new Uint8Array());
  const words = listWords(seeds);
  while (!crash && !options.isOver()) {
    const material: Material = { random, corpus, words, maxLength };
    const batch = Array.from({ length: BATCH }, () =>
      mutated(corpus[random(corpus.length)] ?? new Uint8Array(), material),
    );
    crash = await run(batch);
    // The bits of a batch may be new only together, so they are not kept: each run is asked again.
    if (!crash && coverage.hasNew()) crash = await keepNew(batch);
  }
  return { runs, crash };
}

function listWords(seeds: readonly Uint8Array[]): Uint8Array[] {
  const words = new Set<string>();
  for (const seed of seeds) {
    for (const [word] of Buffer.from(seed)
      .toString('latin1')
      .matchAll(/"[ -~]{1,40}?"|[\w.:-]{2,40}/g))
      words.add(word);
  }
  for (const word of ALWAYS) words.add(word);
  return [...words].slice(0, MAX_WORDS).map((word) => Uint8Array.from(Buffer.from(word, 'latin1')));
}

const MAX_WORDS = 4_000;
const ALWAYS = [
  '__proto__',
  'null',
  '-0',
  '1e999',
  '18446744073709551616',
  '\\ud800',
  '\xff\xfe',
  '{"a":',
  '[[[[',
];
