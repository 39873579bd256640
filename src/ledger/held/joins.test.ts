import { expect, it } from 'vitest';
import { nobleHash } from '../../base/hash/hash.ts';
import { createSetup } from '../../testing/handler.ts';
import { filterLanes } from '../../testing/split.ts';
import { branches, delegation, toJsonLines, type Written } from '../../testing/thymos-made.ts';

const toBytes = (ledger: Written) => new Uint8Array(toJsonLines(ledger));

it('says of an entry where what it points to is, and whether both sides say the same', async () => {
  const { importBytes, ask } = createSetup();
  const book = delegation(nobleHash).ledger;
  const [, middle] = [...book.allHeads()].map(({ trajectory }) => trajectory);
  const isMiddle = (lane: string) => lane === middle;
  const child = await importBytes('child.jsonl', toBytes(filterLanes(book, isMiddle)));
  const parent = await importBytes(
    'parent.jsonl',
    toBytes(filterLanes(book, (lane) => !isMiddle(lane))),
  );
  const id = parent.ledger ?? '';
  const { links } = await ask({ name: 'ledger', input: id });
  const link = links.find(({ missing, to }) => missing !== null && isMiddle(to.lane));
  if (!link || link.from.index === null) throw new Error('no missing link');
  const { held, found } = await ask({
    name: 'joins',
    input: { ledger: id, lane: link.from.lane, index: link.from.index },
  });
  expect(held).toBe(2);
  expect(found).toMatchObject([
    { kind: 'delegation', lane: link.to.lane, index: 0, ledger: child.ledger, more: 0 },
  ]);
  expect(found[0]?.agreement.map(({ what, state }) => [what, state])).toEqual([
    ['task', 'agrees'],
    ['authority', 'not recorded'],
    ['answer', 'not recorded'],
  ]);
  const { found: back } = await ask({
    name: 'delegation elsewhere',
    input: { ledger: child.ledger ?? '', lane: link.to.lane },
  });
  expect(back).toMatchObject({ ledger: id, lane: link.from.lane, index: link.from.index });
  expect(back?.agreement[0]).toMatchObject({ what: 'task', state: 'agrees' });
});

it('leads to the commit that a branch comes from, in another ledger', async () => {
  const { importBytes, ask } = createSetup();
  const book = branches(nobleHash).ledger;
  const whole = await importBytes('whole.jsonl', toBytes(book));
  const { links } = await ask({ name: 'ledger', input: whole.ledger ?? '' });
  const link = links.find(({ kind, missing }) => kind === 'branch' && missing === null);
  if (!link) throw new Error('no branch');
  const isBranch = (lane: string) => lane === link.from.lane;
  const own = await importBytes('branch.jsonl', toBytes(filterLanes(book, isBranch)));
  const { found } = await ask({
    name: 'joins',
    input: { ledger: own.ledger ?? '', lane: link.from.lane, index: 0 },
  });
  expect(found).toMatchObject([{ kind: 'branch', ...link.to, ledger: whole.ledger }]);
});
