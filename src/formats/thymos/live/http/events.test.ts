import fc from 'fast-check';
import { expect, it } from 'vitest';
import { encodeText } from '../../../../base/bytes.ts';
import { MAX_EVENT, readStreamEvents, snapshots } from './events.ts';

async function readIn(text: string, cuts: readonly number[]) {
  const bytes = encodeText(text);
  const ends = [...cuts.filter((at) => at < bytes.length).sort((a, b) => a - b), bytes.length];
  const chunks = ends.map((end, i) => bytes.subarray(ends[i - 1] ?? 0, end));
  const events: unknown[] = [];
  for await (const event of readStreamEvents(stream(...chunks))) events.push(event);
  return events;
}

async function* stream(
  ...chunks: readonly (string | Uint8Array | Error)[]
): AsyncGenerator<Uint8Array> {
  for (const chunk of chunks) {
    if (chunk instanceof Error) throw chunk;
    yield typeof chunk === 'string' ? encodeText(chunk) : chunk;
  }
}

const TEXT =
  ': hello\n\nevent: snapshot\ndata: {"a":"ä昴"}\n\r\nevent:other\r\ndata: one\r\ndata: two\r\n\r\ndata\n\nid: 7\n\n';

it('puts events together however they were cut into chunks', async () => {
  const whole = [
    { event: 'snapshot', data: '{"a":"ä昴"}' },
    { event: 'other', data: 'one\ntwo' },
    { event: 'message', data: '' },
  ];
  expect(await readIn(TEXT, [])).toEqual(whole);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat({ max: 140 }), { maxLength: 12 }), async (cuts) => {
      expect(await readIn(TEXT, cuts)).toEqual(whole);
    }),
  );
});

it('gives snapshots, and reports a stream that was cut', async () => {
  const seen: string[] = [];
  const read = async () => {
    const text = 'event: snapshot\ndata: {"status":"running"}\n\n';
    for await (const { status } of snapshots(stream(text, 'event: sn', new Error('gone'))))
      seen.push(status);
  };
  await expect(read()).rejects.toMatchObject({ fault: { cause: 'cut' } });
  expect(seen).toEqual(['running']);
});

it.each(['{', '[]', '{"phase":"x"}'])('refuses %s as a snapshot', async (data) => {
  const read = async () => {
    for await (const _ of snapshots(stream(`event: snapshot\ndata: ${data}\n\n`)));
  };
  await expect(read()).rejects.toHaveProperty('fault');
});

const LONG = 'x'.repeat(1024 * 1024);

it.each([
  ['line', LONG],
  ['event', `data: ${LONG}\n`],
])('ends a stream whose %s does not end', async (_, part) => {
  let sent = 0;
  async function* endless() {
    for (;;) {
      sent += part.length;
      yield encodeText(part);
    }
  }
  const read = async () => {
    for await (const _ of snapshots(endless()));
  };
  await expect(read()).rejects.toMatchObject({ fault: { cause: 'cut' } });
  expect(sent).toBeLessThan(MAX_EVENT + 2 * LONG.length);
});
