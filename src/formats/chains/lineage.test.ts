// Lanes that work for other lanes, calls with their results, and what records say they wrote.

import { expect, it } from 'vitest';
import {
  joinLogLines,
  type LooseRecord,
  openChainText,
  WAYS,
  writeSealedLines,
} from '../../testing/chains.ts';
import { chains } from './index.ts';

const record = (i: number, kind: string, payload: LooseRecord) => ({
  ...WAYS['own hash'].record(i, ''),
  kind,
  payload,
});

function read(records: readonly LooseRecord[]) {
  const reader = openChainText(joinLogLines(writeSealedLines(WAYS['own hash'].seal(records))));
  return [...reader.lanes].map(({ id }) =>
    [...reader.entries(id)].map((entry) => {
      const decoded = chains.reader.decode(entry);
      return { id, entry, decoded, ...chains.words.digest(entry, decoded) };
    }),
  );
}

it('a lane whose first record names another lane is delegated by it', () => {
  const [main, side] = read([
    record(0, 'session_started', { session: 'main' }),
    record(1, 'tool_call', { session: 'main', tool: 'spawn' }),
    record(2, 'session_started', { session: 'side', parent_session_id: 'main' }),
    record(3, 'tool_call', { session: 'main', tool: 'wait' }),
  ]);
  expect(main?.map(({ links }) => links.map(({ kind, lane }) => [kind, lane]))).toEqual([
    [],
    [['delegation', 'side']],
    [],
  ]);
  const [first] = side ?? [];
  if (!first) throw new Error('no second lane');
  expect(chains.words.laneTitle(first.entry, first.decoded).origin).toBe('delegated');
});

it('a common name that leads nowhere says nothing', () => {
  const [lane] = read([
    record(0, 'session_started', { session: 'main', parent_id: 'elsewhere' }),
    record(1, 'tool_call', { session: 'main', tool: 'x' }),
  ]);
  expect(lane?.flatMap(({ links }) => links)).toEqual([]);
});

it('a result is tied to its call, and where it is not clear whose it is, to none', () => {
  const call = (i: number, tool: string) =>
    record(i, 'tool_call', { session: 's', tool, path: 'a' });
  const result = (i: number, tool: string) => record(i, 'tool_result', { session: 's', tool });
  const [lane] = read([call(0, 'x'), result(1, 'x'), call(2, 'y'), call(3, 'y'), result(4, 'y')]);
  expect(lane?.map(({ links }) => links.map(({ label }) => label))).toEqual([
    [],
    ['answers the call'],
    [],
    [],
    [],
  ]);
  expect(lane?.[0]?.ties.commit).toBe(lane?.[1]?.links[0]?.commit);
  expect(lane?.[2]?.line.note).toContain('no result here');
});

it('files that records say they wrote are state, with the hashes that are recorded', () => {
  const write = { session: 's', tool: 'write_file', decision: 'allow', path: 'a.txt' };
  const [lane] = read([
    record(0, 'tool_call', { ...write, hash_before: 'aa', hash_after: 'bb' }),
    record(1, 'tool_call', { ...write, decision: 'deny' }),
    record(2, 'tool_call', { ...write, tool: 'read_file' }),
    record(3, 'tool_call', { ...write, tool: 'delete_file' }),
  ]);
  expect(lane?.map(({ delta }) => delta?.ops ?? [])).toEqual([
    [{ op: 'put', kind: 'file', id: 'a.txt' }],
    [],
    [],
    [{ op: 'remove', kind: 'file', id: 'a.txt' }],
  ]);
  const [first] = lane ?? [];
  expect(first && chains.state.value(first.entry, first.decoded, 0)).toEqual({
    members: [
      ['known', 'hash only'],
      ['hash before', 'aa'],
      ['hash after', 'bb'],
    ],
  });
});
