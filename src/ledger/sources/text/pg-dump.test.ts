import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeText, encodeText } from '../../../base/bytes.ts';
import { corpusBytes } from '../../../testing/corpus.ts';
import { countedBytes } from '../../../testing/counted.ts';
import { draws } from '../../../testing/draws.ts';
import { inMemory } from '../bytes.ts';
import { SourceError } from '../error.ts';
import { dumpRows } from './pg-dump.ts';

const WANTED = new Set(['t']);
const NOTES = { onEnd: () => undefined, onChange: () => undefined, onOpenEnd: () => undefined };

function read(text: string) {
  return [...dumpRows(inMemory(encodeText(text)), WANTED, NOTES)].map(
    ({ values, table, form, columns, line }) => ({
      table,
      form,
      columns,
      line,
      values: values.map((value) => value && decodeText(value)),
    }),
  );
}

describe('a pg_dump', () => {
  it('in COPY form: escapes, NULL, the end mark', () => {
    const text =
      '-- a comment; COPY t\nCOPY public.other (a) FROM stdin;\nCOPY t FROM stdin;\n\\.\n' +
      'COPY public.t (a, "B c") FROM stdin;\n\\\\x00\t\\N\n\ta\\tb\\n\\\\N\\101\\x42\n\\.\nSELECT 1;\n';
    expect(read(text)).toEqual([
      { table: 'public.t', form: 'COPY', columns: ['a', 'B c'], line: 6, values: ['\\x00', null] },
      {
        table: 'public.t',
        form: 'COPY',
        columns: ['a', 'B c'],
        line: 7,
        values: ['', 'a\tb\n\\NAB'],
      },
    ]);
  });

  it('in INSERT form: columns from the table, several rows, casts', () => {
    const text =
      'CREATE TABLE public.t (\n a bytea DEFAULT f(1, 2) NOT NULL,\n b bigint,\n CONSTRAINT c CHECK ((b > 0))\n);\n' +
      "INSERT INTO public.t VALUES ('it''s; \\n'::character varying(7)[]::\"a\".b, -1), (NULL, 2::double precision);\nINSERT INTO t (b) VALUES (E'a\\tb') ON CONFLICT DO NOTHING;\n";
    expect(read(text)).toEqual([
      {
        table: 'public.t',
        form: 'INSERT',
        columns: ['a', 'b'],
        line: 6,
        values: ["it's; \\n", '-1'],
      },
      { table: 'public.t', form: 'INSERT', columns: ['a', 'b'], line: 6, values: [null, '2'] },
      { table: 't', form: 'INSERT', columns: ['b'], line: 7, values: ['a\tb'] },
    ]);
  });

  it('reads old literals by the old rules', () => {
    const text = "SET standard_conforming_strings = off;\nINSERT INTO t VALUES ('a\\'b\\\\x');\n";
    expect(read(text)[0]?.values).toEqual(["a'b\\x"]);
  });

  it('takes no statement from inside a text, a comment, a function or another table', () => {
    const forged = "\nCOPY t (a) FROM stdin;\nx\n\\.\nINSERT INTO t VALUES ('x');\n";
    const text =
      `INSERT INTO other VALUES ('${forged.replaceAll("'", "''")}');\n/* /* ${forged} */ ${forged} */\n` +
      `CREATE FUNCTION f() AS $b$${forged}$b$;\nCOMMENT ON TABLE "o;${forged}" IS NULL;\n\\restrict COPY t FROM stdin;\n` +
      "COPY other (a) FROM stdin;\nINSERT INTO t VALUES ('x');\n\\.\n";
    expect(read(text)).toEqual([]);
  });

  it.each([
    ['COPY t (a) FROM stdin;\nx\n', 'Line 2, column 1: the data of the table'],
    ["SELECT 1;\nINSERT INTO t VALUES ('abc", 'Line 2, column 23: the quote'],
    ['INSERT INTO t VALUES (now());', 'a literal value is expected'],
    ['INSERT INTO t VALUES (1;', 'a row is not closed'],
    ['INSERT INTO t VALUES (0 + 1);', 'a literal value and not an expression'],
    ["INSERT INTO t VALUES ('ro' || 'ot', 1);", 'a literal value and not an expression'],
    ["INSERT INTO t VALUES ('ro'\n'ot');", 'a literal value and not an expression'],
    ["INSERT INTO t VALUES (('x'));", 'a literal value is expected'],
    ["COPY t FROM '/tmp/rows';", 'rows are expected in the dump itself'],
    ["COPY t (a) FROM PROGRAM 'cat rows';", 'rows are expected in the dump itself'],
    ['INSERT INTO t SELECT 1;', 'VALUES is expected'],
    ['/* never', 'Line 1, column 1: a comment is never closed'],
    ['COPY t (a) FROM stdin WITH CSV;\n', 'only the text form'],
  ])('says where %j is damaged', (text, where) => {
    expect(() => read(text)).toThrow(SourceError);
    expect(() => read(text)).toThrow(where);
  });

  it('ends in rows or in a SourceError, whatever the bytes', () => {
    const piece = fc.constantFrom(
      ..."COPY t|INSERT INTO t|VALUES|CREATE TABLE t|(|)|;|,|'|\"|$|$$|E'|\\|\\.|\\N|--|/*|*/|\n|\t| |a|1|-|FROM stdin|SET|NULL".split(
        '|',
      ),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        survives(encodeText(pieces.join(' ')));
        survives(encodeText(pieces.join('')));
      }),
      { numRuns: draws() },
    );
  });

  it('searches each byte of a statement of many rows a few times at most', () => {
    const text = `INSERT INTO t (a) VALUES ${"('value'), ".repeat(2000)}('last');\n`;
    const { bytes, searched } = countedBytes(encodeText(text));
    expect([...dumpRows(inMemory(bytes), WANTED, NOTES)]).toHaveLength(2001);
    expect(searched()).toBeLessThan(4 * text.length);
  });

  it('has the same rows in both forms', () => {
    const tables = new Set(['entries', 'heads']);
    const rows = ['postgres.pg_dump.sql', 'postgres.pg_dump.inserts.sql'].map((name) =>
      [...dumpRows(inMemory(corpusBytes('thymos', name)), tables, NOTES)].map(
        ({ table, columns, values }) => ({
          table,
          columns,
          values: values.map((value) => value && decodeText(value)),
        }),
      ),
    );
    expect(rows[0]).toHaveLength(77 + 18);
    expect(rows[1]).toEqual(rows[0]);
  });
});

