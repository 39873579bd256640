import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { toHex } from '../../../base/bytes.ts';
import { nobleHash } from '../../../base/hash/hash.ts';
import { runCli } from '../../../testing/cli.ts';
import { createTestHost } from '../../../testing/host.ts';

const host = await createTestHost();
const folder = mkdtempSync(join(tmpdir(), 'ledgerscope-canonical-'));
afterAll(() => rmSync(folder, { recursive: true }));
const plain = join(folder, 'plain.json');
writeFileSync(plain, '{"b": 1, "a": "text"}');
const hostile = join(folder, 'hostile.json');
writeFileSync(hostile, '{"b": 1, "a": "\u009b31m\u202e\u{e0041}"}');
const run = (...args: string[]) => runCli(host, 'canonicalize', ...args);

describe('canonicalize', () => {
  it('prints the canonical text and its hash', async () => {
    const { text, warned } = await run(plain);
    const hash = toHex(nobleHash.blake3(new TextEncoder().encode('{"a":"text","b":1}')));
    expect(text).toBe(`{"a":"text","b":1}\n${hash}`);
    expect(warned).toBe('');
  });

  it('prints JSON of the same value where characters would not show, and says so', async () => {
    const { text, warned } = await run(hostile);
    const [printed = ''] = text.split('\n');
    expect(printed).toBe('{"a":"\\u009b31m\\u202e\\udb40\\udc41","b":1}');
    expect(JSON.parse(printed)).toEqual(JSON.parse(readFileSync(hostile, 'utf8')));
    expect(warned).toContain('--output');
  });

  it('writes the exact bytes that are hashed to a file', async () => {
    const output = join(folder, 'exact.json');
    const { text, warned } = await run(hostile, '--output', output);
    expect(readFileSync(output, 'utf8')).toBe('{"a":"\u009b31m\u202e\u{e0041}","b":1}');
    expect(text).toBe(toHex(nobleHash.blake3(readFileSync(output))));
    expect(warned).toBe('');
  });

  it('writes over nothing, least of all what it reads', async () => {
    await expect(run(plain, '--output', plain)).rejects.toThrow('name another');
    await expect(run(plain, '--output', join(folder, 'none/x'))).rejects.toThrow(
      'cannot be written',
    );
    expect(readFileSync(plain, 'utf8')).toBe('{"b": 1, "a": "text"}');
  });
});
