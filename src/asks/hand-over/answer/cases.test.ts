// A case goes from one browser to another: its statements stay the same, to the byte, and
// everything in it is verified again.

import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { decodeText, encodeText } from '../../../base/bytes.ts';
import type { AuditCase } from '../../../ledger/model/case.ts';
import type { CheckedReport } from '../../../ledger/model/report.ts';
import { readReport, reportText } from '../../../ledger/report/json.ts';
import { reportPage } from '../../../ledger/report/page.ts';
import { runCli, testFolder } from '../../../testing/cli.ts';
import { corpusPath } from '../../../testing/corpus.ts';
import { createSetup, type TestSetup } from '../../../testing/handler.ts';
import { createTestHost } from '../../../testing/host.ts';

const host = await createTestHost();
const { file } = testFolder('cases');
const LEDGERS = [
  corpusPath('thymos', 'branches.db'),
  corpusPath('thymos', 'policy-intercept.db'),
  corpusPath('chains', 'attestroot', 'session-a.jsonl'),
];
const ID = '0'.repeat(32);

async function begun(paths = LEDGERS) {
  const setup = createSetup();
  const ledgers: AuditCase['ledgers'][number][] = [];
  for (const path of paths) {
    const bytes = new Uint8Array(readFileSync(path));
    const { ledger } = await setup.importBytes(basename(path), bytes);
    ledgers.push({ id: ledger ?? '', name: basename(path), against: null });
  }
  const [first] = ledgers;
  if (!first) throw new Error('There is no ledger.');
  const [lane] = (await setup.ask({ name: 'ledger', input: first.id })).lanes;
  await setup.ask({
    name: 'save note',
    input: {
      id: null,
      place: { on: 'lane', ledger: first.id, lane: lane?.id ?? '' },
      text: 'Look at this one.',
      reviewer: 'R.',
    },
  });
  await setup.ask({
    name: 'save case',
    input: {
      id: ID,
      title: 'Night of the 3rd',
      question: 'Who?\n\nAnd <b>when</b>?',
      conclusion: '',
      queries: [{ name: 'denied', query: 'kind:denied' }],
      findings: [],
      notes: [],
      query: 'kind:denied',
      ledgers,
      changedAt: 0,
      received: null,
    },
  });
  return setup;
}

const made = async ({ ask }: TestSetup, id = ID, leaveOut: readonly string[] = []) =>
  (await ask({ name: 'case as file', input: { id, madeOn: '2026-11-30', leaveOut } })).file;

async function opened(given: Blob, setup = createSetup()) {
  const { id, sets } = await setup.ask({
    name: 'open case',
    input: { file: given, name: 'night.case.zip' },
  });
  for (const [i, set] of sets.entries())
    await setup.ask({ name: 'import ledger', input: { job: `import ${i}`, set, demo: false } });
  return { setup, id, sets };
}

const unmet = ({ checked }: CheckedReport) =>
  checked.flatMap(({ claims }) =>
    claims.flatMap(({ claim, holds, counts }) => (counts && holds !== true ? claim : [])),
  );

async function changedIn(given: Blob, change: (files: Record<string, Uint8Array>) => void) {
  const files = unzipSync(new Uint8Array(await given.arrayBuffer()));
  change(files);
  return new Blob([zipSync(files).slice()]);
}

