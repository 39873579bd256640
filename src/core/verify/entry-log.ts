// The log of a lane for one of its entries, or a log for a lane or the ledger as a whole.

import type { Severity } from '../model/check.ts';
import type { Entry } from '../model/entry.ts';
import type { FindingsLog, MadeFinding } from './log.ts';

type Found<C extends string> = Omit<MadeFinding<C>, 'check' | 'severity' | 'line'>;

export class EntryLog<C extends string, E extends Entry | null = Entry> {
  readonly entry: E;
  private readonly log: FindingsLog<C>;
  /** 1-based, of text containers. */
  private readonly line: number | null;

  constructor(log: FindingsLog<C>, entry: E, line: number | null = null) {
    this.log = log;
    this.entry = entry;
    this.line = line;
  }

  examine(check: C): void {
    this.log.examine(check);
  }

  error(check: C, found: Found<C>): void {
    this.add(check, 'error', found);
  }

  warn(check: C, found: Found<C>): void {
    this.add(check, 'warning', found);
  }

  info(check: C, found: Found<C>): void {
    this.add(check, 'info', found);
  }

  add(check: C, severity: Severity, found: Found<C>): void {
    this.log.add(this.entry, { check, severity, line: this.line, ...found });
  }
}
