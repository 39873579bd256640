import { describe, expect, it } from 'vitest';
import { type NamedItem, twinMarks } from './twins.ts';

const AT = Date.UTC(2026, 4, 4, 12, 3, 44) / 1000;

function marks(...all: readonly Partial<NamedItem>[]): Readonly<Record<string, string>> {
  const named = all.map((one, place) => {
    const key = String(place);
    return { key, name: 'ledger.db', id: `${place}`.repeat(64), ...one };
  });
  return Object.fromEntries(twinMarks(named));
}

describe('of two things of one name', () => {
  it('nothing is said where a name is there once', () => {
    expect(marks({ name: 'a.db', folder: 'x' }, { name: 'b.db', folder: 'x' })).toEqual({});
  });

  it('the folder tells, as much of it as it takes', () => {
    expect(marks({ folder: 'corpus/wal' }, { folder: 'corpus/tampered' })).toEqual({
      0: 'wal',
      1: 'tampered',
    });
    expect(marks({ folder: 'a/wal' }, { folder: 'b/wal' }, { folder: 'wal' })).toEqual({
      0: 'a/wal',
      1: 'b/wal',
      2: 'wal',
    });
  });

  it('one that came in no folder needs no words', () => {
    expect(marks({ folder: '' }, { folder: 'wal' })).toEqual({ 1: 'wal' });
  });

  it('the time tells where the folder does not: the time of day, the day, or both', () => {
    const folder = 'same';
    expect(marks({ folder, at: AT }, { folder, at: AT + 60 })).toEqual({
      0: '12:03Z',
      1: '12:04Z',
    });
    expect(marks({ at: AT }, { at: AT + 1 })).toEqual({ 0: '12:03:44Z', 1: '12:03:45Z' });
    expect(marks({ at: AT }, { at: AT + 86_400 })).toEqual({ 0: '2026-05-04', 1: '2026-05-05' });
    expect(marks({ at: AT }, { at: AT + 60 }, { at: AT + 86_400 })).toEqual({
      0: '2026-05-04 12:03Z',
      1: '2026-05-04 12:04Z',
      2: '2026-05-05 12:03Z',
    });
  });

  it('a date of any year is written whole', () => {
    const far = Date.UTC(12_026, 0, 1) / 1000;
    expect(marks({ at: far }, { at: far + 86_400 })[0]).toBe('+012026-01-01');
  });

  it('the beginning of the id tells where no time does, or one has none', () => {
    expect(marks({ at: AT }, { at: AT })).toEqual({ 0: '00000000', 1: '11111111' });
    expect(marks({ at: AT }, { at: null })).toEqual({ 0: '00000000', 1: '11111111' });
    expect(marks({ at: AT }, { at: 1e300 })).toEqual({ 0: '00000000', 1: '11111111' });
  });

  it('ids that begin alike are told by their ends, and at worst are whole', () => {
    const begin = '0192f0c8-';
    expect(marks({ id: `${begin}aaaaaaaaaa` }, { id: `${begin}bbbbbbbbbb` })).toEqual({
      0: '…aaaaaaaa',
      1: '…bbbbbbbb',
    });
    const end = '-the-same-end';
    expect(marks({ id: `${begin}1${end}` }, { id: `${begin}2${end}` })).toEqual({
      0: `${begin}1${end}`,
      1: `${begin}2${end}`,
    });
  });

  it('nothing is said of one that has no id yet', () => {
    expect(marks({ id: '' }, { id: 'f'.repeat(64) })).toEqual({ 1: 'ffffffff' });
  });
});
