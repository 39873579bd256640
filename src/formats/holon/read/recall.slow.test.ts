import { expect, it } from 'vitest';
import { encodeText } from '../../../base/bytes.ts';
import { Recall } from './recall.ts';
import { type HolonEvent, isBad, readEvent } from './record.ts';
import { EventReader, UsualShapes } from './usual.ts';

const MANY = 5000;

function writeLine(type: string, plan: number, length = 0): Uint8Array {
  const event = { event_type: type, payload: { plan_id: `p${plan}` } };
  return encodeText(JSON.stringify(event).padEnd(length));
}

function readEventLine(line: Uint8Array): HolonEvent {
  const read = readEvent(line);
  if (isBad(read)) throw new Error(read.reason);
  return read;
}

function passed(type: string, length: number) {
  const asked: number[] = [];
  const recall = new Recall(new EventReader(new UsualShapes()), (event) => {
    asked.push(event);
    return writeLine(type, event);
  });
  for (let i = 0; i < MANY; i++) {
    const line = writeLine(type, i, length);
    recall.pass(i, readEventLine(line), line);
  }
  return { recall, asked };
}

it('has the last events at hand, and reads the others again', () => {
  const { recall, asked } = passed('plan_variant_created', 100);
  expect(recall.get(MANY - 1)?.plan).toBe(`p${MANY - 1}`);
  expect(asked).toEqual([]);
  expect([recall.get(7)?.plan, recall.get(7)?.plan]).toEqual(['p7', 'p7']);
  expect(asked).toEqual([7]);
  expect(recall.get(-1)).toBe(null);
});

it('keeps long ones, however many came after them', () => {
  const { recall, asked } = passed('plan_variant_created', 5_000);
  expect(recall.get(7)?.plan).toBe('p7');
  expect(asked).toEqual([]);
});

it('keeps none to which no event goes back', () => {
  const { recall, asked } = passed('tool_call', 5_000);
  expect(recall.get(MANY - 1)?.plan).toBe(`p${MANY - 1}`);
  expect(asked).toEqual([MANY - 1]);
});
