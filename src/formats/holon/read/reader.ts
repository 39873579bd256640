// Opening a ledger: one pass in its order, then lanes to read from.

import { decodeLenient, toHex } from '../../../core/bytes.ts';
import type { Finding, Seal } from '../../../core/model/check.ts';
import type { Entry, LaneInfo, RecordFault } from '../../../core/model/entry.ts';
import { sourceId } from '../../../sources/identity.ts';
import type { Host, LedgerReader, SourceFile } from '../../format.ts';
import { writeAnnotation } from '../annotation.ts';
import type { HolonSurvey, PackedSeal } from '../survey.ts';
import type { Made } from '../verify/log.ts';
import { Pass, type PassLane } from './pass.ts';

const NO_SEQ: RecordFault = {
  code: 'unreadable',
  path: 'seq',
  expected: 'an integer from 0 on',
  actual: 'none that can be read',
};

export class HolonReader implements LedgerReader {
  readonly container: string;
  readonly lanes: readonly LaneInfo[];
  readonly findings: readonly Finding[];
  readonly pass: Pass;
  private readonly files: readonly SourceFile[];
  private readonly host: Host;

  constructor(files: readonly SourceFile[], host: Host) {
    this.files = files;
    this.host = host;
    this.pass = new Pass(files);
    this.container =
      files.length > 1
        ? `${files.length} JSON Lines files of one run, merged by ts and seq`
        : 'JSON Lines';
    this.lanes = [...this.pass.lanes.values()].map(({ id, events }) => ({
      id,
      entries: events.length,
    }));
    this.findings = this.merged();
  }

  *entries(lane: string, from = 0, to = Number.POSITIVE_INFINITY): Iterable<Entry> {
    const found = this.pass.lanes.get(lane);
    if (!found) return;
    for (let i = from; i < Math.min(to, found.events.length); i++) {
      const event = found.events[i];
      if (event !== undefined) yield this.entry(event, i);
    }
  }

  survey(): HolonSurvey {
    const { pass } = this;
    return {
      figures: pass.figures.build(),
      intents: pass.intents.build(pass),
      seal: this.packedSeal(),
      head: this.head(),
    };
  }

  close(): void {
    // Everything is in memory, and goes with the reader.
  }

  /** The seal of this source as it is now: of the file, and of every line. */
  seal(): Seal {
    const lines = this.pass.rows.map((_, row) => this.lineHash(row));
    return { file: this.fileHash(), lines };
  }

  /** A finding in the shape that every format has. */
  finding(made: Made, lane: PassLane | null): Finding {
    const { pass } = this;
    const { event, row, check, severity, path, offset, expected, actual, message } = made;
    const place = pass.rows[row];
    const file = this.files.length > 1 && place ? this.files[place.file]?.name : undefined;
    return {
      check,
      severity,
      lane: lane?.id ?? null,
      index: event === null ? null : (pass.eventIndices[event] ?? null),
      seq: event === null ? null : (pass.eventSeqs[event] ?? null),
      entry: event === null ? null : this.lineHash(row),
      path,
      ...(place && { line: place.number }),
      ...(offset !== undefined && { offset }),
      expected,
      actual,
      message: placed(message, event === null ? place?.number : undefined, file),
    };
  }

  private entry(event: number, index: number): Entry {
    const { pass } = this;
    const row = pass.eventRows[event] ?? 0;
    const seq = pass.eventSeqs[event] ?? null;
    const time = pass.eventTimes[event] ?? Number.NaN;
    return {
      index,
      seq: seq ?? -1,
      id: this.lineHash(row),
      // No line names another: there is no chain to follow.
      parent: undefined,
      kind: pass.eventTypes[event] ?? '',
      recordedAt: Number.isNaN(time) ? null : time,
      bytes: pass.bytes(row),
      annotation: this.annotation(event, row),
      ...(seq === null && { fault: NO_SEQ }),
    };
  }

  private annotation(event: number, row: number): Uint8Array {
    const { pass } = this;
    const place = pass.rows[row];
    const context = pass.contexts.get(event) ?? {};
    const { fate, candidates, start, planner, round, into, delegates, orphanOf } = context;
    const file = this.files.length > 1 && place ? this.files[place.file]?.name : undefined;
    return writeAnnotation({
      line: place?.number ?? 0,
      looks: pass.looksAt(event),
      ...(file !== undefined && { file }),
      ...(fate && { fate: { ...fate, by: fate.by === null ? null : String(fate.by) } }),
      ...(candidates && { candidates }),
      ...(start && {
        start: { seq: start.seq === null ? null : String(start.seq), predicted: start.predicted },
      }),
      ...(planner && { planner }),
      ...(round !== undefined && { round }),
      ...(into !== undefined && {
        into: {
          lane: pass.eventLanes[into]?.id ?? '',
          commit: this.lineHash(pass.eventRows[into] ?? 0),
        },
      }),
      ...(delegates && { delegates }),
      ...(orphanOf !== undefined && { orphanOf }),
    });
  }

  private lineHash(row: number): string {
    return toHex(this.host.hash.blake3(this.pass.bytes(row)));
  }

  /** Of one file its own; of several, of all of theirs. */
  private fileHash(): string {
    const { hash } = this.host;
    const digests = this.files.map(({ bytes }) => hash.blake3(bytes).slice());
    return sourceId(digests, hash);
  }

  private packedSeal(): PackedSeal {
    const { rows } = this.pass;
    const lines = new Uint8Array(32 * rows.length);
    for (let row = 0; row < rows.length; row++) {
      lines.set(this.host.hash.blake3(this.pass.bytes(row)), 32 * row);
    }
    return { file: this.fileHash(), lines };
  }

  /** The envelope of the last event that has a number, for events that are written after it. */
  head(): string | null {
    const { pass } = this;
    const last = pass.eventSeqs.findLastIndex((seq) => seq !== null);
    return last < 0 ? null : decodeLenient(pass.bytes(pass.eventRows[last] ?? 0));
  }

  private merged(): Finding[] {
    if (this.files.length < 2) return [];
    return [
      {
        check: 'order',
        severity: 'info',
        lane: null,
        index: null,
        seq: null,
        entry: null,
        path: null,
        expected: null,
        actual: this.files.map(({ name }) => name).join(', '),
        message: `${this.files.length} files carry on one run; their lines are read as one ledger, by ts and then by seq.`,
      },
    ];
  }
}

/** A line that is no event has no other place; of several files it is said which. */
function placed(message: string, line: number | undefined, file: string | undefined): string {
  const where = [line === undefined ? '' : `line ${line}`, file ?? ''].filter((part) => part);
  return where.length ? `${message} (${where.join(' of ')})` : message;
}
