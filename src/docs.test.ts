// Pages of docs/ and the README, and the code, point to things that exist.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSource, sourceFiles } from './testing/syntax.ts';

const ROOT = join(import.meta.dirname, '..');
const pages = ['docs', 'fixtures'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name}`),
);

describe('the documentation', () => {
  it.each(['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', ...pages])(
    '%s has no link that leads nowhere',
    (page) => {
      const text = readFileSync(join(ROOT, page), 'utf8').replace(/^```.*?^```$/gms, '');
      const links = Array.from(text.matchAll(/\]\(([^)#\s]+)/g), ([, to = '']) => to)
        .filter((to) => !to.includes(':'))
        .map((to) => join(dirname(page), to));
      const named = Array.from(
        text.matchAll(/`((?:src|docs|e2e|bench|scripts|fixtures)\/[\w./-]+)`/g),
        ([, path = '']) => path,
      );
      // In instructions, ID and NAME are to be replaced by the reader.
      const real = [...links, ...named].filter((path) => !/\b(ID|NAME)/.test(path));
      expect(real.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
    },
  );

  it('walks through functions that are where it says', () => {
    const text = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8');
    const stations = Array.from(text.matchAll(/^\d\. \[`(\w+)`\]\(\.\.\/([^)]+)\)/gm));
    expect(stations.length).toBeGreaterThan(20);
    const walks = text.split(/^## /m).filter((part) => part.startsWith('Follow '));
    const lengths = walks.map((walk) => walk.match(/^\d\. /gm)?.length ?? 0);
    expect(lengths).toHaveLength(3);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(8);
    const lost = stations.filter(
      ([, name, file = '']) => !new RegExp(`\\b${name}\\b`).test(readSource(ROOT, file)),
    );
    expect(lost.map(([station]) => station)).toEqual([]);
  });

  it('lists every decision, by its title', () => {
    const folder = join(ROOT, 'docs/decisions');
    const files = readdirSync(folder).filter((name) => /^\d{4}-/.test(name));
    const titles = files.map((name) => {
      const [, number, title] =
        /^# (\d{4}): (.+)$/m.exec(readFileSync(join(folder, name), 'utf8')) ?? [];
      return `| [${number}](${name}) | ${title} |`;
    });
    const rows = readFileSync(join(folder, 'README.md'), 'utf8').match(/^\| \[.*$/gm);
    expect(rows).toEqual(titles);
  });

  it('has every page that the code names', () => {
    const files = ['src', 'bench', 'e2e', 'scripts'].flatMap((folder) => sourceFiles(ROOT, folder));
    const lost = files.flatMap((file) =>
      Array.from(readSource(ROOT, file).matchAll(/\b[\w./-]+\.md\b/g), ([path]) => path)
        .filter((path) => path.startsWith('docs/') && !existsSync(join(ROOT, path)))
        .map((path) => `${file}: ${path}`),
    );
    expect(lost.filter((line) => !/\.test\.ts|generator\//.test(line))).toEqual([]);
  });
});
