import { describe, expect, it } from 'vitest';
import { corpusBytes, inCorpus } from '../../../testing/corpus.ts';
import { createSetup } from '../../../testing/handler.ts';

describe('what was refused', () => {
  for (const file of ['medium.db', 'policy-intercept.db', 'all-kinds.db'])
    it.skipIf(!inCorpus('thymos', file))(
      `is counted by its words, in any stretch: ${file}`,
      async () => {
        const { ask, importBytes } = createSetup();
        const { ledger } = await importBytes(file, corpusBytes('thymos', file));
        if (!ledger) throw new Error(`${file} was not imported`);
        let seen = 0;
        for (const { id: lane, entries } of (await ask({ name: 'ledger', input: ledger })).lanes) {
          const rows = await ask({ name: 'rows', input: { ledger, lane, from: 0, to: entries } });
          const half = Math.floor(entries / 2);
          for (const [from, to] of [
            [0, entries] as const,
            [half, entries] as const,
            [1, half] as const,
          ]) {
            const denied = rows.slice(from, to).filter(({ line }) => line.shape === 'denied');
            const { total, different, reasons } = await ask({
              name: 'denials',
              input: { ledger, lane, from, to },
            });
            expect(total).toBe(denied.length);
            const titles = new Set(denied.map(({ line }) => line.title));
            const isGeneral = titles.size > 8;
            if (!isGeneral) expect(different).toBe(titles.size);
            for (const { words, count } of reasons)
              expect(count).toBe(
                denied.filter(
                  ({ line }) => (isGeneral ? line.note || line.title : line.title) === words,
                ).length,
              );
            seen += reasons.length;
          }
        }
        expect(seen).toBeGreaterThan(0);
      },
    );
});
