// An inspection that finds eight loose bolts, whole and signed; and what becomes of it when somebody
// changes one byte of it.

import type { HashEngine } from '../../../../base/hash/hash.ts';
import type { ByteChange } from '../../../../ledger/model/byte-change.ts';
import type { WrittenEntry } from '../writer/writer.ts';
import { DemoLedger, put } from './demo-ledger.ts';
import { DEMO_SIGNER } from './signed.ts';

/** Eight loose bolts become none: one digit, in the place where the state is kept. */
export const NO_LOOSE_BOLTS: ByteChange = { seq: 4, from: '"loose":8', to: '"loose":0' };

export function footbridge(hash: HashEngine): DemoLedger {
  const book = new DemoLedger(hash, 'footbridge', DEMO_SIGNER);
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

/** The entries with that change, and all else as it was. */
export function tamper(entries: readonly WrittenEntry[]): readonly WrittenEntry[] {
  const { seq, from, to } = NO_LOOSE_BOLTS;
  return entries.map((entry) => {
    if (entry.seq !== seq) return entry;
    const at = new TextDecoder().decode(entry.bytes).indexOf(from);
    if (at < 0) throw new Error('the story has lost its loose bolts');
    const bytes = entry.bytes.slice();
    // The payload is ASCII up to there, so that characters are bytes.
    bytes.set(new TextEncoder().encode(to), at);
    return { ...entry, bytes };
  });
}
