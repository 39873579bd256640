import fc from 'fast-check';
import { expect, it } from 'vitest';
import { encodeText } from '../../../core/bytes.ts';
import { EventReader, snapshots } from './sse.ts';

function readIn(text: string, cuts: readonly number[]) {
  const reader = new EventReader();
  const bytes = encodeText(text);
  const events: unknown[] = [];
  let from = 0;
  for (const cut of [
    ...cuts.filter((at) => at < bytes.length).sort((a, b) => a - b),
    bytes.length,
  ]) {
    for (const event of reader.push(bytes.subarray(from, cut))) events.push(event);
    from = cut;
  }
  return events;
}

const TEXT =
  ': hello\n\nevent: snapshot\ndata: {"a":"ä昴"}\n\r\nevent:other\r\ndata: one\r\ndata: two\r\n\r\ndata\n\nid: 7\n\n';

it('puts events together however they were cut into pieces', () => {
  const whole = [
    { event: 'snapshot', data: '{"a":"ä昴"}' },
    { event: 'other', data: 'one\ntwo' },
    { event: 'message', data: '' },
  ];
  expect(readIn(TEXT, [])).toEqual(whole);
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 140 }), { maxLength: 12 }), (cuts) => {
      expect(readIn(TEXT, cuts)).toEqual(whole);
    }),
  );
});

async function* pieces(...texts: readonly (string | Error)[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) {
    if (typeof text !== 'string') throw text;
    yield encodeText(text);
  }
}

it('gives snapshots, and tells a stream that was cut', async () => {
  const seen: string[] = [];
  const read = async () => {
    const text = 'event: snapshot\ndata: {"status":"running"}\n\n';
    for await (const { status } of snapshots(pieces(text, 'event: sn', new Error('gone'))))
      seen.push(status);
  };
  await expect(read()).rejects.toMatchObject({ fault: { cause: 'cut' } });
  expect(seen).toEqual(['running']);
});

it.each(['{', '[]', '{"phase":"x"}'])('refuses %s as a snapshot', async (data) => {
  const read = async () => {
    for await (const _ of snapshots(pieces(`event: snapshot\ndata: ${data}\n\n`)));
  };
  await expect(read()).rejects.toHaveProperty('fault');
});
