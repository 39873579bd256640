// One alteration after another is applied to fresh copies of a ledger, and it is noted whether the
// strict verifier sees it, with and without an anchor from before.

import { readSqlite } from '../../src/formats/thymos/containers/sqlite.ts';
import { thymos } from '../../src/formats/thymos/index.ts';
import type { Host } from '../../src/ledger/format/reader.ts';
import { readLedger } from '../../src/ledger/format/recognise.ts';
import type { Finding, LaneAnchor, LedgerReport, Pins } from '../../src/ledger/model/check.ts';
import { isFailure } from '../../src/ledger/model/verdict.ts';
import { inMemory } from '../../src/ledger/sources/bytes.ts';
import { SourceError } from '../../src/ledger/sources/error.ts';
import { setRollbackMode } from '../../src/ledger/sources/sqlite/sqlite.ts';
import { verifyLedger } from '../../src/ledger/verify/run.ts';
import { ALTERATIONS, type MutationClass } from './classes.ts';
import { CONTRADICTION_CLASSES } from './contradictions.ts';
import type { Open, Workbench } from './database.ts';
import { MutationRandom } from './random.ts';
import { locateRegion } from './region.ts';
import { RESEALED } from './resealed.ts';

export interface MutationTally {
  made: number;
  seen: number;
  seenByAnchor: number;
  unchanged: number;
  timeOnly: number;
  appended: number;
  failing: number;
  unexplained: string[];
  readonly unseen: Map<Unseen, Set<string>>;
}

export type Unseen = 'seenByAnchor' | 'timeOnly' | 'appended' | 'failing' | 'unchanged';

export const newTally = (): MutationTally => ({
  made: 0,
  seen: 0,
  seenByAnchor: 0,
  unchanged: 0,
  timeOnly: 0,
  appended: 0,
  failing: 0,
  unexplained: [],
  unseen: new Map(),
});

const ALL = 'id, trajectory_id, parent_id, seq, kind, payload_bytes, created_at';
const TIMELESS = 'id, trajectory_id, parent_id, seq, kind, payload_bytes';

export class MutationRun {
  readonly tallies = new Map<MutationClass, MutationTally>(
    [...ALTERATIONS, ...RESEALED, ...CONTRADICTION_CLASSES].map((a) => [a, newTally()]),
  );
  readonly reached = new Set<string>();
  readonly files = newTally();
  readonly tails = newTally();
  private readonly host: Host;
  private readonly open: Open;

  /** `only` limits it to the classes whose names contain it. */
  constructor(host: Host, open: Open, only = '') {
    for (const one of this.tallies.keys()) if (!one.name.includes(only)) this.tallies.delete(one);
    this.host = host;
    this.open = open;
  }

  /**
   * `each` is the number of alterations of every class, `flips` that of bits of the file itself.
   */
  ledger(name: string, stored: Uint8Array, each: number, flips: number, seed: number): void {
    const image = setRollbackMode(stored.slice());
    const original = this.open(image);
    const rows = original.table();
    const before = this.verify(original, {});
    const anchors: LaneAnchor[] = before.lanes.flatMap(({ lane, anchor }) =>
      anchor ? [{ trajectory_id: lane, ...anchor }] : [],
    );
    const known = keys(before);
    const knownAnchored = keys(this.verify(original, { anchors }));
    const failing = new Set(
      before.lanes
        .filter(({ verdict, reference }) => isFailure(verdict) || !reference?.ok)
        .map(({ lane }) => lane),
    );
    const note: Note = (db, excuse, tally, what, field) => {
      tally.made++;
      const unseen = (column: Unseen) => {
        tally[column]++;
        tally.unseen.set(column, (tally.unseen.get(column) ?? new Set()).add(field));
      };
      if (this.sees(db, {}, known)) tally.seen++;
      else if (!changedLanes(original, db, ALL).length) unseen('unchanged');
      else if (!changedLanes(original, db, TIMELESS).length) unseen('timeOnly');
      else if (this.sees(db, { anchors }, knownAnchored)) unseen('seenByAnchor');
      else if (excuse === 'appended') unseen('appended');
      else if (changedLanes(original, db, ALL).every((lane) => failing.has(lane)))
        unseen('failing');
      else tally.unexplained.push(`${name}: ${what}`);
    };
    for (const [alteration, tally] of this.tallies) {
      for (let i = 0; i < each; i++) {
        const random = new MutationRandom(seed + i * 7919 + alteration.name.length * 104_729);
        const db = this.open(image);
        try {
          const field = alteration.apply(db, rows, random, i);
          if (field !== null) note(db, alteration.excuse, tally, `${alteration.name} ${i}`, field);
        } finally {
          db.close();
        }
      }
    }
    for (let i = 0; i < flips; i++) this.flip(image, new MutationRandom(seed + i), note, i);
    for (let i = 0; i < flips; i++)
      this.append(image, new MutationRandom(seed + i), known, `${name}: ${i}`);
    original.close();
  }

