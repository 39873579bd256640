// The log of a lane for one receipt, or that of the ledger for the ledger as a whole.

import type { Entry } from '../../../core/model/entry.ts';
import type { FindingsLog, MadeFinding } from '../../../core/verify/log.ts';
import type { CheckId } from './checks.ts';

export interface BoundLog {
  examine(check: CheckId): void;
  add(made: MadeFinding<CheckId>): void;
}

export function bindLog(log: FindingsLog<CheckId>, entry: Entry | null): BoundLog {
  return {
    examine: (check) => log.examine(check),
    add: (made) => log.add(entry, made),
  };
}
