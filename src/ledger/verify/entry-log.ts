// A log is for one entry of a lane, for a lane, or for the ledger as a whole.

import type { Severity } from '../model/check.ts';
import type { Entry } from '../model/entry.ts';
import type { FindingsLog, MadeFinding } from './log.ts';

type LoggedFinding<C extends string> = Omit<MadeFinding<C>, 'check' | 'severity' | 'line'>;

export class EntryLog<C extends string, E extends Entry | null = Entry> {
  readonly entry: E;
  private readonly log: FindingsLog<C>;
  private readonly where: number | string | null;

  /** `where` is the line of a text, from 1, or in something without lines a place in words. */
  constructor(log: FindingsLog<C>, entry: E, where: number | string | null = null) {
    this.log = log;
    this.entry = entry;
    this.where = where;
  }

  examine(check: C): void {
    this.log.examine(check);
  }

  error(check: C, found: LoggedFinding<C>): void {
    this.add(check, 'error', found);
  }

  warn(check: C, found: LoggedFinding<C>): void {
    this.add(check, 'warning', found);
  }

  info(check: C, found: LoggedFinding<C>): void {
    this.add(check, 'info', found);
  }

  add(check: C, severity: Severity, found: LoggedFinding<C>): void {
    this.log.add(this.entry, {
      check,
      severity,
      ...found,
      ...placeFinding(this.where, found.path),
    });
  }
}

/** Returns line and path of a finding; a place in words comes before the path. */
export function placeFinding(where: number | string | null, path: string | null | undefined) {
  if (typeof where !== 'string') return { path: path ?? null, line: where };
  return { path: path ? `${where} ${path}` : where };
}
