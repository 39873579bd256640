// One JSON document of any size is read part by part: the members of its object, and the items of a
// list in it. Only the part that is read is in memory.

import { JsonError, JsonReader, type ParseOptions } from '../../../base/json/parse.ts';
import type { Bytes } from '../bytes.ts';
import { SlidingWindow } from './window.ts';

const [OPEN_BRACE, CLOSE_BRACE, OPEN_LIST, CLOSE_LIST] = [0x7b, 0x7d, 0x5b, 0x5d] as const;
const [COMMA, COLON, QUOTE] = [0x2c, 0x3a, 0x22] as const;

/** A fault further away from the end of the held bytes is one, whatever follows. */
const LONGEST_WORD = 16;

export class JsonWalk {
  private readonly window: SlidingWindow;
  private readonly options: ParseOptions;
  private at = 0;

  constructor(source: Bytes, from: number, options: ParseOptions, slice?: number) {
    this.window = new SlidingWindow(source, from, slice);
    this.options = options;
  }

  get offset(): number {
    return this.window.start + this.at;
  }

  /**
   * Yields names of members; the caller reads the value before the next one.
   * @throws {JsonError}
   */
  *members(): Generator<string, void> {
    this.read((reader) => reader.expect(OPEN_BRACE, '"{"'));
    if (this.take(CLOSE_BRACE)) return;
    do yield this.name();
    while (this.take(COMMA));
    this.read((reader) => reader.expect(CLOSE_BRACE, '"," or "}"'));
  }

  /**
   * Stops at every item of a list; the caller reads it.
   * @throws {JsonError}
   */
  *items(): Generator<void, void> {
    this.read((reader) => reader.expect(OPEN_LIST, '"["'));
    if (this.take(CLOSE_LIST)) return;
    do yield;
    while (this.take(COMMA));
    this.read((reader) => reader.expect(CLOSE_LIST, '"," or "]"'));
  }

  /**
   * Returns the result of `part`, once all of it is held: until then it begins again. `start` is
   * where in the source the bytes of its reader begin.
   * @throws {JsonError} whose offset is in the source.
   */
  read<T>(part: (reader: JsonReader, start: number) => T): T {
    this.space();
    for (;;) {
      const { bytes, start } = this.window;
      const reader = new JsonReader(bytes, this.at, this.options);
      try {
        const read = part(reader, start);
        // A number may go on behind the held bytes.
        if (reader.pos < bytes.length || !this.grow()) {
          this.at += start + reader.pos - this.offset;
          return read;
        }
      } catch (error) {
        if (!(error instanceof JsonError)) throw error;
        const isSure = error.offset + LONGEST_WORD < bytes.length;
        if (isSure || !this.grow()) throw new JsonError(error.message, start + error.offset);
      }
    }
  }

  space(): void {
    do {
      const reader = new JsonReader(this.window.bytes, this.at, this.options);
      reader.space();
      this.at = reader.pos;
    } while (this.at === this.window.bytes.length && this.grow());
  }

  private name(): string {
    return this.read((reader) => {
      if (reader.peek() !== QUOTE) throw reader.fault('expected a member name');
      const name = reader.string();
      reader.expect(COLON, '":"');
      return name;
    });
  }

  private take(byte: number): boolean {
    return this.read((reader) => reader.take(byte));
  }

  private grow(): boolean {
    this.window.dropTo(this.at);
    this.at = 0;
    return this.window.grow();
  }
}
