import { expect, it } from 'vitest';
import { encodeText } from '../../base/bytes.ts';
import { ValueRoom } from './value-room.ts';

const makeBytes = (length: number, value: number) => new Uint8Array(length).fill(value);

function rooms() {
  const room = new ValueRoom();
  const lengths: number[] = [];
  const places = new Uint32Array(200);
  return {
    room,
    keep(value: Uint8Array) {
      const which = lengths.push(value.length) - 1;
      room.keep(value, 0, value.length, places, 2 * which, null);
      return which;
    },
    replace(which: number, value: Uint8Array) {
      room.keep(value, 0, value.length, places, 2 * which, lengths[which] ?? 0);
      lengths[which] = value.length;
    },
    at: (which: number) => room.at(places, 2 * which, lengths[which] ?? 0),
  };
}

it('keeps copies of values of every length, one after another', () => {
  const { keep, at } = rooms();
  const lengths = [0, 1, 75, 8192, 8193, 65_535, 65_536, 100_000, 3];
  const given = lengths.map((length, i) => makeBytes(length, i + 1));
  const kept = given.map(keep);
  for (const value of given) value.fill(255);
  expect(kept.map(at)).toEqual(lengths.map((length, i) => makeBytes(length, i + 1)));
  expect(at(1).buffer).toBe(at(2).buffer);
  expect(at(4).buffer.byteLength).toBe(8193);
});

it('puts a value in place of one that is as long, and leaves its neighbours as they were', () => {
  const { keep, replace, at } = rooms();
  for (const text of ['left', 'first one', 'right']) keep(encodeText(text));
  const { buffer, byteOffset } = at(1);
  replace(1, encodeText('second'));
  expect(at(1).buffer).toBe(buffer);
  expect(at(1).byteOffset).toBe(byteOffset);
  replace(1, encodeText('the third one'));
  expect([0, 1, 2].map(at)).toEqual(['left', 'the third one', 'right'].map(encodeText));
});

it('says when most of it is of values that were replaced', () => {
  const { room, keep, replace } = rooms();
  keep(makeBytes(1, 0));
  for (let length = 2; length < 1000; length++) replace(0, makeBytes(length, 1));
  expect(room.isWasted).toBe(false);
  for (let length = 1000; length < 2000; length++) replace(0, makeBytes(length, 2));
  expect(room.isWasted).toBe(true);
});
