// `blame` finds the entry that last wrote a resource, a part of it, or a line of a text.

import { describe, expect, it } from 'vitest';
import { nobleHash } from '../../../base/hash/hash.ts';
import { makeBlocksDemos } from '../../../formats/blocks/write/demo/index.ts';
import { codingRun } from '../../../formats/thymos/write/demo/coding.ts';
import { toJsonLines } from '../../../formats/thymos/write/writer/containers.ts';
import { runCli, testFolder } from '../../../testing/cli.ts';
import { corpusPath } from '../../../testing/corpus.ts';
import { createTestHost } from '../../../testing/host.ts';

const host = await createTestHost();
const { file } = testFolder('blame');

const coding = file('coding.jsonl', new Uint8Array(toJsonLines(codingRun(nobleHash).ledger)));
const notes = file(
  'notes.jsonl',
  makeBlocksDemos(nobleHash).find(({ file: name }) => name.includes('release-notes'))?.bytes ?? '',
);
const HEIGHT = 'file:tides/src/height.ts';

const run = (...args: string[]) => runCli(host, 'blame', ...args);
async function lines(...args: string[]): Promise<readonly Record<string, unknown>[]> {
  const { text } = await run(...args, '--json');
  return text.split('\n').map((line) => JSON.parse(line));
}

async function findLane(path: string, title: RegExp): Promise<string> {
  const { text } = await runCli(host, 'log', path);
  const head = text.split('\n').find((line) => /^\S/.test(line) && title.test(line));
  return head?.split('  ')[0] ?? expect.unreachable();
}
const main = await findLane(coding, /Tides are wrong/);
const branch = await findLane(coding, /clamp instead/);
const release = await findLane(notes, /block:release-notes/);

describe('blame', () => {
  it('says which entry last wrote a resource, who decided, and everything that ever did', async () => {
    const [head, ...writes] = await lines(coding, HEIGHT, '--lane', main);
    expect(head).toMatchObject({
      schema: 'ledgerscope/blame/1',
      version: 2,
      written_by: { lane: main, seq: 8 },
      restored_by: null,
    });
    expect(writes.map(({ seq, change, request }) => [seq, change, request])).toEqual([
      [8, 'changed', 6],
      [4, 'added', null],
    ]);
    expect(writes[0]).toMatchObject({ decision: { kind: 'require approval' }, rolled_back: false });
    const { text, code } = await run(coding, 'tides/src/height.ts', '--lane', main);
    expect(code).toBe(0);
    expect(text).toMatch(/v2, last written by seq 8: fs_patch/);
    expect(text).toContain('carries out the request of seq 6');
    expect(text).toContain('+   const span = forward(before.minute, after.minute);');
  });

  it('goes no further than it is asked to', async () => {
    const [head, ...writes] = await lines(coding, HEIGHT, '--lane', main, '--at', '7');
    expect(head).toMatchObject({ version: 1, written_by: { seq: 4 } });
    expect(writes.map(({ seq }) => seq)).toEqual([4]);
    const before = await run(coding, HEIGHT, '--lane', main, '--at', '3');
    expect(before).toMatchObject({ code: 0, text: `${HEIGHT}: no entry wrote it up to here` });
  });

  it('goes on in what a branch left', async () => {
    const [, ...writes] = await lines(coding, HEIGHT, '--lane', branch);
    expect(writes.map(({ lane, seq }) => [lane, seq])).toEqual([
      [branch, 1],
      [main, 4],
    ]);
  });

  it('of a part of the value has only what changed that part', async () => {
    const path = corpusPath('thymos', 'branches.db');
    const [, ...all] = await lines(path, 'doc:b', '--lane', '490b');
    expect(all.map(({ seq }) => seq)).toEqual([11, 5, 1]);
    const [head, ...writes] = await lines(path, 'doc:b', '--lane', '490b', '--key', 'n');
    expect(head).toMatchObject({ key: 'n', value: 9, written_by: { seq: 11 } });
    expect(writes.map(({ seq, change }) => [seq, change])).toEqual([
      [11, 'changed'],
      [1, 'added'],
    ]);
  });

  it('does not blame what was rolled back, and says what went back', async () => {
    const [head, ...writes] = await lines(notes, 'notes', '--lane', release, '--at', '35');
    expect(head).toMatchObject({ version: null, written_by: null });
    expect(writes.map(({ seq, by, rolled_back: undone }) => [seq, by, undone])).toEqual([
      [35, 'restore', false],
      [30, 'write', true],
    ]);
    const [later] = await lines(notes, 'tone', '--lane', release);
    expect(later).toMatchObject({ version: null, written_by: { seq: 37 } });
  });
});

describe('blame --lines', () => {
  it('names the entry that brought each line of the text', async () => {
    const blamed = await lines(coding, HEIGHT, '--lane', main, '--key', 'text', '--lines');
    const { text: folded } = await runCli(host, 'fold', coding, '--lane', main, '--json');
    const resources: { id: string; value: { text: string } }[] = JSON.parse(folded).resources;
    const text = resources.find(({ id }) => HEIGHT.endsWith(id))?.value.text;
    expect(`${blamed.map((line) => line.text).join('\n')}\n`).toBe(text);
    const by = (part: string) => blamed.find((line) => String(line.text).includes(part))?.seq;
    expect(by('export interface Tide')).toBe(4);
    expect(by('function forward')).toBe(8);
    expect(blamed.every(({ how }) => how === 'exact')).toBe(true);
    const printed = await run(coding, HEIGHT, '--lane', main, '--key', 'text', '--lines');
    expect(printed.text.split('\n')).toHaveLength(blamed.length);
    expect(printed.text).toMatch(/seq +8 .*fs_patch .* 1\) const DAY/);
  });

  it('of a branch names the lane that a line is from', async () => {
    const { text } = await run(coding, HEIGHT, '--lane', branch, '--key', 'text', '--lines');
    expect(text).toMatch(new RegExp(`seq +4 .*lane ${main.slice(0, 8)}: fs_read`));
  });
});

describe('blame refuses', () => {
  it.each([
    [
      'a resource that is not there, with the nearest',
      ['tides/src/heigth.ts'],
      /Did you mean:\n {2}file:tides/,
    ],
    ['a place that is none', [HEIGHT, '--key', 'a..b'], /a\.\.b: this is no place/],
    [
      'lines of what is no text, with the texts in it',
      [HEIGHT, '--lines'],
      /no text.*\n {2}--key text/,
    ],
    ['lines of what is not there', [HEIGHT, '--lines', '--key', 'none'], /not there at this entry/],
    ['a seq that is not there', [HEIGHT, '--at', '99'], /no entry has seq 99/],
  ])('%s', async (_, args, message) => {
    await expect(run(coding, ...args, '--lane', main)).rejects.toThrow(message);
  });

  it('a ledger of several lanes, of which none is named', async () => {
    await expect(run(coding, HEIGHT)).rejects.toThrow(/lanes; name one/);
  });
});
