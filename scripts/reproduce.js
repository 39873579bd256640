// `npm run reproduce` builds the sources once more, in another folder, and compares every byte with
// dist/. The source maps of that second build say which packages are really in it: each has to be
// in the notices and in the bill of materials, and nothing else.

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { ROOT, runMain, StopSignal, writeLine } from './run.js';
import { BILL, NOTICES } from './shipped/plugin.js';

const MADE = ['node_modules', 'dist', '.git', 'test-results', 'playwright-report', 'public/demo'];
/** Code that these tools put into a build has no source. */
const TOOLS = ['rolldown', 'vite'];
const BUILDS = ['dist/cli', 'dist/app'];

await runMain(async () => {
  const copy = mkdtempSync(join(tmpdir(), 'ledgerscope-copy-'));
  try {
    buildIn(copy);
    const wrong = BUILDS.flatMap((build) => [
      ...differences(join(ROOT, build), join(copy, build)),
      ...unnamed(join(copy, build)),
    ]);
    if (wrong.length) throw new StopSignal(wrong.join('\n'));
    for (const build of BUILDS) writeLine(`${build}: ${hashOfAll(join(ROOT, build))}`);
  } finally {
    rmSync(copy, { recursive: true });
  }
});

/** @param {string} copy */
function buildIn(copy) {
  const filter = (/** @type {string} */ path) => !MADE.includes(namesIn(ROOT, path));
  cpSync(ROOT, copy, { recursive: true, filter });
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  const maps = ['--', '--sourcemap', 'hidden', '--logLevel', 'error'];
  for (const args of [['build:cli', ...maps], ['build:demos'], ['build:app', ...maps]]) {
    const options = { cwd: copy, shell: process.platform === 'win32' };
    const { status, stderr } = spawnSync('npm', ['run', '--silent', ...args], options);
    if (status !== 0) throw new StopSignal(`The build of a copy failed:\n${stderr}`);
  }
}

/**
 * @param {string} ours
 * @param {string} theirs
 */
function differences(ours, theirs) {
  const names = [...new Set([...filesIn(ours), ...filesIn(theirs)])].sort();
  return names.flatMap((name) => {
    const [a, b] = [ours, theirs].map((folder) => bytesAt(join(folder, name)));
    return a && b && a.equals(b)
      ? []
      : [`${join(namesIn(ROOT, ours), name)}: ${whatDiffers(a, b)}`];
  });
}

/** @param {Buffer | null | undefined} a @param {Buffer | null | undefined} b */
function whatDiffers(a, b) {
  if (!a) return 'only in the build of a copy';
  return b ? 'other bytes in the build of a copy' : 'missing in the build of a copy';
}

/** Packages that are in the build and not named, or named and not in it. @param {string} build */
function unnamed(build) {
  const { components } = JSON.parse(readFileSync(join(build, BILL), 'utf8'));
  const listed = new Set(
    components.map((/** @type {{ group?: string, name: string }} */ { group, name }) =>
      group ? `${group}/${name}` : name,
    ),
  );
  const letters = packagesOfLetters(build, listed);
  const real = new Set([...mappedPackages(build), ...letters.values()]);
  const text = readFileSync(join(build, NOTICES), 'utf8');
  /** @type {(which: (name: string) => boolean, from: Iterable<string>, what: string) => string[]} */
  const say = (which, from, what) => [...from].filter(which).map((name) => `${name} ${what}`);
  return [
    ...say((name) => !listed.has(name), real, `is in the build, and not in ${BILL}`),
    ...say((name) => !text.includes(`\n${name} `), real, `is in the build, and not in ${NOTICES}`),
    ...say(
      (name) => !real.has(name) && !TOOLS.includes(name),
      listed,
      'is listed, and not in the build',
    ),
    ...say((name) => letters.get(name) === '', letters.keys(), 'is of no package that is listed'),
    ...(real.size ? [] : ['no package was found in the source maps']),
  ];
}

/**
 * Fonts are in no source map: each is of the package that has a file of the same bytes.
 * @param {string} build @param {ReadonlySet<string>} listed
 * @returns {Map<string, string>} by their files; empty where no package has them
 */
function packagesOfLetters(build, listed) {
  const has = (/** @type {string} */ name, /** @type {Buffer} */ bytes) => {
    const folder = join(ROOT, 'node_modules', name);
    return lettersIn(folder).some((own) => readFileSync(join(folder, own)).equals(bytes));
  };
  return new Map(
    lettersIn(build).map((file) => {
      const bytes = readFileSync(join(build, file));
      return [file, [...listed].find((name) => has(name, bytes)) ?? ''];
    }),
  );
}

/** @param {string} folder */
function lettersIn(folder) {
  return filesIn(folder).filter((name) => name.endsWith('.woff2'));
}

/** @param {string} build */
function mappedPackages(build) {
  return readdirSync(build, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.map'))
    .flatMap((name) => JSON.parse(readFileSync(join(build, name), 'utf8')).sources)
    .flatMap((source) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(source)?.[1] ?? []);
}

/** @param {string} folder */
function filesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.map'))
    .map((entry) => namesIn(folder, join(entry.parentPath, entry.name)));
}

/** @param {string} path */
function bytesAt(path) {
  try {
    return readFileSync(path);
  } catch {
    return null;
  }
}

/** @param {string} folder */
function hashOfAll(folder) {
  const hash = createHash('sha256');
  for (const name of filesIn(folder).sort())
    hash.update(name).update(readFileSync(join(folder, name)));
  return hash.digest('hex');
}

/** @param {string} folder @param {string} path */
function namesIn(folder, path) {
  return relative(folder, path).split(sep).join('/');
}
