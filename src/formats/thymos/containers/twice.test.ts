// What is written twice reads differently for different readers: it is refused, or an error
// of its entry, and never silently the first or the last of the two.

import { describe, expect, it } from 'vitest';
import { encodeText } from '../../../base/bytes.ts';
import { toAppError } from '../../../base/error.ts';
import { readLedger } from '../../../ledger/format/recognise.ts';
import { inMemory } from '../../../ledger/sources/bytes.ts';
import { verifyLedger } from '../../../ledger/verify/run.ts';
import { corpusText } from '../../../testing/corpus.ts';
import { createTestHost } from '../../../testing/host.ts';
import { thymos } from '../index.ts';

const host = await createTestHost();

function verify(text: string) {
  const reader = readLedger(thymos, [{ name: 'a', bytes: inMemory(encodeText(text)) }], host);
  const report = verifyLedger(thymos, reader, host, { profile: 'strict', pins: {} });
  reader.close();
  return report;
}

describe('written twice', () => {
  const audit = corpusText('thymos', 'run-847.audit.json');

  it.each([
    ['kind', '"kind":"rejection"', '"kind":"rejection","kind":"rejection"'],
    ['id', '"id":"c052', '"id":"aa","id":"c052'],
    ['payload', '"payload":{"type":"root"', '"payload":{},"payload":{"type":"root"'],
  ])('a member "%s" of an entry is an error of the entry', (path, from, to) => {
    expect(verify(audit).verdict).toBe('verified');
    const [lane] = verify(audit.replace(from, to)).lanes;
    expect(lane?.findings).toMatchObject([
      { check: 'thymos.load', severity: 'error', path, actual: 'two' },
    ]);
  });

  it('the list of an export is an error of the export', () => {
    const { findings } = verify(audit.replace(/,"count":\d+/, ',"entries":[],"count":8'));
    expect(findings).toMatchObject([
      { check: 'thymos.load', severity: 'error', path: 'entries', actual: 'more than one' },
    ]);
  });

  it.each(['run-847.audit.csv', 'postgres.entries.csv'])('a column of %s is refused', (name) => {
    const text = corpusText('thymos', name);
    const doubled = text
      .split('\n')
      .map((line, i) => (i === 0 ? `${line},seq` : `${line},0`))
      .join('\n');
    let thrown: unknown = null;
    try {
      verify(doubled);
    } catch (error) {
      thrown = error;
    }
    expect(toAppError(thrown)).toMatchObject({
      code: 'refused',
      detail: expect.stringContaining('two columns "seq"'),
    });
  });

  it('is found among 300,000 columns', () => {
    // The line that is examined first ends inside a quoted name.
    const head = 'id,trajectory_id,seq,kind,payload,"x\n"';
    const names = Array.from({ length: 300_000 }, (_, i) => `c${i}`);
    expect(() => verify(`${head},${names.join(',')},c7\n`)).toThrow('two columns "c7"');
  });

  it('a table of a dump counts as it is defined first, as for a server', () => {
    const dump = corpusText('thymos', 'postgres.pg_dump.inserts.sql');
    const other = `${dump.split('CREATE TABLE public.heads')[0]}CREATE TABLE IF NOT EXISTS public.entries (kind text, id bytea);\n`;
    const rest = dump.slice(other.indexOf('CREATE TABLE IF NOT EXISTS'));
    expect(verify(other + rest).lanes).toEqual(verify(dump).lanes);
    // The same order holds for rows in the other form that name no columns.
    const copied = corpusText('thymos', 'postgres.pg_dump.sql');
    const bare = copied.replace(/COPY public\.entries \([^)]*\)/, 'COPY public.entries');
    const swapped = bare.replace(/(id bytea NOT NULL,\s+)(trajectory_id bytea NOT NULL,)/, '$2 $1');
    expect(swapped).not.toBe(bare);
    expect(verify(bare).lanes).toEqual(verify(copied).lanes);
    expect(verify(swapped).lanes).not.toEqual(verify(copied).lanes);
  });
});

describe('a dump', () => {
  const dump = corpusText('thymos', 'postgres.pg_dump.inserts.sql');
  const end = '--\n-- PostgreSQL database dump complete';
  const news = (text: string) =>
    verify(text).findings.map(({ severity, check, message }) => `${severity} ${check} ${message}`);

  it('says what could change its rows when it is restored', () => {
    expect(news(dump)).toEqual([]);
    const statement = 'DO $$ BEGIN DELETE FROM public.entries; END $$;';
    expect(news(dump.replace(end, `${statement}\n${end}`)).join()).toMatch(
      /^error thymos\.load At line \d+ this dump has DO, which can change/,
    );
  });

  it('says that it does not end as pg_dump ends it', () => {
    const cut = dump.slice(0, dump.indexOf('-- Name: entries entries_pkey'));
    expect(news(cut).join()).toMatch(/^warning thymos\.load The dump does not end with the line/);
    // Rows alone never said that they would.
    const rows = /COPY public\.entries[\s\S]*?\n\\\.\n/.exec(
      corpusText('thymos', 'postgres.pg_dump.sql'),
    );
    expect(news(rows?.[0] ?? '')).toEqual([]);
  });
});
