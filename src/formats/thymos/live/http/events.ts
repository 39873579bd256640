// Server-sent events from the body of an answer: EventSource cannot send a token.

import { createParser } from 'eventsource-parser';
import { encodeText } from '../../../../base/bytes.ts';
import { JsonError, parseJson } from '../../../../base/json/parse.ts';
import { readSnapshot, type Snapshot } from './answers.ts';
import { liveError } from './fault.ts';
import { JSON_OPTIONS } from './http.ts';

/** Characters of an event or a line. A larger one is not put together. */
export const MAX_EVENT = 16 * 1024 * 1024;

interface StreamEvent {
  readonly event: string;
  readonly data: string;
}

/** The events of a stream, however it is cut into chunks. @throws {LiveError} */
export async function* readStreamEvents(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<StreamEvent> {
  const decoder = new TextDecoder();
  const events: StreamEvent[] = [];
  let isTooLarge = false;
  const parser = createParser({
    maxBufferSize: MAX_EVENT,
    onEvent: ({ event = 'message', data }) => events.push({ event, data }),
    onError: ({ type }) => {
      isTooLarge ||= type === 'max-buffer-size-exceeded';
    },
  });
  for await (const chunk of orCut(chunks)) {
    parser.feed(decoder.decode(chunk, { stream: true }));
    yield* events.splice(0);
    if (isTooLarge) throw cut('one event is larger than 16 MB');
  }
}

/** @throws {LiveError} when the stream is cut off, or a snapshot is none */
export async function* snapshots(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Snapshot> {
  for await (const { event, data } of readStreamEvents(chunks)) {
    if (event === 'snapshot') yield readSnapshotData(data);
  }
}

function readSnapshotData(data: string): Snapshot {
  try {
    const bytes = encodeText(data);
    return readSnapshot(parseJson(bytes, JSON_OPTIONS), bytes.length);
  } catch (error) {
    if (error instanceof JsonError) throw cut('an event is no JSON');
    throw error;
  }
}

async function* orCut(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* chunks;
  } catch {
    throw cut('the connection ended in the middle');
  }
}

function cut(detail: string) {
  return liveError(
    'cut',
    'The stream was cut.',
    `The run’s live stream broke: ${detail}.`,
    'It is opened again; until then the run is asked for news at intervals.',
  );
}
