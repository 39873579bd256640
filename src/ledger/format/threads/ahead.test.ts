import { expect, it } from 'vitest';
import type { Entry } from '../../model/entry.ts';
import type { EntryRange, LedgerReader } from '../reader.ts';
import type { EntryPiece, ThreadedReading } from '../threads.ts';
import { AheadReader } from './ahead.ts';
import type { AskingCrew } from './crew.ts';

const STEPS = 5;

function ledger() {
  const looked: string[] = [];
  const entryAt = (lane: string, index: number): Entry => ({
    id: `${lane}${index}`,
    index,
    seq: index,
    kind: 'a',
    parent: null,
    recordedAt: null,
    bytes: new Uint8Array(),
  });
  const reader: LedgerReader = {
    lanes: ['a', 'b'].map((id) => ({ id, entries: 3 })),
    findings: [],
    container: 'test',
    entries: () => expect.unreachable(),
    *ranges(lane) {
      for (let step = 0; step < STEPS; step++) {
        looked.push(lane);
        yield;
      }
      return [
        { lane, from: 0, entries: 2 },
        { lane, from: 2, entries: 1 },
      ];
    },
    close: () => undefined,
  };
  const pieces = new Map<EntryPiece, EntryRange>();
  const threaded: ThreadedReading = {
    open: () => expect.unreachable(),
    rest: () => expect.unreachable(),
    buffers: () => [],
    *entries(piece, from) {
      const { lane = '', entries = 0 } = pieces.get(piece) ?? {};
      for (let i = 0; i < entries; i++) yield entryAt(lane, from + i);
    },
  };
  const ask = (range: EntryRange, { piece, done }: AskingCrew) => {
    const given = { entries: range.entries, size: 1 };
    pieces.set(given, range);
    setImmediate(() => {
      piece(given);
      done(null);
    });
    return true;
  };
  const ahead = new AheadReader(reader, threaded, {
    size: 2,
    most: 2,
    readsToo: false,
    asksWhole: false,
    askWhole: () => false,
    keepsNone: true,
    ask,
  });
  return { reader, ahead, looked };
}

it('a lane is looked at a step at a time, and read where it was cut', async () => {
  const { reader, ahead, looked } = ledger();
  const read: string[] = [];
  const ofPause: number[] = [];
  for (const { id } of reader.lanes) {
    const entries = reader.entries(id)[Symbol.iterator]();
    for (;;) {
      while (ahead.isShort) {
        ofPause.push(looked.length);
        await ahead.more();
      }
      const next = entries.next();
      if (next.done) break;
      read.push(next.value.id);
    }
  }
  expect(read).toEqual(['a0', 'a1', 'a2', 'b0', 'b1', 'b2']);
  expect(looked).toHaveLength(2 * STEPS);
  expect(ofPause.slice(0, STEPS)).toEqual([1, 2, 3, 4, 5]);
});

it('nobody looks any further once the threads have failed', () => {
  const { ahead, looked } = ledger();
  expect(ahead.isShort).toBe(true);
  ahead.fail();
  ahead.look();
  expect([ahead.isShort, looked.length]).toEqual([false, 1]);
});
