import { expect, it } from 'vitest';
import { readLeftCounts, rowNote } from '../../../ledger/diff/change-note.ts';
import { corpusBytes } from '../../../testing/corpus.ts';
import { createSetup } from '../../../testing/handler.ts';

it('is said of every change of every record, in the words of the difference to the record before', async () => {
  const { ask, importBytes } = createSetup();
  const { ledger } = await importBytes('branches.db', corpusBytes('thymos', 'branches.db'));
  if (!ledger) throw new Error('it was not imported');
  let seen = 0;
  for (const { id: lane, entries } of (await ask({ name: 'ledger', input: ledger })).lanes) {
    const notes = await ask({
      name: 'change notes',
      input: { ledger, lane, indices: Int32Array.from({ length: entries }, (_, at) => at) },
    });
    for (let index = 1; index < entries; index++) {
      const { changes } = await ask({
        name: 'difference',
        input: { ledger, from: { lane, index: index - 1 }, to: { lane, index } },
      });
      const expected = changes.map((change) => ({
        index,
        kind: change.kind,
        id: change.id,
        note: rowNote(change),
        state: readLeftCounts(change),
      }));
      expect(notes.filter((note) => note.index === index)).toEqual(expected);
      seen += expected.length;
    }
  }
  expect(seen).toBeGreaterThan(0);
});
