// Until a package of ours is published, its name alone runs whatever somebody else put into a
// registry under it. So every text calls our own file, and nothing here asks a registry.

import { spawnSync } from 'node:child_process';
import {
  accessSync,
  constants,
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { COMMANDS } from './app/cli/program.ts';
import { COMMAND } from './base/command.ts';
import { APP_NAME } from './base/version.ts';
import { terminalTo } from './ui/terminal/terminal.ts';

const ROOT = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

const commands = COMMANDS.map((make) =>
  make({
    host: () => Promise.reject(new Error('no command is run')),
    ...terminalTo(
      () => undefined,
      () => undefined,
    ),
    exit: () => undefined,
  }).name(),
);

const BARE = new RegExp(`(?<![\\w./-])${APP_NAME} (?:${commands.join('|')}|help|--\\w+)\\b`);
const FETCHED = new RegExp(
  `\\b(?:npx|npm exec|npm i|npm install|yarn|pnpm|bunx)\\b.* ${APP_NAME}\\b`,
);

function misleading(text: string): string[] {
  return text.split('\n').filter((line) => BARE.test(line) || FETCHED.test(line));
}

function texts(): string[] {
  const made = ['node_modules', 'dist', '.git', 'test-results', 'playwright-report', '.vite'];
  return readdirSync(ROOT, { withFileTypes: true })
    .filter(({ name }) => !made.includes(name))
    .flatMap((entry) =>
      entry.isDirectory()
        ? readdirSync(join(ROOT, entry.name), { recursive: true, encoding: 'utf8' }).map((name) =>
            join(entry.name, name),
          )
        : [entry.name],
    )
    .filter((name) => /\.(tsx?|js|json|md|html|yml)$/.test(name))
    .filter((name) => !/^(fixtures\/.*\/|fuzz\/corpus|public\/demo|package-lock)/.test(name));
}

describe('the command', () => {
  it('is called by our own file in every text', () => {
    const ours = texts();
    expect(ours.length).toBeGreaterThan(500);
    const found = ours
      .filter((name) => name !== 'src/command.test.ts')
      .flatMap((name) => misleading(read(name)).map((line) => `${name}: ${line.trim()}`));
    expect(found).toEqual([]);
    expect(read('README.md')).toContain(`${COMMAND} verify`);
  });

  it.each([
    `npx ${APP_NAME} verify x`,
    `\`${APP_NAME} checks\``,
    `  ${APP_NAME} anchor FOLDER > anchors.json`,
    `See ${APP_NAME} --help.`,
    `npm install -g ${APP_NAME}`,
  ])('is found where it is not: %s', (text) => {
    expect(misleading(text)).toHaveLength(1);
  });

  it('is a file that runs what was built, and says when nothing was', () => {
    accessSync(join(ROOT, COMMAND), constants.X_OK);
    expect(read(COMMAND)).toContain(JSON.parse(read('package.json')).bin[APP_NAME]);
    const folder = mkdtempSync(join(tmpdir(), 'ledgerscope-command-'));
    try {
      copyFileSync(join(ROOT, COMMAND), join(folder, COMMAND));
      const { status, stdout, stderr } = spawnSync(join(folder, COMMAND), { encoding: 'utf8' });
      expect([status, stdout]).toEqual([2, '']);
      expect(stderr).toContain('not built yet');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

it('nothing of ours is published or fetched by accident', () => {
  const { private: isPrivate, dependencies, devDependencies } = JSON.parse(read('package.json'));
  expect(isPrivate).toBe(true);
  expect(Object.keys({ ...dependencies, ...devDependencies })).not.toContain(APP_NAME);
  // In the project's folder, npx then fetches no package for a name that is not installed.
  expect(read('.npmrc')).toMatch(/^yes=false$/m);
});
