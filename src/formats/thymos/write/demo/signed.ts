// Every commit signed: an observatory calibrates its instruments overnight.

import type { HashEngine } from '../../../../base/hash/hash.ts';
import { createSigner } from '../../../../base/signature/sign.ts';
import { DemoLedger, put } from './demo-ledger.ts';

/** A demonstration key: anybody can sign with it, so it proves nothing about anybody. */
export const DEMO_SIGNER = createSigner(new Uint8Array(32).fill(0x5c));

const STARS: readonly (readonly [name: string, shift: number, counts: bigint])[] = [
  ['Vega', 0.0625, 18_014_398_509_481_985n],
  ['β Cygni', -0.125, 9_007_199_254_740_993n],
  ['ζ Ursae Majoris', 0.03125, 4_611_686_018_427_387_905n],
  ['昴', -0.25, 18_446_744_073_709_551_615n],
];

export function signed(hash: HashEngine): DemoLedger {
  const book = new DemoLedger(hash, 'signed', DEMO_SIGNER);
  const run = book.run('calibration', 'Calibrate the spectrograph before the clouds come back');
  run.did('weather_read', {
    args: { name: 'roof' },
    output: { name: 'roof', humidity: 61.5, wind: 3.25, clouds: 'none until 03:00' },
    changes: [put('weather', 'roof', { humidity: 61.5, wind: 3.25 })],
    ms: 31,
  });
  run.did('dark_frames', {
    args: { name: 'ccd-2', frames: 20 },
    output: { name: 'ccd-2', frames: 20, mean: 101.75 },
    changes: [put('dark', 'ccd-2', { frames: 20, mean: 101.75, temperature: -35 })],
    ms: 61_000,
    tokens: 120,
  });
  for (const [name, shift, counts] of STARS) {
    run.did('expose', {
      args: { name, seconds: 90 },
      output: { name, seconds: 90, counts, shift },
      changes: [
        put('exposure', name, { counts, shift, seconds: 90 }),
        put('calibration', 'spectrograph', { lastStar: name, shift, unit: 'px' }),
      ],
      ms: 90_412,
      tokens: 260,
    });
  }
  const roof = run.asks('roof_close', {
    args: { name: 'roof', because: 'humidity rises' },
    rules: ['hardware.moves', 'people.inside'],
    channel: 'night observer',
    reason: 'the roof moves while somebody may be on the ladder',
  });
  book.wait(95);
  run.granted(roof, {
    output: { name: 'roof', state: 'closed', seconds: 41 },
    changes: [put('roof', 'state', 'closed')],
    ms: 41_000,
  });
  run.refused('type_mismatch', 'seconds: expected a number, found "soon"', 'expose');
  run.did('report_write', {
    args: { name: 'night' },
    output: {
      name: 'night',
      text: 'Four stars, shift within a quarter of a pixel.\nCCD-2 is warmer than it says.\n',
    },
    changes: [put('report', 'night', { stars: 4, worst: -0.25, unit: 'px' })],
    ms: 77,
  });
  return book;
}