describe('a case in another browser', () => {
  it('says the same, and is the same file when it is made there', async () => {
    const first = await begun();
    const given = await made(first);
    const page = unzipSync(new Uint8Array(await given.arrayBuffer()))['report.html'];
    expect(decodeText(page ?? new Uint8Array())).toContain('30 November 2026');
    const { setup, id, sets } = await opened(given);
    expect(sets.map(({ name }) => name)).toEqual(LEDGERS.map((path) => basename(path)));
    const one = await setup.ask({ name: 'case', input: id });
    expect(one).toMatchObject({
      title: 'Night of the 3rd',
      question: 'Who?\n\nAnd <b>when</b>?',
      queries: [{ name: 'denied', query: 'kind:denied' }],
      received: { name: 'night.case.zip', altered: [], notes: { added: 1, signed: 1 } },
    });
    const seen: number[] = [];
    const check = await setup.ask({
      name: 'check case',
      input: id,
      onProgress: ({ done }) => seen.push(done),
    });
    expect(unmet(check)).toEqual([]);
    expect(check.holds).toBe(true);
    expect(seen.at(-1)).toBeGreaterThan(0);
    const again = await made(setup, id);
    expect(Buffer.from(await again.arrayBuffer())).toEqual(Buffer.from(await given.arrayBuffer()));
    await setup.ask({ name: 'save case', input: { ...one, conclusion: 'Nobody.' } });
    await setup.ask({ name: 'open case', input: { file: given, name: 'again.zip' } });
    expect(await setup.ask({ name: 'cases', input: null })).toMatchObject([
      { id, conclusion: 'Nobody.' },
    ]);
  });

  it('has the review journal of the first, which is read there like any ledger', async () => {
    const first = await begun();
    const [journal] = (await first.ask({ name: 'journal', input: null })).journals;
    const id = await first.ask({ name: 'show journal', input: journal?.journal ?? '' });
    const one = await first.ask({ name: 'case', input: ID });
    const ledgers = [...one.ledgers, { id, name: 'Review journal', against: null }];
    await first.ask({ name: 'save case', input: { ...one, ledgers } });
    const { setup, id: other, sets } = await opened(await made(first));
    expect(sets.at(-1)?.format).toBe('journal');
    const check = await setup.ask({ name: 'check case', input: other });
    expect(check.holds).toBe(true);
    const [file] = await setup.ask({
      name: 'source files',
      input: (await setup.ask({ name: 'case', input: other })).ledgers[3]?.id ?? '',
    });
    expect(
      await setup.ask({ name: 'restore journal', input: file?.file ?? new Blob() }),
    ).toMatchObject({
      added: journal?.records,
    });
  });

  it('has neither in its report nor in its file what is left out, and holds where its ledgers are', async () => {
    const given = await made(await begun(), ID, ['text:secrets_publish']);
    const bytes = new Uint8Array(await given.arrayBuffer());
    const files = unzipSync(bytes);
    expect(Object.keys(files).some((name) => name.endsWith('.db'))).toBe(false);
    for (const [name, content] of Object.entries(files))
      expect([name, Buffer.from(content).includes('secrets_publish')]).toEqual([name, false]);
    const { setup, id, sets } = await opened(given, await begun());
    expect(sets).toEqual([]);
    expect((await setup.ask({ name: 'case', input: id })).ledgers).toHaveLength(3);
    const check = await setup.ask({ name: 'check case', input: id });
    expect([unmet(check), check.holds]).toEqual([[], true]);
    const without = await opened(given);
    const unknown = await without.setup.ask({ name: 'check case', input: id });
    expect(unknown.holds).toBeNull();
    // Nothing else lets a ledger be missing.
    const torn = await changedIn(await made(await begun()), (all) => {
      const { contents, report } = { contents: 'case.json', report: 'report.json' };
      all[contents] = encodeText('{"schema": "ledgerscope/case/1", "ledgers": []}');
      expect(decodeText(all[report] ?? new Uint8Array())).toContain('"redaction": []');
    });
    await expect(opened(torn)).rejects.toThrow('This is no case');
  });

  it('is checked by the command line too, and an archive of ledgers to it', async () => {
    const given = new Uint8Array(await (await made(await begun())).arrayBuffer());
    const path = file('night.case.zip', given);
    expect(await runCli(host, 'check-case', path)).toMatchObject({ code: 0 });
    const { text } = await runCli(host, 'verify', path);
    expect(text).toContain('3 in all');
  });

  it('shows a ledger that was changed on the way', async () => {
    const given = await changedIn(await made(await begun()), (files) => {
      const name = Object.keys(files).find((one) => one.endsWith('session-a.jsonl')) ?? '';
      const text = decodeText(files[name] ?? new Uint8Array());
      files[name] = encodeText(text.replace('"seq":2', '"seq":3'));
    });
    const { setup, id } = await opened(given);
    const check = await setup.ask({ name: 'check case', input: id });
    expect(check.holds).toBe(false);
    expect(check.checked.at(-1)?.claims).toMatchObject([{ claim: 'Content', holds: false }]);
    const path = file('changed.case.zip', new Uint8Array(await given.arrayBuffer()));
    const { code, text } = await runCli(host, 'check-case', path);
    // One claim does not hold, and the anchors of that ledger could not be checked.
    expect(code).toBe(4);
    expect(text).toContain('no      Content');
  });

  it.each([
    ['the conclusion', 'report.json', '"conclusion": ""', '"conclusion": "x"', ['Page']],
    ['a verdict', 'report.json', '"verdict": "verified"', '"verdict": "failed"', ['Page']],
    ['the page', 'report.html', 'Question', 'Answer', ['Page']],
    ['an anchor', 'anchors.json', '"root": "', '"root": "0', ['Anchors']],
  ])('shows that %s was changed', async (_, member, from, to, claims) => {
    const given = await changedIn(await made(await begun()), (files) => {
      const text = decodeText(files[member] ?? new Uint8Array());
      expect(text).toContain(from);
      files[member] = encodeText(text.replace(from, to));
    });
    const { setup, id } = await opened(given);
    const check = await setup.ask({ name: 'check case', input: id });
    expect(check.holds).toBe(false);
    expect(unmet(check)).toEqual(expect.arrayContaining(claims));
  });

  it('shows a file that is no part of it', async () => {
    const given = await changedIn(await made(await begun()), (files) => {
      files['ledgers/4/extra.jsonl'] = encodeText('{}\n');
    });
    const { setup, id } = await opened(given);
    const check = await setup.ask({ name: 'check case', input: id });
    expect(unmet(check)).toEqual(['Files']);
  });

  it('shows a file that would be unpacked outside of it', async () => {
    const given = await changedIn(await made(await begun()), (files) => {
      const outside = '../../ledgers/1/branches.db';
      const contents = decodeText(files['case.json'] ?? new Uint8Array());
      files['case.json'] = encodeText(contents.replace('"ledgers/1/branches.db"', `"${outside}"`));
      files[outside] = files['ledgers/1/branches.db'] ?? new Uint8Array();
      delete files['ledgers/1/branches.db'];
    });
    const { setup, id } = await opened(given);
    const check = await setup.ask({ name: 'check case', input: id });
    expect(unmet(check)).toEqual(['Files']);
  });

  it('shows bytes of no file that it lists', async () => {
    const bytes = new Uint8Array(await (await made(await begun())).arrayBuffer());
    const { setup, id } = await opened(new Blob([bytes, new Uint8Array(9)]));
    const check = await setup.ask({ name: 'check case', input: id });
    expect(unmet(check)).toEqual(['Files']);
  });

  it('shows that its ledgers were given the names of one another', async () => {
    const given = await changedIn(await made(await begun()), (files) => {
      const { report } = readReport(files['report.json'] ?? new Uint8Array());
      const [a, b, ...more] = report.ledgers;
      if (!a || !b) throw new Error('It has two ledgers at least.');
      const ledgers = [{ ...a, name: b.name }, { ...b, name: a.name }, ...more];
      files['report.json'] = encodeText(reportText({ ...report, ledgers }));
      files['report.html'] = encodeText(reportPage({ ...report, ledgers }));
    });
    const { setup, id } = await opened(given);
    const check = await setup.ask({ name: 'check case', input: id });
    expect(unmet(check)).toEqual(['Name', 'Name']);
  });

  it('is refused where a part of it is missing, and nothing is kept', async () => {
    const whole = await made(await begun());
    for (const member of ['case.json', 'report.json', 'report.html', 'anchors.json']) {
      const setup = createSetup();
      const given = await changedIn(whole, (files) => {
        delete files[member];
      });
      await expect(
        setup.ask({ name: 'open case', input: { file: given, name: 'a.zip' } }),
      ).rejects.toThrow(`${member} is missing`);
      expect(setup.store.rows()).toBe(0);
    }
    const { ask } = createSetup();
    await expect(
      ask({ name: 'open case', input: { file: new Blob(['{}']), name: 'a.zip' } }),
    ).rejects.toThrow('damaged');
  });
});

