// The pass over the stored pages of a ledger ends when nobody waits, and reads from the entries
// what the series of a lane cannot say.

import { describe, expect, it } from 'vitest';
import { decodeText, encodeText } from '../../../base/bytes.ts';
import { ledgerBytes } from '../../../formats/holon/write/generator/run.ts';
import { createSetup } from '../../../testing/handler.ts';
import { longRun } from '../../../testing/written.ts';

describe('the patterns of a stored ledger', () => {
  it('are no longer counted once nobody waits for them', async () => {
    const { ask, importBytes } = createSetup();
    const { ledger } = await importBytes('long.jsonl', longRun(3000));
    const stopping = new AbortController();
    const first = ask({ name: 'patterns', input: [ledger ?? ''], signal: stopping.signal });
    stopping.abort();
    await expect(first).rejects.toMatchObject({ error: { code: 'cancelled' } });
    const counted: number[] = [];
    const figures = await ask({
      name: 'patterns',
      input: [ledger ?? ''],
      onProgress: (done) => counted.push(done),
    });
    expect(figures.find(({ figure }) => figure === 'entries by kind')?.entries).toBe(3001);
    expect(counted).toEqual([1024, 2048, 3001]);
  });

  it('have the costs that no series can hold', async () => {
    const { ask, importBytes } = createSetup();
    const text = decodeText(ledgerBytes({ seed: 5, events: 300 }));
    const changed = text.replace(
      /("event_type":"execution_completed".*?"actual":\{[^}]*?"cost":)[\d.]+/,
      `$1${2n ** 64n}`,
    );
    expect(changed).not.toBe(text);
    const summed = async (bytes: string) => {
      const { ledger } = await importBytes('events.jsonl', encodeText(bytes));
      const figures = await ask({ name: 'patterns', input: [ledger ?? ''] });
      return figures.find(({ figure }) => figure === 'cost by tool');
    };
    const [plain, large] = [await summed(text), await summed(changed)];
    expect(plain?.entries).toBeGreaterThan(0);
    expect(large?.entries).toBe(plain?.entries);
    expect(large?.patterns[0]?.amount).toMatch(/^18,446,744,073,709,55\d,\d{3}(?:\.\d+)? units$/);
  });
});