function survives(bytes: Uint8Array): void {
  try {
    for (const _ of dumpRows(inMemory(bytes), WANTED, NOTES));
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
  }
}

describe('what follows a dump', () => {
  const END = '--\n-- PostgreSQL database dump complete\n--\n\n';
  const notes = (text: string) => {
    let end: number | null = null;
    let hasOpenEnd = false;
    const changes: string[] = [];
    const rows = dumpRows(inMemory(encodeText(text)), WANTED, {
      onEnd: (offset) => {
        end = offset;
      },
      onChange: (statement, line) => void changes.push(`${line}: ${statement}`),
      onOpenEnd: () => {
        hasOpenEnd = true;
      },
    });
    return { rows: [...rows].length, end, changes, hasOpenEnd };
  };
  const dump = "INSERT INTO t VALUES ('a');\n";

  it('is what comes after its last line, and is not read', () => {
    expect(notes(dump)).toMatchObject({ rows: 1, end: null, changes: [] });
    for (const usual of ['', '\\unrestrict aB9\n\n', '\n \n']) {
      const text = dump + END + usual;
      expect(notes(text)).toMatchObject({ rows: 1, end: text.length });
      for (const more of [dump, '-- words', '\\i other.sql', '/* x */', '\u0000'])
        expect(notes(text + more)).toMatchObject({ rows: 1, end: text.length });
    }
    expect(notes(`INSERT INTO t VALUES ('${END}');\n${dump}`)).toMatchObject({
      rows: 2,
      end: null,
    });
  });

  it('of several databases is what comes after all of them', () => {
    const all = '--\n-- PostgreSQL database cluster dump\n--\n';
    const text = `${all}${END}${dump}${END}${dump}--\n-- PostgreSQL database cluster dump complete\n--\n`;
    expect(notes(`${text}more`)).toMatchObject({ rows: 2, end: text.length, changes: [] });
  });

  const harmless = [
    'ALTER TABLE ONLY public.t ADD CONSTRAINT k PRIMARY KEY (a)',
    'ALTER TABLE public.t OWNER TO thymos',
    'ALTER TABLE public.t ENABLE ROW LEVEL SECURITY',
    'ALTER TABLE ONLY public.t REPLICA IDENTITY FULL',
    'CREATE INDEX i ON t USING btree (a)',
    'CREATE TRIGGER keep BEFORE DELETE ON public.t FOR EACH ROW EXECUTE FUNCTION refuse()',
    'CREATE POLICY p ON public.t USING (true)',
    'CREATE FUNCTION f() RETURNS int AS $$ DELETE FROM t $$',
    'COMMENT ON TABLE t IS NULL',
    'GRANT SELECT ON TABLE public.t TO reader',
    'REVOKE ALL ON t FROM PUBLIC',
    "SELECT pg_catalog.setval('public.t_a_seq', 1, false)",
    "SELECT pg_catalog.set_config('search_path', '', false)",
    'REFRESH MATERIALIZED VIEW public.v',
    "SET default_tablespace = ''",
    'UPDATE other SET a = 1',
    'DELETE FROM other',
    'COMMIT',
    "INSERT INTO t VALUES ('b') ON CONFLICT DO NOTHING",
    'INSERT INTO other SELECT * FROM t',
    'COPY t TO stdout',
  ];

  it.each(harmless)('may be what pg_dump writes: %s', (statement) => {
    expect(notes(`DROP TABLE IF EXISTS t;\n${dump}${statement};\n`).changes).toEqual([]);
  });

  const undone = [
    'UPDATE t SET a = 1',
    'DELETE FROM ONLY public."t"',
    'TRUNCATE other, t',
    'DROP TABLE t',
    'DROP SCHEMA public CASCADE',
    'ALTER TABLE t RENAME TO u',
    'ALTER SCHEMA public RENAME TO u',
    'ALTER TABLE t SET SCHEMA u',
    "ALTER TABLE ONLY public.t ALTER COLUMN a TYPE text USING 'x'",
    'ALTER TABLE t DETACH PARTITION u',
    'MERGE INTO t USING u ON true WHEN MATCHED THEN DELETE',
    'ROLLBACK',
    'DO $$ BEGIN DELETE FROM t; END $$',
    'WITH gone AS (DELETE FROM t RETURNING a) SELECT 1',
    'CALL clean()',
    'SELECT clean()',
    'SELECT public.setval()',
    'EXECUTE clean',
    'CREATE RULE r AS ON SELECT TO t DO INSTEAD SELECT 1',
    'CREATE TABLE more () INHERITS (public.t)',
    'CREATE TABLE more PARTITION OF t DEFAULT',
    "INSERT INTO t VALUES ('a') ON CONFLICT (a) DO UPDATE SET a = 'b'",
  ];

  it.each(undone)('may change its rows after all: %s', (statement) => {
    const { changes } = notes(`${dump}${statement};`);
    expect(changes).toEqual([`2: ${statement.split(' ')[0]}`]);
  });

  it('is changed by a trigger that is there before the rows', () => {
    const trigger = 'CREATE TRIGGER r BEFORE INSERT ON public.t EXECUTE FUNCTION other();\n';
    expect(notes(trigger + dump).changes).toEqual(['1: CREATE']);
    expect(notes(trigger.replace('public.t ', 'public.u ') + dump).changes).toEqual([]);
  });

  it.each(['\\i other.sql', "\\copy t from 'x'", '\\if false', '\\gexec'])(
    'is changed by a command of psql, wherever it is: %s',
    (command) => {
      const [name] = command.split(' ');
      expect(notes(`${command}\n${dump}`).changes).toEqual([`1: ${name}`]);
      expect(notes(`${dump}${command}\n`).changes).toEqual([`2: ${name}`]);
      for (const usual of [
        '\\restrict a',
        '\\unrestrict a',
        '\\connect db',
        '\\set ON_ERROR_STOP on',
      ])
        expect(notes(`${usual}\n${dump}`).changes).toEqual([]);
    },
  );

  it('has an open end where its last line is not there', () => {
    expect(notes(dump).hasOpenEnd).toBe(true);
    expect(notes(dump + END).hasOpenEnd).toBe(false);
  });
});
