// Somebody altered a report, in its page and in its data: whatever a reader sees is either
// compared, or marked as compared with nothing where it is read.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { NotePlace } from '../../../ledger/model/note.ts';
import { readReport, reportText } from '../../../ledger/report/json.ts';
import { reportPage } from '../../../ledger/report/page.ts';
import type { Report } from '../../../ledger/report/shape.ts';
import { isUncompared, UNCOMPARED_WORDS } from '../../../ledger/report/uncompared.ts';
import { notesText, signNote } from '../../../ledger/review/api.ts';
import { runCli, testFolder } from '../../../testing/cli.ts';
import { corpusPath } from '../../../testing/corpus.ts';
import { draws } from '../../../testing/draws.ts';
import { createTestHost } from '../../../testing/host.ts';
import { testSigner } from '../../../testing/journal.ts';

const host = await createTestHost();
const { folder, file } = testFolder('deceived');
const LEDGERS = [
  corpusPath('thymos', 'policy-intercept.db'),
  corpusPath('chains', 'attestroot', 'session-a.jsonl'),
];
const { publicKey, sign } = testSigner();

let written = 0;

async function made(...args: readonly string[]): Promise<Report> {
  const page = join(folder, `made-${++written}.html`);
  const { code } = await runCli(host, 'report', ...args, '-o', page);
  expect(code).toBe(0);
  return readReport(readFileSync(page)).report;
}

const check = (report: Report) =>
  runCli(host, 'check-report', file(`x-${++written}.html`, reportPage(report)), ...LEDGERS);

async function notesFile(...places: readonly NotePlace[]): Promise<string> {
  const notes = await Promise.all(
    places.map((place, i) =>
      signNote(
        {
          format: 'signed-note/1' as const,
          id: `${i}`.repeat(32),
          place,
          text: 'Cleared by audit.',
          written_at: '2026-01-31T09:30:00.000Z',
        },
        'Ann',
        publicKey,
        sign,
      ),
    ),
  );
  const ledger = { id: places[0]?.ledger ?? '', name: 'a' };
  return file(`notes-${++written}.json`, notesText({ format: 'notes/1', ledger, notes }));
}

const bare = await made(...LEDGERS);
const [ledger = '', lane = ''] = [bare.ledgers[0]?.id, bare.ledgers[0]?.lane_list[0]?.id];
const noted = await notesFile({ on: 'entry', ledger, lane, index: 1 });
const whole = await made(...LEDGERS, '--query', 'kind:commit', '--notes', noted);

function altered(change: (report: Writable<Report>) => void, report = whole): Report {
  const copy = structuredClone(report);
  change(copy as Writable<Report>);
  return copy;
}

type Writable<T> = { -readonly [K in keyof T]: Writable<T[K]> };