describe('the anchors of a case', () => {
  it('are taken of all ledgers in one step, and checked in one', async () => {
    const setup = await begun();
    const ids = (await setup.ask({ name: 'case', input: ID })).ledgers.map(({ id }) => id);
    const { file: anchors, anchors: count } = await setup.ask({ name: 'anchors', input: ids });
    expect(count).toBeGreaterThan(3);
    const check = await setup.ask({
      name: 'check anchors',
      input: { ledgers: ids, file: anchors },
    });
    expect(check).toMatchObject({ anchors: count, missing: 0 });
    expect(check.ledgers.map(({ holds }) => holds)).toEqual([true, true, true]);
    expect(check.ledgers[2]?.words).toContain('byte for byte');
    const altered = (await anchors.text())
      .replace('"root": "', '"root": "f')
      .replace(/("root": "f.{63})./, '$1');
    const other = await setup.ask({
      name: 'check anchors',
      input: { ledgers: ids, file: new Blob([altered]) },
    });
    expect(other.ledgers[0]?.holds).toBe(false);
  });

  it('are the last records of a log, which show where it went on and where it was rewritten', async () => {
    const log = corpusPath('chains', 'attestroot', 'session-a.jsonl');
    const whole = readFileSync(log, 'utf8');
    const lines = whole.trimEnd().split('\n');
    const early = createSetup();
    const part = encodeText(`${lines.slice(0, -2).join('\n')}\n`).slice();
    const { ledger: before } = await early.importBytes('early.jsonl', part);
    const { file: anchors } = await early.ask({ name: 'anchors', input: [before ?? ''] });
    const checked = async (text: string) => {
      const setup = createSetup();
      const { ledger } = await setup.importBytes('now.jsonl', encodeText(text).slice());
      const { ask } = setup;
      return (
        await ask({ name: 'check anchors', input: { ledgers: [ledger ?? ''], file: anchors } })
      ).ledgers[0];
    };
    expect(await checked(whole)).toMatchObject({ holds: true });
    expect((await checked(whole))?.words).toContain('nothing was rewritten');
    expect((await checked(`${lines.slice(0, -3).join('\n')}\n`))?.words).toContain('cut off');
    const altered = whole.replace('"max_bytes":4096', '"max_bytes":4097');
    expect(altered).not.toBe(whole);
    expect(await checked(altered)).toMatchObject({ holds: false });
  });

  it('prove nothing where the records are sealed with a secret: a forger leaves the seals as they are', async () => {
    const sealed = (n: number, to: number) =>
      JSON.stringify({
        event_id: `e${n}`,
        entry_type: 'action',
        authorized_by: 'p',
        input_context: `${to}`,
        signature_algorithm: 'HMAC-SHA256',
        previous_hash: n ? `${n}a` : 'GENESIS',
        hmac_signature: `${n + 1}a`,
      });
    const imported = async (to: number, more: readonly number[] = []) => {
      const setup = createSetup();
      const text = [sealed(0, to), ...[1, 2, ...more].map((n) => sealed(n, 0))].join('\n');
      const { ledger } = await setup.importBytes('air.jsonl', encodeText(`${text}\n`).slice());
      return { ask: setup.ask, id: ledger ?? '' };
    };
    const before = await imported(1);
    const { file: anchors } = await before.ask({ name: 'anchors', input: [before.id] });
    const { ask, id } = await imported(900, [3]);
    const check = await ask({ name: 'check anchors', input: { ledgers: [id], file: anchors } });
    expect(check.ledgers[0]).toMatchObject({ holds: null });
    expect(check.ledgers[0]?.words).toContain('No tamper evidence without the key');
  });
});
