// The example of CONTRIBUTING.md, tried as every format is.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeText } from '../../base/bytes.ts';
import { sha256Hex } from '../../base/hash/sha256.ts';
import { readLedger } from '../../ledger/format/recognise.ts';
import { SourceError } from '../../ledger/sources/error.ts';
import { fileInMemory } from '../../ledger/sources/file.ts';
import { readFileHead } from '../../ledger/sources/group.ts';
import { verifyLedger } from '../../ledger/verify/run.ts';
import { createTestHost } from '../../testing/host.ts';
import { SETTINGS_RECORDS } from './checks.ts';
import { settings } from './index.ts';

const host = await createTestHost();

function writeLog(): string {
  let before = '';
  return ['open', 'shut', 'locked']
    .map((to) => {
      const text = JSON.stringify({ sets: 'door', to, before });
      before = sha256Hex(encodeText(text));
      return `${text}\n`;
    })
    .join('');
}

function verifyLog(bytes: Uint8Array) {
  const reader = readLedger(settings, [fileInMemory({ name: 'a.jsonl', bytes })], host);
  const { verdict, lanes } = verifyLedger(settings, reader, host, { profile: 'strict', pins: {} });
  return {
    reader,
    verdict,
    found: lanes.flatMap(({ findings }) => findings.map((one) => one.check)),
  };
}

it('reads, verifies and describes a sound log', () => {
  const bytes = encodeText(writeLog());
  expect(settings.recogniser.detect(readFileHead({ name: 'a.jsonl', bytes }))).toBe(true);
  const { reader, verdict, found } = verifyLog(bytes);
  expect([verdict, found]).toEqual(['verified', []]);
  const said = [...reader.entries('settings')].map((entry) => {
    const decoded = settings.reader.decode(entry);
    return [
      settings.words.digest(entry, decoded).line.title,
      settings.state.value(entry, decoded, 0),
    ];
  });
  expect(said).toEqual([
    ['door', 'open'],
    ['door', 'shut'],
    ['door', 'locked'],
  ]);
});

/** For each check what its record says that is planted. */
const PLANTED: Readonly<Record<(typeof SETTINGS_RECORDS)[number]['id'], (log: string) => string>> =
  {
    line: (log) => log.slice(0, -9),
    chain: (log) => log.replace('open', 'ajar'),
  };

describe.each(SETTINGS_RECORDS)('$id', ({ id, planted }) => {
  it(`finds ${planted}`, () => {
    const { verdict, found } = verifyLog(encodeText(PLANTED[id](writeLog())));
    expect([verdict, found]).toEqual(['failed', [id]]);
  });
});

it('reads any bytes without an error of ours', () => {
  const sound = encodeText(writeLog());
  fc.assert(
    fc.property(fc.nat(sound.length - 1), fc.uint8Array({ maxLength: 8 }), (at, put) => {
      const bytes = new Uint8Array([...sound.subarray(0, at), ...put, ...sound.subarray(at)]);
      try {
        const { reader } = verifyLog(bytes);
        for (const entry of reader.entries('settings'))
          settings.words.view(entry, settings.reader.decode(entry));
      } catch (error) {
        expect(error).toBeInstanceOf(SourceError);
      }
    }),
  );
});