describe('a report', () => {
  it('says next to them which of its parts are compared with nothing', () => {
    const about = { question: 'Who?', conclusion: 'Ann.', queries: [] };
    const redaction = [{ what: 'a text', places: 1 }];
    const page = reportPage({ ...whole, case: about, redaction });
    const read = (one: string) => one.replaceAll(/<[^>]*>/g, '');
    const { title, tool, ledgers } = whole;
    const marked = [title, tool, 'Question', 'Conclusion', 'What was left out'];
    for (const one of [...marked, ...ledgers.map(({ name }) => name)])
      expect(read(page)).toContain(`${one}*`);
    expect(read(page)).toContain(`* ${UNCOMPARED_WORDS}`);
    expect(read(page)).not.toContain('against*');
    const pinned = altered(({ ledgers: [first] }) => {
      if (first) first.pins.compiler = 'ab'.repeat(32);
    });
    expect(read(reportPage(pinned))).toContain('against* compiler ab');
    expect(page).toContain('anybody can write a page that looks like it');
  });

  it.each<[string, (report: Writable<Report>) => void, string]>([
    [
      'names swapped',
      ({ ledgers: [a, b] }) => {
        if (a && b) [a.name, b.name] = [b.name, a.name];
      },
      'no      Name',
    ],
    ['another verifier', (one) => rename(one, 'certified, sealed by a notary'), 'no      Verifier'],
    ['a later verifier', (one) => rename(one, 'thymos-verifier/99'), 'unknown Verifier'],
    ['another tool', (one) => Object.assign(one, { tool: 'notary 1.0.0' }), 'no      Made by'],
    [
      'a later tool',
      (one) => Object.assign(one, { tool: 'ledgerscope 99.0.0' }),
      'unknown Made by',
    ],
    [
      'a ledger twice',
      ({ ledgers }) => void ledgers.push(...ledgers.slice(0, 1)),
      'no      Ledger',
    ],
    [
      'nothing between its ledgers',
      (one) => Object.assign(one, { joins: null }),
      'no      Between',
    ],
    ['no query', (one) => Object.assign(one, { query: null }), 'no      Entries'],
    [
      'parts that are said to be left out',
      (one) => void one.redaction.push({ what: 'a text', places: 3 }),
      'no      Left out',
    ],
  ])('does not hold with %s', async (_, change, words) => {
    const { code, text } = await check(altered(change));
    expect(text).toContain(words);
    expect(code).not.toBe(0);
  });

  it('does not hold with any value of it altered that is not marked', async () => {
    expect((await check(whole)).code).toBe(0);
    const places = [...listPlaces(whole, [])];
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...places), fc.nat(), async (path, how) => {
        const changed = altered((copy) => changeAt(copy, path, how));
        if (reportText(changed) === reportText(whole)) return;
        const data = file(`x-${++written}.json`, reportText(changed));
        const ran = await runCli(host, 'check-report', data, ...LEDGERS).catch(() => ({ code: 2 }));
        const isMarked = isUncompared(path) || isUnsigned(changed, path);
        expect([path.join('.'), how % 3, ran.code === 0 && !isMarked]).toEqual([
          path.join('.'),
          how % 3,
          false,
        ]);
      }),
      { numRuns: draws(1000) },
    );
  });
});

describe('a report that an earlier version of the verifier made', () => {
  const older = altered(({ ledgers }) => {
    for (const one of ledgers) {
      one.verifier = one.verifier.replace(/\d+$/, '1');
      one.checks.pop();
      const [first] = one.checks;
      if (first) first.proves = 'What was said then.';
    }
  });
  it('is not compared where versions differ, and is not said to be false', async () => {
    const page = reportPage(older).replace('<p class="quiet">', '<p  class="quiet">');
    const ran = await runCli(host, 'check-report', file('older.html', page), ...LEDGERS);
    expect(ran.code).toBe(2);
    expect(ran.text).not.toMatch(/^ *no {6}/m);
    for (const one of ['Checks: Made by another version', 'Page: A ledger of it was verified'])
      expect(ran.text).toContain(`unknown ${one}`);
    expect(ran.text).toContain('yes     Entries');
  });

  it.each([
    ['a number of entries', 'entries'],
    ['a head', 'lane_list.0.head.entry'],
    ['a state', 'lane_list.0.world.hash'],
    ['an anchor', 'lane_list.0.anchor.root'],
    ['bytes', 'chosen.0.payload.text'],
    ['a request', 'requests.0.entry'],
  ])('does not hold with %s that no version says of these bytes', async (_, path) => {
    const at = ['ledgers', '0', ...path.split('.')];
    const report = altered((copy) => changeAt(copy, at, 1), older);
    expect(reportText(report)).not.toBe(reportText(older));
    const { code, text } = await check(report);
    expect(text).toMatch(/^ *no {6}/m);
    expect(code).not.toBe(0);
  });

  it('never holds, whatever of it was altered', async () => {
    const places = [...listPlaces(older, [])].filter(([, , member]) => member !== 'verifier');
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...places), fc.nat(), async (path, how) => {
        const data = altered((copy) => changeAt(copy, path, how), older);
        const name = file(`x-${++written}.json`, reportText(data));
        const ran = await runCli(host, 'check-report', name, ...LEDGERS).catch(() => ({ code: 2 }));
        expect(ran.code).not.toBe(0);
      }),
      { numRuns: Math.ceil(draws() / 5) },
    );
  });
});

