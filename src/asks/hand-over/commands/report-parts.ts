// All ledgers at some paths are verified for one report.

import type { Command } from 'commander';
import { addAll } from '../../../base/lists.ts';
import type { Host } from '../../../ledger/format/reader.ts';
import type { Note } from '../../../ledger/model/note.ts';
import { misplaced, signedNote } from '../../../ledger/report/notes.ts';
import type { LedgerPart } from '../../../ledger/report/report.ts';
import { MOST } from '../../../ledger/report/shape.ts';
import { isDay } from '../../../ledger/report/words.ts';
import { readNotes } from '../../../ledger/review/api.ts';
import type { Skipped } from '../../../ledger/sources/file.ts';
import { countWords } from '../../../ui/terminal/count.ts';
import { isExpected } from '../../../ui/terminal/guard.ts';
import { listLedgerLanes } from '../../../ui/terminal/ledger-lanes.ts';
import { ledgersAt, unread } from '../../../ui/terminal/ledgers.ts';
import { type PathSet, readBytes } from '../../../ui/terminal/open.ts';
import { UsageError } from '../../../ui/terminal/usage.ts';
import { type ReportOptions, reportLedger } from './report-ledger.ts';

export interface ReportedSet {
  readonly set: PathSet;
  readonly part: LedgerPart;
}

/**
 * `copies` says in words which of them have the same bytes as another.
 * @throws {UsageError}
 */
export async function reportParts(
  paths: readonly string[],
  host: Host,
  options: Omit<ReportOptions, 'lanesTogether'>,
) {
  const { sets, unreadable } = await readableSets(paths);
  const lanes = await togetherWith(sets, options.pins.anchors !== undefined, host);
  const reported: ReportedSet[] = [];
  const copies: string[] = [];
  for (const set of sets) {
    try {
      const part = await reportLedger(set, host, { ...options, ...lanes });
      const copy = reported.find((one) => one.part.ledger.id === part.ledger.id);
      if (copy)
        copies.push(`${set.name}: the same bytes as ${copy.set.name}; it is reported once.`);
      else reported.push({ set, part });
    } catch (error) {
      unreadable.push(unreadReportWords(set.name, error));
    }
  }
  return { reported, parts: reported.map(({ part }) => part), unreadable, copies };
}

/** Lets a person set the day of the document: a report and a case both show it. */
export function addDayOption(made: Command): void {
  made.option(
    '--made-on <DAY>',
    'the day that the page says it was made on, as 2026-11-30',
    (day: string) => {
      if (!isDay(day)) throw new UsageError('--made-on takes a day, as 2026-11-30.');
      return day;
    },
  );
}

export async function notesAt(paths: readonly string[]): Promise<Note[]> {
  const notes: Note[] = [];
  for (const path of paths) addAll(notes, readNotes(await readBytes(path)).notes);
  return notes;
}

/**
 * Says in words what is wrong with the notes of a report or a case, and which are on none of its
 * ledgers.
 */
export function noteWords(notes: readonly Note[], parts: readonly LedgerPart[]): string[] {
  const all = parts.flatMap(({ ledger }) =>
    ledger.notes.flatMap((note) => {
      const { holds, words } = signedNote(note);
      const faults = [misplaced(note, ledger), holds === false ? words : null];
      return faults.flatMap((fault) =>
        fault ? `${ledger.name}: note of ${note.written_at}: ${fault}` : [],
      );
    }),
  );
  const here = new Set(parts.map(({ ledger }) => ledger.id));
  const others = notes.filter(({ place }) => !here.has(place.ledger)).length;
  return others > 0
    ? [...all, `${countWords(others, 'note')} on none of these ledgers: left out.`]
    : all;
}

/**
 * Returns all ledgers at some paths, and says in words which cannot be read.
 * @throws {UsageError} for too many
 */
export async function readableSets(paths: readonly string[]) {
  const sets: PathSet[] = [];
  const unreadable: string[] = [];
  const skipped: Skipped[] = [];
  for await (const found of ledgersAt(paths, skipped)) {
    if (found.set) sets.push(found.set);
    else unreadable.push(`${found.source}: ${found.error.message}`);
  }
  if (sets.length > MOST.ledgers)
    throw new UsageError(`here are ${sets.length} ledgers; a report has at most ${MOST.ledgers}.`);
  return { sets, unreadable };
}

/** @throws whatever is a bug of ours. */
export function unreadReportWords(name: string, error: unknown): string {
  if (!isExpected(error)) throw error;
  return `${name}: ${unread(name, error).error.message}`;
}

/** Anchors are compared with all ledgers as one set. */
export async function togetherWith(
  sets: readonly PathSet[],
  areAnchored: boolean,
  host: Parameters<typeof listLedgerLanes>[1],
) {
  return areAnchored
    ? {
        lanesTogether: await listLedgerLanes(
          sets.map((set) => ({ set })),
          host,
        ),
      }
    : {};
}
