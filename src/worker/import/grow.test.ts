import { expect, it } from 'vitest';
import { corpusBytes } from '../../testing/corpus.ts';
import { createBench } from '../testing.ts';

const origin = { kind: 'server', server: 'http://localhost:3001', run: 'r1' } as const;

it('keeps one ledger under one id while it grows', async () => {
  const { service, store } = createBench();
  const text = new TextDecoder().decode(corpusBytes('thymos', 'run-847.audit.json'));
  const { entries } = JSON.parse(text) as { entries: readonly unknown[] };
  const lines = entries.map((entry) => JSON.stringify(entry));
  const grow = (count: number) =>
    service.grow({
      key: 'a',
      name: 'followed',
      origin,
      format: 'thymos',
      file: new Blob([`${lines.slice(0, count).join('\n')}\n`]),
    });
  const first = await grow(3);
  expect(first).toMatchObject({ entries: 3, origin });
  const rows = store.rows();
  const [second, third] = await Promise.all([grow(4), grow(lines.length)]);
  expect(second.id).toBe(first.id);
  expect(third).toMatchObject({ id: first.id, entries: lines.length });
  expect(await service.library()).toHaveLength(1);
  expect(store.rows()).toBe(rows);
  await expect(
    service.grow({
      key: 'a',
      name: 'followed',
      origin,
      format: 'thymos',
      file: new Blob(['x']),
    }),
  ).rejects.toThrow('No line of this file can be read');
  expect((await service.library())[0]?.entries).toBe(lines.length);
});
