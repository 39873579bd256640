import { describe, expect, it } from 'vitest';
import type { DriftRecords, DriftView, PinDrift } from '../../../../ledger/model/drift.ts';
import { findManifest, MANIFESTS } from '../../../../ui/data/ledgers/formats.ts';
import { captionText } from '../../../../ui/prove/caption.ts';
import { pinLines, readPinAddress, toPins } from './address.ts';
import { listSeenMoments, offersFor } from './offers.ts';
import { driftResultWords, writeDriftCaption } from './words.ts';

const manifest = findManifest('thymos');
if (!manifest) throw new Error('no such format');
const lines = pinLines(manifest);
const KEY = 'aB'.repeat(32);

describe('pins in the address', () => {
  it('are those that the format has, each with a value that the verifier takes', () => {
    expect(lines.map(({ pin }) => pin)).toEqual(['compiler', 'signer', 'policySet', 'world']);
    const read = (text: string) => toPins(readPinAddress(new URLSearchParams(text), lines));
    expect(read(`compiler=v1&signer=${KEY}&head=x&world=12`)).toEqual({
      compiler: 'v1',
      signer: KEY.toLowerCase(),
    });
    expect(read('compiler=&policySet=%20')).toEqual({});
  });

  it('can be given to every format that has any but files', () => {
    for (const one of MANIFESTS)
      expect(pinLines(one).length > 0, one.id).toBe(
        one.pins.some((pin) => pin !== 'anchors' && pin !== 'seal'),
      );
  });
});

const place = (seq: number) => ({ lane: 'l', index: seq, seq, at: seq });
const records: DriftRecords = {
  entries: 10,
  lanes: [{ lane: 'l', title: 'a lane', from: 0, to: 10 }],
  signed: 4,
  values: {
    compiler: [
      {
        value: 'v1',
        entries: 3,
        first: place(1),
        last: place(4),
        spans: [{ from: 1, to: 5 }],
        more: 0,
      },
      {
        value: 'v2',
        entries: 5,
        first: place(5),
        last: place(9),
        spans: [{ from: 5, to: 10 }],
        more: 0,
      },
    ],
    signer: [],
  },
};

describe('what is offered', () => {
  it('is what the ledger records with its range, and keys from elsewhere', () => {
    expect(offersFor('compiler', records, [], []).map(({ where }) => where)).toEqual([
      '1 to 4, 3 records',
      '5 to 9, 5 records',
    ]);
    const [key] = offersFor('signer', records, [{ name: 'mine', key: KEY }], []);
    expect(key).toMatchObject({ value: KEY, name: 'mine', spans: [] });
  });

  it('has the moments right before something changed, as states that somebody may have seen', () => {
    expect(listSeenMoments(records)).toEqual([place(4)]);
  });
});

const pin = (name: PinDrift['pin'], found: number, first: number | null): PinDrift => ({
  pin: name,
  check: name,
  status: found ? 'fail' : 'pass',
  reason: null,
  looked: 8,
  found,
  first: first === null ? null : place(first),
  spans: [],
  listed: 0,
  differing: [],
  message: null,
});
const view = (pins: readonly PinDrift[], fault: DriftView['fault'] = null): DriftView => ({
  verdict: 'drift',
  entries: 10,
  pins,
  fault,
});
const words = (one: DriftView) => captionText(writeDriftCaption(one, 'commit'));

describe('what pins come to', () => {
  it('is said from when on, and that it is intact', () => {
    expect(words(view([]))).toContain('Nothing is expected yet.');
    expect(words(view([pin('compiler', 0, null)]))).toBe(
      'Compiler version: as expected from the first record to the last.',
    );
    expect(words(view([pin('compiler', 5, 5)]))).toBe(
      'From record 5 on, 5 of 8 commits were made by another compiler. Not as expected, and intact: hashes and chain hold.',
    );
    expect(words(view([pin('compiler', 5, 5), pin('signer', 7, 2)]))).toContain(
      '2 of 2 differ, the first of them from record 2 on.',
    );
    expect(driftResultWords(pin('compiler', 1, 9), 'commit')).toBe(
      '1 of 8 commits differ, from record 9 on',
    );
  });

  it('never calls a fault drift', () => {
    const fault = {
      check: 'c',
      severity: 'error' as const,
      lane: 'l',
      index: 4,
      seq: 4,
      entry: null,
      path: null,
      expected: null,
      actual: null,
      message: 'm',
    };
    expect(words(view([pin('compiler', 5, 5)], fault))).toContain(
      'It also contradicts itself at record 4: that is another matter.',
    );
  });
});
