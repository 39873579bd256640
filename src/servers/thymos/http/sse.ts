// Server-sent events from the body of an answer: EventSource cannot send a token.

import { decodeLenient, encodeText } from '../../../core/bytes.ts';
import { JsonError, parseJson } from '../../../core/json/parse.ts';
import { readSnapshot, type Snapshot } from './answers.ts';
import { liveError } from './fault.ts';
import { JSON_OPTIONS } from './http.ts';

/** An event longer than this is not put together. */
const MOST_BYTES = 16 * 1024 * 1024;

interface StreamEvent {
  readonly event: string;
  readonly data: string;
}

/** Puts lines together however they are cut into pieces. */
export class EventReader {
  private rest: Uint8Array = new Uint8Array();
  private event = '';
  private data: string[] = [];
  private size = 0;

  *push(piece: Uint8Array): Generator<StreamEvent> {
    const bytes = new Uint8Array(this.rest.length + piece.length);
    bytes.set(this.rest);
    bytes.set(piece, this.rest.length);
    let start = 0;
    for (;;) {
      const end = lineEnd(bytes, start);
      if (end < 0) break;
      // A carriage return at the very end may be half of a pair.
      if (bytes[end] === 0x0d && end + 1 === bytes.length) break;
      const line = decodeLenient(bytes.subarray(start, end));
      start = end + (bytes[end] === 0x0d && bytes[end + 1] === 0x0a ? 2 : 1);
      const event = this.line(line);
      if (event) yield event;
    }
    this.rest = bytes.slice(start);
    if (this.rest.length > MOST_BYTES || this.size > MOST_BYTES)
      throw cut('one event is larger than 16 MB');
  }

  private line(line: string): StreamEvent | null {
    if (line === '') {
      const { event, data } = this;
      this.event = '';
      this.data = [];
      this.size = 0;
      return data.length ? { event: event || 'message', data: data.join('\n') } : null;
    }
    if (line.startsWith(':')) return null;
    const colon = line.indexOf(':');
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'event') this.event = value;
    else if (field === 'data') {
      this.data.push(value);
      this.size += value.length;
    }
    return null;
  }
}

/** @throws {LiveError} when the stream is cut, or holds no snapshots */
export async function* snapshots(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Snapshot> {
  const reader = new EventReader();
  const iterator = pieces[Symbol.asyncIterator]();
  for (;;) {
    let next: IteratorResult<Uint8Array>;
    try {
      next = await iterator.next();
    } catch {
      throw cut('the connection ended in the middle');
    }
    if (next.done) return;
    for (const { event, data } of reader.push(next.value)) {
      if (event === 'snapshot') yield snapshotOf(data);
    }
  }
}

function snapshotOf(data: string): Snapshot {
  try {
    return readSnapshot(parseJson(encodeText(data), JSON_OPTIONS));
  } catch (error) {
    if (error instanceof JsonError) throw cut('an event is no JSON');
    throw error;
  }
}

function cut(detail: string) {
  return liveError(
    'cut',
    'The stream was cut.',
    `The run’s live stream broke: ${detail}.`,
    'It is opened again; until then the run is read every two seconds.',
  );
}

function lineEnd(bytes: Uint8Array, from: number): number {
  for (let i = from; i < bytes.length; i++) if (bytes[i] === 0x0a || bytes[i] === 0x0d) return i;
  return -1;
}
