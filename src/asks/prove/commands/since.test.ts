// A run that goes on from a milestone reports it, finds changes since, and refuses other
// milestones.

import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nobleHash } from '../../../base/hash/hash.ts';
import { alteredDatabase } from '../../../testing/altered.ts';
import { runCli } from '../../../testing/cli.ts';
import { corpusBytes, corpusPath } from '../../../testing/corpus.ts';
import { createTestHost } from '../../../testing/host.ts';
import { comparable, ledgerIn, sinceAndWhole } from '../../../testing/milestones.ts';
import { LineSeal } from '../../../ui/terminal/sealed-lines.ts';

const host = await createTestHost();
const folder = mkdtempSync(join(tmpdir(), 'ledgerscope-since-'));
afterAll(() => rmSync(folder, { recursive: true }));

const file = (name: string, content: string | Uint8Array) => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};
const WHOLE = corpusPath('thymos/run-847.db');
const image = corpusBytes('thymos', 'run-847.db');
const altered = async (name: string, ...statements: readonly string[]) =>
  file(name, await alteredDatabase(image, ...statements));

let beginning = '';
const milestone = join(folder, 'milestone');
beforeAll(async () => {
  beginning = await altered('begun.db', 'DELETE FROM entries WHERE seq > 3', 'DELETE FROM heads');
  await runCli(host, 'verify', beginning, '--milestone', milestone);
});
const since = (path: string, ...flags: readonly string[]) =>
  runCli(host, 'verify', path, '--since', milestone, ...flags);
const refusal = async (...args: readonly string[]) => {
  const error: unknown = await runCli(host, 'verify', ...args).catch((thrown) => thrown);
  return error instanceof Error ? error.message : '';
};

describe('a run since a milestone', () => {
  it('names it, and says what was read', async () => {
    const { text, code } = await since(WHOLE);
    expect(code).toBe(0);
    expect(text).toContain('since a milestone (1 lane, ');
    expect(text).toContain(`Gone on from ${milestone} (`);
    expect(text).toContain('which says of 4 entries in 1 lane: verified');
    expect(text).toContain('read since seq 3; up to there, as the milestone says');
    expect(text).toContain('and kept that entry, is not found');
    const ledger = ledgerIn((await since(WHOLE, '--json')).text);
    const { hash } = JSON.parse(readFileSync(milestone, 'utf8').split('\n').at(-2) ?? '').end;
    expect(ledger.since).toMatchObject({ milestone, hash, lanes: 1, entries: 4, gone_on_with: 1 });
    const [lane] = ledger.lanes;
    expect(lane?.since).toMatchObject({ entries: 4, seq: 3 });
    const whole = ledgerIn((await runCli(host, 'verify', WHOLE, '--json')).text);
    const [{ entries } = { entries: 0 }] = whole.lanes;
    expect(ledger.since?.examined).toBe(entries - 4);
    expect(comparable(ledger)).toEqual(comparable(whole));
  });

  it('goes on from one that went on from another', async () => {
    const middle = await altered(
      'middle.db',
      'DELETE FROM entries WHERE seq > 6',
      'DELETE FROM heads',
    );
    const next = join(folder, 'next');
    expect((await since(middle, '--milestone', next)).code).toBe(0);
    const { text } = await runCli(host, 'verify', WHOLE, '--since', next, '--json');
    const whole = await runCli(host, 'verify', WHOLE, '--json');
    expect(comparable(ledgerIn(text))).toEqual(comparable(ledgerIn(whole.text)));
  });

  it.each(['strict', 'reference'])('finds what was changed after it: %s', async (profile) => {
    const path = await altered(
      'after.db',
      "UPDATE entries SET payload_bytes = replace(payload_bytes, 'true', 'null') || ' ' WHERE seq = 5",
    );
    const flags = ['--profile', profile];
    const found = await sinceAndWhole(runCli, host, folder, [beginning, path], flags);
    expect(found.whole.verdict).toBe('failed');
    expect(comparable(found.since)).toEqual(comparable(found.whole));
  });

  it('does not find what was changed before it and kept the last entry, and says so', async () => {
    const path = await altered(
      'before.db',
      "UPDATE entries SET payload_bytes = '{}' WHERE seq = 2",
    );
    expect((await runCli(host, 'verify', path)).code).toBe(1);
    const { code, text } = await since(path);
    expect([code, text]).toEqual([0, expect.stringContaining('is not found')]);
  });

  it.each([
    [
      'whose last entry is another one now',
      'UPDATE entries SET id = randomblob(32) WHERE seq = 3',
      'was rewritten since',
    ],
    ['that was cut shorter', 'DELETE FROM entries WHERE seq > 2', 'cut off its end since'],
    ['whose last entry is gone', 'DELETE FROM entries WHERE seq = 3', 'was rewritten since'],
  ])('fails on a lane %s', async (_, change, words) => {
    const path = await altered('changed.db', change);
    const { code, text } = await since(path);
    expect([code, text]).toEqual([1, expect.stringContaining(words)]);
    const [lane] = ledgerIn((await since(path, '--json')).text).lanes;
    expect(lane).toMatchObject({ verdict: 'failed', anchor: null, world: null, report: null });
  });

  it('fails on a lane that is gone', async () => {
    const path = corpusPath('thymos/delegation.db');
    const made = join(folder, 'delegation');
    await runCli(host, 'verify', path, '--milestone', made);
    const [first] = ledgerIn((await runCli(host, 'verify', path, '--json')).text).lanes;
    const without = file(
      'without.db',
      await alteredDatabase(
        corpusBytes('thymos', 'delegation.db'),
        `DELETE FROM entries WHERE hex(trajectory_id) = '${first?.id.toUpperCase()}'`,
        `DELETE FROM heads WHERE hex(trajectory_id) = '${first?.id.toUpperCase()}'`,
      ),
    );
    const { code, text } = await runCli(host, 'verify', without, '--since', made);
    expect([code, text]).toEqual([1, expect.stringContaining('the whole trajectory was removed')]);
  });

  it('reads a source from its beginning where a new branch leaves from it', async () => {
    const path = corpusPath('thymos/branches.db');
    const begun = file(
      'roots.db',
      await alteredDatabase(
        corpusBytes('thymos', 'branches.db'),
        "DELETE FROM entries WHERE trajectory_id IN (SELECT trajectory_id FROM entries WHERE kind = 'branch')",
        'DELETE FROM heads',
      ),
    );
    const found = await sinceAndWhole(runCli, host, folder, [begun, path]);
    expect(comparable(found.since)).toEqual(comparable(found.whole));
    expect(found.since.since?.gone_on_with).toBeLessThan(found.whole.lanes.length);
  });

  it('fails where such a source does not begin with what was verified', async () => {
    const whole = corpusBytes('thymos', 'branches.db');
    const begun = file(
      'roots.db',
      await alteredDatabase(
        whole,
        "DELETE FROM entries WHERE trajectory_id IN (SELECT trajectory_id FROM entries WHERE kind = 'branch')",
      ),
    );
    const made = join(folder, 'roots');
    await runCli(host, 'verify', begun, '--milestone', made);
    const path = file(
      'rewritten.db',
      await alteredDatabase(whole, 'UPDATE entries SET id = randomblob(32) WHERE seq = 1'),
    );
    const { text } = await runCli(host, 'verify', path, '--since', made);
    expect(text).toContain('entries are not those of which the milestone was made');
  });
});

