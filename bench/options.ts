import { parseArgs } from 'node:util';

export const BENCH_USAGE = `Usage: npm run bench -- [WHAT]

Without WHAT: how fast it is, of ledgers that it makes itself and of the corpus, where that is there.

  --native PATH                    the same, and OpenThymos' own program on the same ledgers
  --watch                          what became more than 20 % slower than the ratios in bench/watch/ratios.json;
                                   ends with 1 then, with 75 where the machine is too busy to judge
  --watch --keep                   renews those ratios
  --browser FILE [--cancel]        a ledger goes through the built app, or imports of it are cancelled
  --search FOLDER [one] [ten]      searches and compares large ledgers, which it makes there
  --frames                         how long frames of all lanes across take
  --growth                         only ledgers that grow
  --make LANES×ENTRIES FILE        writes a large OpenThymos database
  --doubling [NAME] [--stage NAME] inputs of twice the size
  --doubling-one NAME [--anchors FILE] [--stage NAME]
  --help                           this text`;

const OPTIONS = {
  native: { type: 'string' },
  watch: { type: 'boolean' },
  keep: { type: 'boolean' },
  browser: { type: 'string' },
  cancel: { type: 'boolean' },
  search: { type: 'string' },
  frames: { type: 'boolean' },
  growth: { type: 'boolean' },
  make: { type: 'string' },
  doubling: { type: 'boolean' },
  'doubling-one': { type: 'string' },
  anchors: { type: 'string' },
  stage: { type: 'string' },
  help: { type: 'boolean' },
} as const;

/** At most one of these is chosen, with the options that go with it and nothing else. */
const GOES_WITH: Readonly<Record<string, readonly string[]>> = {
  native: [],
  watch: ['keep'],
  browser: ['cancel'],
  search: [],
  frames: [],
  growth: [],
  make: [],
  doubling: ['stage'],
  'doubling-one': ['anchors', 'stage'],
  help: [],
};
const WITH_WORDS = ['search', 'make', 'doubling'];

function parsed(args: readonly string[]) {
  return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
}

/** Null when they are no usage of the bench. */
export function readBenchOptions(args: readonly string[]): ReturnType<typeof parsed> | null {
  let options: ReturnType<typeof parsed>;
  try {
    options = parsed(args);
  } catch {
    return null;
  }
  const given = Object.keys(options.values);
  const chosen = given.filter((name) => name in GOES_WITH);
  const [what = ''] = chosen;
  const isUsage =
    chosen.length <= 1 &&
    given.every((name) => name === what || GOES_WITH[what]?.includes(name)) &&
    (options.positionals.length === 0 || WITH_WORDS.includes(what));
  return isUsage ? options : null;
}