describe('a note in a report', () => {
  it('is printed as signed only where its signature holds', async () => {
    const good = reportPage(whole);
    expect(good).toContain('signed as Ann with key');
    const text = readFileSync(noted, 'utf8');
    for (const [from, to] of [
      ['Cleared by audit.', 'Not cleared by audit.'],
      ['"Ann"', '"Bob"'],
    ] as const) {
      const page = join(folder, `broken-${++written}.html`);
      const path = file(`broken-${written}.notes`, text.replace(from, to));
      const { text: said } = await runCli(
        host,
        ...['report', ...LEDGERS, '--notes', path, '-o', page],
      );
      expect(said).toContain('The signature does not hold');
      const shown = readFileSync(page, 'utf8');
      expect(shown).toContain('The signature does not hold');
      expect(shown).not.toContain('signed as');
      expect((await runCli(host, 'check-report', page, ...LEDGERS)).code).toBe(1);
    }
  });

  it('names what it is on where that is not there', async () => {
    const finding = { on: 'finding', ledger, lane, index: 0, path: null } as const;
    const resource = { on: 'resource', ledger, lane, kind: 'key', id: 'a' } as const;
    const notes = await notesFile(
      { ...finding, check: 'content-hash' },
      { on: 'entry', ledger, lane, index: 10_000 },
      { on: 'lane', ledger, lane: 'nowhere' },
      { ...resource, index: 10_000 },
      { on: 'lane', ledger: '00', lane },
    );
    const page = join(folder, 'missing.html');
    const { text } = await runCli(host, 'report', ...LEDGERS, '--notes', notes, '-o', page);
    for (const one of ['a finding that is none', 'a record that is not', 'a lane that is not'])
      for (const where of [text, readFileSync(page, 'utf8')]) expect(where).toContain(one);
    expect(text).toContain('1 note on none of these ledgers');
    const checked = await runCli(host, 'check-report', page, ...LEDGERS);
    expect(checked.code).toBe(1);
    expect(checked.text.match(/no {6}Note/g)).toHaveLength(4);
  });
});

function rename({ ledgers: [first] }: Writable<Report>, verifier: string): void {
  if (first) first.verifier = verifier;
}

/** The missing signature of a note is said where it is read. */
function isUnsigned({ ledgers }: Report, path: readonly string[]): boolean {
  if (path[2] !== 'notes' || path.length < 4) return false;
  return ledgers[Number(path[1])]?.notes[Number(path[3])]?.signature === null;
}

function* listPlaces(value: unknown, path: readonly string[]): Generator<readonly string[]> {
  if (path.length > 0) yield path;
  if (typeof value === 'object' && value !== null)
    for (const [name, item] of Object.entries(value)) yield* listPlaces(item, [...path, name]);
}

function changeAt(value: unknown, path: readonly string[], how: number): void {
  let at = value;
  for (const name of path.slice(0, -1)) at = (at as Record<string, unknown>)[name];
  const owner = at as Record<string, unknown>;
  const last = path.at(-1) ?? '';
  owner[last] = other(owner[last], how);
}

function other(before: unknown, how: number): unknown {
  if (how % 3 === 2) return null;
  if (Array.isArray(before)) return how % 3 === 0 ? [] : [...before, ...before.slice(0, 1)];
  if (typeof before === 'string') return how % 3 === 0 ? '' : `${before}x`;
  if (typeof before === 'number' || typeof before === 'bigint') return Number(before) + 1;
  if (typeof before === 'boolean') return !before;
  return before === null ? 'x' : before;
}
