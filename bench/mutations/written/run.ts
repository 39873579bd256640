// Every forged ledger is verified, and the checks that see it are noted, or that nothing shows it.

import type { LedgerFormat } from '../../../src/ledger/format/format.ts';
import type { Host } from '../../../src/ledger/format/reader.ts';
import { createRecogniser, formatById, readLedger } from '../../../src/ledger/format/recognise.ts';
import type { Finding, LedgerReport, Pins } from '../../../src/ledger/model/check.ts';
import { SourceError } from '../../../src/ledger/sources/error.ts';
import { fileInMemory, type MemoryFile } from '../../../src/ledger/sources/file.ts';
import { groupBytes } from '../../../src/ledger/sources/group.ts';
import { verifyLedger } from '../../../src/ledger/verify/run.ts';
import { places, withLeaf } from './fields.ts';
import type { Forgery, WrittenForgery } from './forgery.ts';
import type { Sweep } from './sweeps.ts';
import { whyUnseen } from './unseen.ts';

export interface MutationOutcome {
  readonly forgery: Forgery;
  seen: number;
  /** Counts those seen only with something that was kept of the honest ledger. */
  kept: number;
  readonly checks: Set<string>;
  readonly why: Set<string>;
  unexplained: number;
}

/** A field was changed in several records of a ledger. */
export interface FieldOutcome {
  readonly format: string;
  readonly field: string;
  made: number;
  seen: number;
  /** Says why nothing showed it where nothing did; null when nobody does. */
  readonly why: string | null;
}

/** It stands for the words in which a reader refuses a file. */
const REFUSED: Finding = {
  check: 'the reader, which refuses it',
  severity: 'error',
  lane: null,
  index: null,
  seq: null,
  entry: null,
  path: null,
  expected: null,
  actual: null,
  message: '',
};

const EACH = 2;

export class WrittenRun {
  readonly outcomes: MutationOutcome[] = [];
  readonly fields: FieldOutcome[] = [];
  readonly reached = new Map<string, Set<string>>();
  private readonly formats: readonly LedgerFormat[];
  private readonly host: Host;

  constructor(formats: readonly LedgerFormat[], host: Host) {
    this.formats = formats;
    this.host = host;
  }

  make(forgeries: readonly Forgery[], sound: ReadonlyMap<string, readonly MemoryFile[]>): void {
    for (const forgery of forgeries) {
      const { format, cases } = forgery;
      const known = this.keys(format, sound.get(format) ?? []);
      const counts = { seen: 0, kept: 0, unexplained: 0 };
      const outcome: MutationOutcome = { forgery, ...counts, checks: new Set(), why: new Set() };
      for (const one of cases)
        this.note(format, one, outcome, one.honest ? this.keys(format, one.honest) : known);
      this.outcomes.push(outcome);
    }
  }

  private note(
    format: string,
    one: WrittenForgery,
    outcome: MutationOutcome,
    known: ReadonlySet<string>,
  ): void {
    const { files, pins = {}, kept, why } = one;
    const found = this.newChecks(format, files, pins, known);
    const isKept = !found.size && kept !== undefined;
    const seen = isKept ? this.newChecks(format, files, { ...pins, ...kept }, known) : found;
    for (const check of seen) outcome.checks.add(check);
    if (found.size) outcome.seen++;
    else if (seen.size) outcome.kept++;
    else if (why === undefined) outcome.unexplained++;
    else outcome.why.add(why);
  }

  sweep({ format, records, nameKind, files }: Sweep): void {
    const known = this.keys(format, files(records, 0));
    const all = places(records, nameKind);
    const sound = files(records, 0);
    for (const [field, list] of all) {
      const step = Math.max(1, Math.floor(list.length / EACH));
      const outcome = { format, field, made: 0, seen: 0, why: whyUnseen(format, field) };
      for (const { at, leaf } of list.filter((_, i) => i % step === 0).slice(0, EACH)) {
        const changed = records.map((record, i) => (i === at ? withLeaf(record, leaf) : record));
        const forged = files(changed, at);
        if (sameFiles(forged, sound)) continue;
        outcome.made++;
        if (this.newChecks(format, forged, {}, known).size) outcome.seen++;
      }
      if (outcome.made) this.fields.push(outcome);
    }
  }

  private newChecks(
    format: string,
    files: WrittenForgery['files'],
    pins: Pins,
    known: ReadonlySet<string>,
  ) {
    const checks = new Set<string>();
    for (const finding of this.findings(format, files, pins))
      if (!known.has(toFindingKey(finding))) checks.add(finding.check);
    this.reached.set(format, new Set([...(this.reached.get(format) ?? []), ...checks]));
    return checks;
  }

  private keys(format: string, files: WrittenForgery['files']): ReadonlySet<string> {
    return new Set(this.findings(format, files, {}).map(toFindingKey));
  }

  makeAnchors(format: string, files: WrittenForgery['files']): Pins {
    const anchors = this.report(format, files, {}).lanes.flatMap(({ lane, anchor }) =>
      anchor ? [{ trajectory_id: lane, ...anchor }] : [],
    );
    return { anchors };
  }

  private findings(format: string, files: WrittenForgery['files'], pins: Pins): readonly Finding[] {
    try {
      const { findings, lanes } = this.report(format, files, pins);
      return [findings, ...lanes.map((lane) => lane.findings)].flat();
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      return [REFUSED];
    }
  }

  private report(id: string, files: WrittenForgery['files'], pins: Pins): LedgerReport {
    const format = formatById(this.formats, id);
    const { sets } = groupBytes(files, createRecogniser(this.formats));
    const set = sets.find((one) => one.format === id);
    const reader = readLedger(format, set?.files ?? files.map(fileInMemory), this.host);
    const options = { profile: 'strict', pins } as const;
    const report = verifyLedger(format, reader, this.host, options);
    reader.close();
    return report;
  }
}

function toFindingKey({ check, lane, index, path, expected, actual }: Finding): string {
  return [check, lane, index, path, expected, actual].join('|');
}

function sameFiles(a: readonly MemoryFile[], b: readonly MemoryFile[]): boolean {
  const text = (files: readonly MemoryFile[]) =>
    files.map(({ bytes }) => Buffer.from(bytes).toString('base64')).join();
  return text(a) === text(b);
}