  private flip(image: Uint8Array, random: MutationRandom, note: Note, index: number): void {
    const copy = image.slice();
    const p = random.below(copy.length);
    copy[p] = (copy[p] ?? 0) ^ (1 << random.below(8));
    let db: Workbench | null = null;
    try {
      db = this.open(copy);
      note(db, null, this.files, `byte ${p} (${index})`, locateRegion(image, p));
    } catch {
      // SQLite itself refuses the file, in whatever words.
      this.files.made++;
      this.files.seen++;
    } finally {
      db?.close();
    }
  }

  /** Bytes after the last page change no row, and every reader passes over them. */
  private append(
    image: Uint8Array,
    random: MutationRandom,
    known: ReadonlySet<string>,
    what: string,
  ): void {
    const bytes = new Uint8Array(image.length + 1 + random.below(10_000));
    bytes.set(image);
    for (let at = image.length; at < bytes.length; at++) bytes[at] = random.below(256);
    const reader = readLedger(thymos, [{ name: what, bytes: inMemory(bytes) }], this.host);
    const report = verifyLedger(thymos, reader, this.host, { profile: 'strict', pins: {} });
    reader.close();
    this.tails.made++;
    if ([...keys(report)].some((key) => !known.has(key))) this.tails.seen++;
    else this.tails.unexplained.push(what);
  }

  private sees(db: Workbench, pins: Pins, known: ReadonlySet<string>): boolean {
    try {
      const found = [...keys(this.verify(db, pins))].filter((key) => !known.has(key));
      for (const key of found) this.reached.add(key.slice(0, key.indexOf('|')));
      return found.length > 0;
    } catch (error) {
      if (error instanceof SourceError) return true;
      throw error;
    }
  }

  private verify(db: Workbench, pins: Pins): LedgerReport {
    // The reader closes its input; this one is still needed.
    const reader = readSqlite({ rows: db.rows, close: () => undefined }, false);
    return verifyLedger(thymos, reader, this.host, { profile: 'strict', pins });
  }
}

type Note = (
  db: Workbench,
  excuse: MutationClass['excuse'],
  tally: MutationTally,
  what: string,
  field: string,
) => void;

function keys(report: LedgerReport): Set<string> {
  const all: Finding[] = [...report.findings, ...report.lanes.flatMap(({ findings }) => findings)];
  const relevant = all.filter(({ severity }) => severity !== 'info');
  return new Set(
    relevant.map((f) => [f.check, f.lane, f.index, f.path, f.expected, f.actual].join('|')),
  );
}

function changedLanes(a: Workbench, b: Workbench, columns: string): string[] {
  const before = a.fingerprints(columns);
  const after = b.fingerprints(columns);
  const lanes = new Set([...before.keys(), ...after.keys()]);
  return [...lanes].filter((lane) => before.get(lane) !== after.get(lane));
}
