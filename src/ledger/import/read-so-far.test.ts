import { expect, it } from 'vitest';
import { corpusBytes } from '../../testing/corpus.ts';
import { inMemory } from '../sources/bytes.ts';
import { ReadSoFar } from './read-so-far.ts';

const file = (length: number) => ({ name: 'a.jsonl', bytes: inMemory(new Uint8Array(length)) });

it('counts what is read in order, once, of all files', () => {
  const read = new ReadSoFar([file(100), file(50)]);
  const [first, second] = read.files.map(({ bytes }) => bytes);
  expect([read.total, read.done]).toEqual([150, 0]);
  expect(first?.read(0, 40)).toHaveLength(40);
  first?.read(0, 20);
  expect(read.done).toBe(40);
  first?.read(99, 100);
  expect(read.done).toBe(40);
  first?.read(30, 200);
  expect(read.done).toBe(100);
  expect(second?.readInto?.(new Uint8Array(30), 0)).toBe(30);
  expect(read.done).toBe(130);
});

it('counts nothing of a database, which is read in no order', () => {
  const bytes = inMemory(corpusBytes('thymos', 'run-847.db'));
  const log = file(10);
  const read = new ReadSoFar([{ name: 'a.db', bytes }, log]);
  read.files[0]?.bytes.read(0, 100);
  expect([read.total, read.done]).toEqual([0, 0]);
  expect(read.files[1]).toBe(log);
});