describe('a milestone is refused', () => {
  const changed = (from: string | RegExp, to: string) => {
    const before = readFileSync(milestone, 'utf8');
    const after = before.replace(from, to);
    expect(after).not.toBe(before);
    return after;
  };
  /** Whoever changes a line can seal it again. */
  const sealed = (text: string) => {
    const seal = new LineSeal(nobleHash);
    const [last = '', ...lines] = text.trimEnd().split('\n').reverse();
    const again = lines.reverse().map((line) => seal.line(JSON.parse(line)));
    const { lines: _, hash: _h, ...end } = JSON.parse(last).end;
    return file('sealed', `${again.join('')}${seal.end(end).text}\n`);
  };
  const refused = (path: string, ...flags: readonly string[]) =>
    refusal(WHOLE, '--since', path, ...flags);

  it('that was changed or cut off', async () => {
    const edited = file('edited', changed('"retracted": false', '"retracted": true'));
    expect(await refused(edited)).toContain('end.hash should be');
    const [first = ''] = readFileSync(milestone, 'utf8').split('\n');
    expect(await refused(file('cut', `${first}\n`))).toContain('cut off after 1 lines');
    expect(await refused(file('empty', ''))).toContain('it is empty. Give a milestone.');
    const fewer = sealed(changed(/"lanes": 1/, '"lanes": 2'));
    expect(await refused(fewer)).toContain('end.lanes should be 1');
  });

  it('of what is none, with the place', async () => {
    expect(await refused(file('x', 'x\n'))).toContain('line 1: at byte 0');
    const member = sealed(changed('"entries": 4, "bytes"', '"entries": 4, "more": 1, "bytes"'));
    expect(await refused(member)).toMatch(/lane\.more should be no member but/);
    expect(await refused(sealed(changed('{"lane": {', '{"lanes": {')))).toContain(
      'one member is expected, lane, resources, ids, signed, branch or end',
    );
  });

  it('of another ledger, format, version, profile or pin', async () => {
    const other = refusal(corpusPath('thymos/versions.db'), '--since', milestone);
    expect(await other).toContain('none of its lanes is in this ledger');
    const version = sealed(changed('"thymos-verifier/', '"thymos-verifier/9'));
    expect(await refused(version)).toContain('only the version that made it goes on from it');
    expect(await refused(milestone, '--profile', 'reference')).toContain('the profile strict');
    expect(await refused(milestone, '--require-compiler', 'c')).toContain('the pin "compiler"');
    const format = sealed(changed('"format": "thymos"', '"format": "holon"'));
    expect(await refused(format)).toContain('there are no milestones of holon');
  });

  it('where an anchor of a time before it is given', async () => {
    const begun = await altered('two.db', 'DELETE FROM entries WHERE seq > 1');
    const anchors = file('anchors.json', (await runCli(host, 'anchor', begun)).text);
    expect(await refused(milestone, '--anchor', anchors)).toContain('is of a time before it');
    const later = file('later.json', (await runCli(host, 'anchor', beginning)).text);
    const { text, code } = await since(WHOLE, '--anchor', later);
    expect([code, text]).toEqual([0, expect.stringContaining('An anchor covers the first 4 of')]);
  });

  it('where it cannot be made', async () => {
    expect(await refusal(WHOLE, '--milestone', milestone)).toContain(
      'there is a file of this name',
    );
    expect(await refusal(WHOLE, '--milestone', join(folder, 'no/folder'))).toContain(
      'cannot be written',
    );
    expect(await refusal(WHOLE, '--since', milestone, '--shard', '1/2')).toContain('leave one out');
    expect(await refusal(WHOLE, WHOLE, '--since', milestone)).toContain(
      'for the lanes of one ledger',
    );
    const lines = file('b.jsonl', '{"schema":"blocks-ledger/1"}\n');
    const none = join(folder, 'none');
    expect(await refusal(lines, '--milestone', none)).toMatch(/no milestones|no ledger/);
    expect(existsSync(none)).toBe(false);
  });
});
