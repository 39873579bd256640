// Opening a ledger: one pass in its order, then lanes to read from.

import { decodeLenient, toHex } from '../../../base/bytes.ts';
import { mainFile, sourceFinding } from '../../../ledger/format/describe.ts';
import { type PackedSeal, packedSeal, unpacked } from '../../../ledger/format/packed-seal.ts';
import type { Host, LedgerReader } from '../../../ledger/format/reader.ts';
import type { Finding, Seal } from '../../../ledger/model/check.ts';
import type { Entry, LaneInfo } from '../../../ledger/model/entry.ts';
import type { SourceFile } from '../../../ledger/sources/file.ts';
import { writeHolonAnnotation } from '../annotation.ts';
import { EventEntry } from '../entry.ts';
import type { HolonSurvey } from '../survey.ts';
import type { PassFinding } from '../verify/log.ts';
import type { PassLane } from './lanes.ts';
import { noteEvent } from './notes.ts';
import { HolonPass } from './pass.ts';

export class HolonReader implements LedgerReader {
  readonly container: string;
  readonly lanes: readonly LaneInfo[];
  readonly findings: readonly Finding[];
  readonly pass: HolonPass;
  private readonly files: readonly SourceFile[];
  private readonly host: Host;

  private constructor(files: readonly SourceFile[], host: Host, pass: HolonPass) {
    this.files = files;
    this.host = host;
    this.pass = pass;
    this.container =
      files.length > 1
        ? `${files.length} JSON Lines files of one run, merged by ts and seq`
        : 'JSON Lines';
    this.lanes = [...this.pass.lanes.all].map(({ id, length }) => ({
      id,
      entries: length,
    }));
    this.findings = this.merged();
  }

  /** In steps, so that whoever opens it can pause in between. */
  static *open(files: readonly SourceFile[], host: Host): Generator<void, HolonReader> {
    mainFile(files);
    const pass = new HolonPass(
      files.map(({ bytes }) => bytes),
      !host.withoutSurvey,
    );
    yield* pass.steps();
    return new HolonReader(files, host, pass);
  }

  *entries(lane: string, from = 0, to = Number.POSITIVE_INFINITY): Iterable<Entry> {
    const found = this.pass.lanes.get(lane);
    if (!found) return;
    for (let i = from; i < Math.min(to, found.length); i++)
      yield new EventEntry(this, this.pass.lanes.eventIn(found, i), i);
  }

  survey(): HolonSurvey {
    const { pass } = this;
    const { survey } = pass;
    if (!survey) throw new Error('it was opened without a survey');
    return {
      figures: survey.figures.build(),
      intents: survey.intents.build(pass),
      seal: this.packedSeal(),
      head: this.head(),
    };
  }

  close(): void {
    // The files are their opener's.
  }

  /** The seal of this source as it is now: of the file, and of every line. */
  seal(): Seal {
    return unpacked(this.packedSeal());
  }

  /** A finding in the shape that every format has. */
  finding(found: PassFinding, lane: PassLane | null): Finding {
    const { pass } = this;
    const { event, row, check, severity, offset, message } = found;
    const number = pass.lines.table.number(row);
    const line = event === null ? number : undefined;
    return {
      check,
      severity,
      lane: lane?.id ?? null,
      index: event === null ? null : pass.indexOf(event),
      seq: event === null ? null : pass.readSeq(event),
      entry: event === null ? null : this.lineHash(pass.lines.bytes(row)),
      path: found.path ?? null,
      ...(number !== undefined && { line: number }),
      ...(offset != null && { offset }),
      expected: found.expected ?? null,
      actual: found.actual ?? null,
      message: located(message, line, this.fileName(row)),
    };
  }

  /** Of the file that a line is in, where there are several. */
  private fileName(row: number): string | undefined {
    return this.files.length > 1 ? this.files[this.pass.lines.findFile(row)]?.name : undefined;
  }

  annotation(event: number): Uint8Array {
    const { pass } = this;
    const row = pass.events.findRow(event);
    const notes = noteEvent(pass, event);
    return writeHolonAnnotation({
      ...notes.more,
      line: pass.lines.table.number(row) ?? 0,
      examined: pass.events.examinedAt(event),
      file: this.fileName(row),
      fate: notes.fate,
      start: notes.start,
      into:
        notes.into === null
          ? undefined
          : {
              lane: pass.findLane(notes.into),
              commit: this.lineHash(pass.findLine(notes.into)),
            },
    });
  }

  /** The id of the event in a line. */
  lineHash(bytes: Uint8Array): string {
    return toHex(this.host.hash.blake3(bytes));
  }

  private packedSeal(): PackedSeal {
    const { lines } = this.pass;
    const files = this.files.map(({ bytes }) => bytes);
    return packedSeal(files, lines.table.length, (row) => lines.bytes(row), this.host.hash);
  }

  /** The envelope of the last event that has a number, for events that are written after it. */
  head(): string | null {
    const { events, lines } = this.pass;
    return events.head === null ? null : decodeLenient(lines.bytes(events.head));
  }

  private merged(): Finding[] {
    const { length } = this.files;
    if (length < 2) return [];
    const actual = this.files.map(({ name }) => name).join(', ');
    const message = `${length} files carry on one run; their lines are read as one ledger, by ts and then by seq.`;
    return [sourceFinding('order', 'info', message, { actual })];
  }
}

/** A line that is no event has no other location; of several files, this one is named. */
function located(message: string, line: number | undefined, file: string | undefined): string {
  const where = [line === undefined ? '' : `line ${line}`, file ?? ''].filter((part) => part);
  return where.length ? `${message} (${where.join(' of ')})` : message;
}
