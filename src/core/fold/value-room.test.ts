import { expect, it } from 'vitest';
import { encodeText } from '../bytes.ts';
import { ValueRoom } from './value-room.ts';

const bytesOf = (length: number, value: number) => new Uint8Array(length).fill(value);

it('keeps copies of values of every length, one after another', () => {
  const room = new ValueRoom();
  const lengths = [0, 1, 75, 8192, 8193, 65_535, 65_536, 100_000, 3];
  const given = lengths.map((length, i) => bytesOf(length, i + 1));
  const kept = given.map((value) => room.keep(value, undefined));
  for (const value of given) value.fill(255);
  expect(kept).toEqual(lengths.map((length, i) => bytesOf(length, i + 1)));
  expect(kept[1]?.buffer).toBe(kept[2]?.buffer);
  expect(kept[4]?.buffer.byteLength).toBe(8193);
});

it('puts a value in place of one that is as long, and leaves its neighbours as they were', () => {
  const room = new ValueRoom();
  const [before, first, after] = ['left', 'first one', 'right'].map((text) =>
    room.keep(encodeText(text), undefined),
  );
  const second = room.keep(encodeText('second'), first);
  const third = room.keep(encodeText('the third one'), second);
  expect(second.buffer).toBe(first?.buffer);
  expect(second.byteOffset).toBe(first?.byteOffset);
  expect([before, third, after]).toEqual(['left', 'the third one', 'right'].map(encodeText));
});

it('says when most of it is of values that were replaced', () => {
  const room = new ValueRoom();
  let kept = room.keep(bytesOf(1, 0), undefined);
  for (let length = 2; length < 1000; length++) kept = room.keep(bytesOf(length, 1), kept);
  expect(room.isWasted).toBe(false);
  for (let length = 1000; length < 2000; length++) kept = room.keep(bytesOf(length, 2), kept);
  expect(room.isWasted).toBe(true);
  const other = new ValueRoom();
  // Those of an array of their own are not in it, even where that is as large as a piece of it.
  for (let i = 0; i < 100; i++) kept = other.keep(bytesOf(65_536, i), kept);
  expect(other.isWasted).toBe(false);
});
