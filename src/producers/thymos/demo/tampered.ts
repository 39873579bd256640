// A ledger in which somebody changed one byte after it was written.

import type { HashEngine } from '../../../core/hash/hash.ts';
import type { WrittenEntry } from '../writer/writer.ts';
import { DemoLedger, put } from './demo-ledger.ts';

/** Where the byte is: the entry's seq in its only run. */
export const TAMPERED_SEQ = 4;

export function beforeTampering(hash: HashEngine): DemoLedger {
  const book = new DemoLedger(hash, 'tampered');
  const run = book.run('bridge', 'Inspect the footbridge and decide whether it opens on Friday');
  run.did('photos_read', {
    args: { name: 'footbridge' },
    output: { name: 'footbridge', photos: 64, blurred: 2 },
    changes: [put('photos', 'footbridge', { taken: 64, usable: 62 })],
    ms: 812,
  });
  run.did('bolts_count', {
    args: { name: 'footbridge' },
    output: { name: 'footbridge', bolts: 240, method: 'torque wrench' },
    changes: [put('bolts', 'footbridge', { total: 240, checked: 240 })],
    ms: 144,
  });
  run.did('rule_read', {
    args: { name: 'opening' },
    output: { name: 'opening', text: 'A footbridge opens when no bolt is loose.\n' },
    changes: [put('rule', 'opening', { loose: 0, cracked: 0 })],
    ms: 8,
  });
  run.did('bolts_test', {
    args: { name: 'footbridge' },
    output: { name: 'footbridge', tested: 240, loose: 8, cracked: 0 },
    changes: [put('finding', 'bolts', { tested: 240, loose: 8, cracked: 0 })],
    ms: 3_100,
  });
  run.did('report_write', {
    args: { name: 'inspection' },
    output: { name: 'inspection', pages: 2 },
    changes: [
      put('report', 'inspection', { advice: 'stay closed', because: 'see the finding on bolts' }),
    ],
    ms: 96,
  });
  const opening = run.asks('gate_open', {
    args: { name: 'footbridge', day: 'Friday' },
    rules: ['people.safety'],
    channel: 'city engineer',
    reason: 'the report advises against it',
  });
  book.wait(900);
  run.denied(opening);
  return book;
}

/** Eight loose bolts become none: one digit, in the place where the state is kept. */
export function tamper(entries: readonly WrittenEntry[]): readonly WrittenEntry[] {
  return entries.map((entry) => {
    if (entry.seq !== TAMPERED_SEQ) return entry;
    const text = '"loose":8';
    const at = new TextDecoder().decode(entry.bytes).indexOf(text);
    if (at < 0) throw new Error('the story has lost its loose bolts');
    const bytes = entry.bytes.slice();
    // The payload is ASCII up to there, so that characters are bytes.
    bytes[at + text.length - 1] = '0'.charCodeAt(0);
    return { ...entry, bytes };
  });
}
