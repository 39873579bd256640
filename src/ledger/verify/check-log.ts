// What one check says of one entry. It knows neither its own id nor what other checks say.

import type { Severity } from '../model/check.ts';
import type { Entry } from '../model/entry.ts';
import { placeFinding } from './entry-log.ts';
import type { FindingsLog, MadeFinding } from './log.ts';

export type Found = Omit<MadeFinding<string>, 'check' | 'severity' | 'line'>;

export interface CheckLog {
  readonly entry: Entry;
  /** Notes that the check examined something. */
  examine(): void;
  error(found: Found): void;
  warn(found: Found): void;
  info(found: Found): void;
}

/** The entry that the checks of a lane examine now. */
export interface ExaminedEntry {
  entry: Entry | null;
  /** The line of a text, from 1; in something without lines a place in words. */
  where: number | string | null;
}

/** Says it in the log of a lane: of one entry after another. */
export class LaneCheckLog<C extends string> implements CheckLog {
  private readonly log: FindingsLog<C>;
  private readonly check: C;
  private readonly now: ExaminedEntry;

  /** `now`: shared by all checks of the lane. */
  constructor(log: FindingsLog<C>, check: C, now: ExaminedEntry) {
    this.log = log;
    this.check = check;
    this.now = now;
  }

  get entry(): Entry {
    if (this.now.entry) return this.now.entry;
    throw new Error('no entry is examined');
  }

  examine(): void {
    this.log.examine(this.check);
  }

  error(found: Found): void {
    this.add('error', found);
  }

  warn(found: Found): void {
    this.add('warning', found);
  }

  info(found: Found): void {
    this.add('info', found);
  }

  private add(severity: Severity, found: Found): void {
    this.log.add(this.entry, {
      check: this.check,
      severity,
      ...found,
      ...placeFinding(this.now.where, found.path),
    });
  }
}

interface CheckOf<C extends string, Examined> {
  readonly id: C;
  examine(log: CheckLog, examined: Examined): void;
}

/** Makes all checks of one entry after another: in the order of their records, which is that of the findings. */
export function examineInOrder<C extends string, Examined>(
  checks: readonly CheckOf<C, Examined>[],
  log: FindingsLog<C>,
): (entry: Entry, examined: Examined, where?: ExaminedEntry['where']) => void {
  const now: ExaminedEntry = { entry: null, where: null };
  const logs = checks.map((check) => ({ check, log: new LaneCheckLog(log, check.id, now) }));
  return (entry, examined, where = null) => {
    now.entry = entry;
    now.where = where;
    for (const one of logs) one.check.examine(one.log, examined);
  };
}
