// What a first record names as the one before it: a fixed beginning, what is declared, what is given, or a
// record that is not here.

import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  joinLogLines,
  listPlainFindings,
  sorted,
  verifyChainText,
} from '../../../testing/chains.ts';
import { type LooseObject, plainRecords, sha256Text } from '../../../testing/unknown-chains.ts';

const ZEROS = '0'.repeat(64);
const canonical = (value: unknown) => sorted(value, ',', ':');

function chained(first: string, count = 14): LooseObject[] {
  let prev_hash = first;
  return plainRecords(count).map((record) => {
    const body = { ...record, prev_hash };
    prev_hash = sha256Text(canonical(body));
    return { ...body, hash: prev_hash };
  });
}

const lines = (records: readonly LooseObject[]) =>
  joinLogLines(records.map((one) => JSON.stringify(one)));
const firsts = (text: string, pins = {}) => {
  const report = verifyChainText(text, pins);
  const found = listPlainFindings(report).filter(({ check }) => /first|from/.test(check));
  return [report.verdict, ...found.map(({ check, severity }) => `${check} ${severity}`)];
};

describe('a first record', () => {
  it.each([
    ['SHA-256 of a word', sha256Text('genesis')],
    ['SHA-256 of nothing', sha256Text('')],
    ['SHA-256 of its session', sha256Text('day')],
    ['SHA-512, cut', createHash('sha512').update('GENESIS').digest('hex').slice(0, 64)],
    ['SHA3-256 of a word', createHash('sha3-256').update('root').digest('hex')],
  ])('may name a fixed beginning: %s', (_, first) => {
    expect(firsts(lines(chained(first)))).toEqual(['verified', 'chains.first info']);
  });

  it('is a warning where nobody knows what it names, in a part of a log too', () => {
    expect(firsts(lines(chained(sha256Text('who knows'))))).toEqual([
      'verified with warnings',
      'chains.first warning',
    ]);
    expect(firsts(lines(chained('', 20).slice(6)))).toEqual([
      'verified with warnings',
      'chains.first warning',
    ]);
  });

  it('is compared with the hash that a person gives', () => {
    const part = chained('', 20).slice(6);
    const from = String(part[0]?.prev_hash);
    expect(firsts(lines(part), { from })).toEqual(['verified']);
    expect(firsts(lines(part.slice(1)), { from })).toContain('chains.from error');
    expect(firsts(lines(chained('')), { from })).toContain('chains.from error');
  });
});

describe('a document that declares its beginning', () => {
  const part = chained('', 20).slice(6);
  const document = (more: object, records = part) => JSON.stringify({ ...more, records });
  const seam = part[0]?.prev_hash;

  it.each([
    ['by a hash', { seam_hash: seam }],
    ['by a hash in an object', { meta: { goesOnFrom: seam, of: 'day' } }],
  ])('goes on from there: %s', (_, more) => {
    expect(firsts(document(more))).toEqual(['verified with warnings', 'chains.first warning']);
  });

  it.each([
    ['a hash', { seam_hash: seam }],
    ['a hash in an object', { range: { previous: seam } }],
    ['a hash in an object of its own', { continuesFrom: { hash: seam } }],
    ['a number', { from_seq: 6 }],
  ])('is failed where the front is cut: %s', (_, more) => {
    expect(firsts(document(more, part.slice(2)))).toEqual(['failed', 'chains.first error']);
  });
});

describe('a document around a log that begins with nothing before it', () => {
  const log = chained(ZEROS, 8);
  const document = (more: object) => firsts(JSON.stringify({ ...more, records: log }));
  const other = sha256Text('elsewhere');

  it.each([
    ['seamHash', other],
    ['resumed_from', other],
    ['continues', { after_hash: other }],
    ['from_seq', 6],
  ])('is failed where the document says that it goes on from elsewhere: %s', (name, value) => {
    expect(document({ [name]: value })).toEqual(['failed', 'chains.first error']);
  });

  it('is a warning where that may be of something else', () => {
    expect(document({ previous_file: other })).toEqual([
      'verified with warnings',
      'chains.first warning',
    ]);
  });

  it.each([
    ['its own first hash', { start_hash: log[0]?.hash }],
    ['zeros', { seamHash: ZEROS }],
    ['its first number', { from_seq: 0 }],
    ['a time', { start: 1_795_165_200 }],
    ['a hash of something else', { model_digest: other }],
  ])('is verified where the document says nothing else: %s', (_, more) => {
    expect(document(more)).toEqual(['verified']);
  });
});
