import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { bill } from './bill.js';
import { notices } from './notices.js';
import { listShippedPackages, mayShip } from './packages.js';

const ROOT = join(import.meta.dirname, '../..');
const root = mkdtempSync(join(tmpdir(), 'ledgerscope-shipped-'));
afterAll(() => rmSync(root, { recursive: true }));

function made(name: string, license: string, files: Readonly<Record<string, string>>): string {
  const folder = join(root, 'node_modules', name);
  mkdirSync(folder, { recursive: true });
  const manifest = { name, version: '1.0.0', license, dependencies: { b: '^1.0.0' } };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text);
  return join(folder, 'index.js');
}

const a = made('@scope/a', 'MIT', { LICENSE: 'text of a\r\n' });
const b = made('b', 'Apache-2.0', { 'LICENSE.md': 'text of b', NOTICE: 'notice of b' });

describe('the packages of a bundle', () => {
  it('are found by their modules, each once, with what has to go with them', () => {
    const found = listShippedPackages([b, a, `${a}?x`, join(root, 'src/own.ts')], root);
    expect(found.map(({ name, text }) => [name, text])).toEqual([
      ['@scope/a', 'text of a'],
      ['b', 'text of b\n\nnotice of b'],
    ]);
    const text = notices(found);
    for (const part of ['@scope/a 1.0.0 (MIT)', 'text of a', 'notice of b'])
      expect(text).toContain(part);
  });

  it('are found by files that are taken as they are, too', () => {
    const [only] = listShippedPackages(['node_modules/@scope/a/letters.woff2'], root);
    expect(only?.name).toBe('@scope/a');
  });

  it.each(['GPL-3.0-only', 'AGPL-3.0', 'LGPL-2.1', 'MPL-2.0', 'MIT AND GPL-2.0', 'UNKNOWN'])(
    'are refused with the licence %s',
    (licence) => {
      const path = made('copyleft', licence, { LICENSE: 'text' });
      expect(() => listShippedPackages([path], root)).toThrow('may not be shipped');
      expect(mayShip(licence)).toBe(false);
    },
  );

  it('may have the text of their licence at the end of their description', () => {
    const text = 'Copyright of c\n\nPermission is hereby granted, free of charge';
    const path = made('c', 'MIT', { 'README.md': `# It\r\n\n## License\r\n\n${text}\n` });
    expect(listShippedPackages([path], root).map((one) => one.text)).toEqual([text]);
  });

  it('may offer a choice, and combine licences that only ask for their text', () => {
    expect(mayShip('(MIT OR GPL-3.0)')).toBe(true);
    expect(mayShip('MIT AND ISC AND BSD-3-Clause')).toBe(true);
  });

  it('are refused without a licence text, and when nobody knows whose code it is', () => {
    expect(() => listShippedPackages([made('bare', 'MIT', {})], root)).toThrow('no licence text');
    const other = made('no-text', 'MIT', { 'README.md': '# It\n\n## License\n\nMIT\n' });
    expect(() => listShippedPackages([other], root)).toThrow('no licence text');
    expect(() => listShippedPackages(['\0unheard/of.js'], root)).toThrow('Whose code');
  });
});

describe('the bill of materials', () => {
  const integrity = `sha512-${Buffer.alloc(64, 7).toString('base64')}`;
  const lock = {
    packages: {
      'node_modules/@scope/a': { version: '1.0.0', integrity },
      'node_modules/b': { version: '1.0.0', integrity },
    },
  };
  const ours = { name: 'ours', version: '2.0.0', license: 'MIT' };

  it('names each with its checksum, and what needs what', () => {
    const text = bill(ours, listShippedPackages([a, b], root), lock);
    expect(bill(ours, listShippedPackages([b, a], root), lock)).toBe(text);
    const { bomFormat, specVersion, components, dependencies } = JSON.parse(text);
    expect([bomFormat, specVersion]).toEqual(['CycloneDX', '1.6']);
    expect(components[0]).toMatchObject({
      group: '@scope',
      name: 'a',
      purl: 'pkg:npm/%40scope/a@1.0.0',
      hashes: [{ alg: 'SHA-512', content: '07'.repeat(64) }],
      licenses: [{ license: { id: 'MIT' } }],
    });
    expect(dependencies[1]).toEqual({
      ref: 'pkg:npm/%40scope/a@1.0.0',
      dependsOn: ['pkg:npm/b@1.0.0'],
    });
  });

  it('is not made without a checksum', () => {
    expect(() => bill(ours, listShippedPackages([a], root), { packages: {} })).toThrow(
      'no checksum',
    );
  });
});

it('every dependency that may be shipped has a licence that lets it be', () => {
  const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const modules = Object.keys(dependencies).map((name) => join(ROOT, 'node_modules', name, 'x'));
  expect(listShippedPackages(modules, ROOT)).toHaveLength(modules.length);
});
