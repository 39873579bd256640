// Archives and databases may hold many things of which most are no ledger.

import { gzipSync, zipSync } from 'fflate';
import { encodeText } from '../../src/base/bytes.ts';
import { type GrowthInput, growthFile } from './input.ts';

const times = <T>(n: number, make: (i: number) => T): T[] =>
  Array.from({ length: n }, (_, i) => make(i));

const zip = (members: readonly (readonly [string, Uint8Array])[]) =>
  zipSync(Object.fromEntries(members), { level: 0 });

const LINE =
  '{"schema_version":"1.0","event_type":"x","ts":"2026-02-10T03:12:46Z","seq":1,"run_id":"R","payload":{}}\n';

export const ARCHIVES: readonly GrowthInput[] = [
  {
    name: 'zip: 10 zips of n/10 members that are nothing',
    n: 5_000,
    make: (n) => {
      const inner = zip(times(n / 10, (i) => [`${i}.txt`, encodeText('nothing')]));
      return growthFile('many.zip', zip(times(10, (i) => [`${i}.zip`, inner])));
    },
  },
  {
    name: 'zip: n members that are nothing',
    n: 35_000,
    make: (n) => growthFile('many.zip', zip(times(n, (i) => [`${i}.txt`, encodeText('nothing')]))),
  },
  {
    name: 'zip: 10 zips of n/10 members that are damaged',
    n: 5_000,
    make: (n) => {
      const inner = zip(times(n / 10, (i) => [`${i}.gz`, Uint8Array.of(0x1f, 0x8b, 8, 0)]));
      return growthFile('many.zip', zip(times(10, (i) => [`${i}.zip`, inner])));
    },
  },
  {
    name: 'zip: n ledgers',
    n: 500,
    make: (n) => growthFile('many.zip', zip(times(n, (i) => [`${i}.jsonl`, encodeText(LINE)]))),
  },
  {
    name: 'zip: 10 zips of n/10 files of one run',
    n: 2_000,
    make: (n) => {
      const inner = (k: number) =>
        zip(
          times(n / 10, (i) => [
            `${i}.jsonl`,
            encodeText(LINE.replace('"seq":1', `"seq":${k * n + i}`)),
          ]),
        );
      return growthFile('many.zip', zip(times(10, (k) => [`${k}.zip`, inner(k)])));
    },
  },
  {
    name: 'gzip: n gzips one after another',
    n: 5_000,
    make: (n) => {
      const one = gzipSync(encodeText(LINE));
      const all = new Uint8Array(one.length * n);
      for (let i = 0; i < n; i++) all.set(one, i * one.length);
      return growthFile('many.jsonl.gz', all);
    },
  },
];
