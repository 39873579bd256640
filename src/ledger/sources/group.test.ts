import { gzipSync, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { encodeText } from '../../base/bytes.ts';
import { SourceError } from './error.ts';
import { groupBytes, groupSources } from './group.ts';

const database = encodeText(`SQLite format 3\u0000${' '.repeat(100)}`);
const log = Uint8Array.from([0x37, 0x7f, 0x06, 0x82, ...new Uint8Array(40)]);
const text = encodeText('ledger');

function group(files: Record<string, Uint8Array>) {
  const { sets, skipped } = groupBytes(
    Object.entries(files).map(([name, bytes]) => ({ name, bytes })),
    {
      sets: () => [],
      detectFormat: ({ head }) => (head[0] === text[0] || head[0] === database[0] ? 'a' : null),
    },
  );
  return {
    sets: sets.map(({ files: parts }) => parts.map(({ name }) => name)),
    skipped: skipped.map(({ name, reason }) => `${name}: ${reason}`),
  };
}

it('puts a database together with its log, wherever both are', () => {
  const pair = { 'a.db': database, 'a.db-wal': log, 'a.db-shm': text, 'b.db': database };
  expect(group(pair)).toEqual({ sets: [['a.db', 'a.db-wal'], ['b.db']], skipped: [] });
  expect(group({ 'x.zip': zipSync({ f: zipSync({}), ...pair }) })).toMatchObject({
    sets: [['x.zip/a.db', 'x.zip/a.db-wal'], ['x.zip/b.db']],
  });
  const packed = { 'a.db-wal.gz': gzipSync(log), 'a.db.gz': gzipSync(database) };
  expect(group(packed).sets).toEqual([['a.db', 'a.db-wal']]);
});

it('recognises a ledger by its content, and says why something is none', () => {
  const given = {
    'a.txt': text,
    'notes.db': encodeText('notes'),
    'lost.db-wal': log,
    empty: new Uint8Array(),
    'x/.DS_Store': text,
    'torn.zip': zipSync({ a: text }).slice(0, -3),
    'deep.zip': zipSync({ 'b.zip': zipSync({ 'c.gz': gzipSync(text), 'd.jsonl': text }) }),
  };
  const { sets, skipped } = group(given);
  expect(sets).toEqual([['a.txt'], ['deep.zip/b.zip/d.jsonl']]);
  expect(skipped).toEqual([
    expect.stringMatching(/^torn.zip: This zip is damaged/),
    'deep.zip/b.zip/c.gz: it is packed more than twice; unpack it yourself',
    'notes.db: it is of no format that is known here',
    expect.stringMatching(/^lost.db-wal: it is the write-ahead log/),
    'empty: it is empty',
  ]);
});

it('reads the others where one file cannot be read, and names it', async () => {
  const files = [{ name: 'locked.txt' }, { name: 'a.txt' }, { name: 'notes' }];
  const readFile = async ({ name }: { name: string }) => {
    if (name === 'locked.txt')
      throw new SourceError('corrupt', 'No permission.', '', 'Ask for it.');
    return name === 'a.txt' ? text : log;
  };
  const { sets, skipped } = await groupSources(
    files,
    { head: readFile, bytes: readFile, unpacked: (file) => file },
    { sets: () => [], detectFormat: ({ head }) => (head[0] === text[0] ? 'a' : null) },
  );
  expect(sets.map(({ name }) => name)).toEqual(['a.txt']);
  expect(skipped.map(({ name, unreadable }) => [name, unreadable])).toEqual([
    ['locked.txt', true],
    ['notes', undefined],
  ]);
});

it('says that a database was left in the middle of a change', () => {
  const journal = Uint8Array.of(0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7);
  expect(group({ 'a.db': database, 'a.db-journal': journal })).toEqual({
    sets: [['a.db']],
    skipped: [expect.stringMatching(/^a.db-journal: it is a rollback journal/)],
  });
});
