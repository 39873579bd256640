// The checks of a format, each one record, and the steps of a replay that are made of them.

import type { Check } from '../model/check.ts';
import type { Phase } from '../model/phase.ts';
import type { CheckLog } from '../verify/check-log.ts';
import { END_WORDS } from '../verify/end.ts';

/** The steps of a replay in their order, and at which station each is shown. */
export type Steps = Readonly<Record<string, Phase['shows']>>;

/** A check as its format writes it down. */
export interface CheckRecord<Id extends string, Step extends string>
  extends Omit<Check<Id>, 'format' | 'profile'> {
  readonly phase: Step;
}

/** A check with the function that makes it, and a fault that a test plants for it. */
export interface MadeCheck<Id extends string, Step extends string, Examined>
  extends CheckRecord<Id, Step> {
  readonly planted: string;
  examine(log: CheckLog, examined: Examined): void;
}

/** What of a record is no plain data: a report and a page have the rest. */
interface Making {
  readonly examine?: unknown;
  readonly of?: unknown;
}

type CheckIn<Id extends string, Step extends string> = Check<Id> & { readonly phase: Step };

/** Checks of one profile, in the order in which a report lists them. */
export function makeChecks<Prefix extends string, Id extends string, Step extends string>(
  format: string,
  prefix: Prefix,
  profile: Check['profile'],
  records: readonly (CheckRecord<Id, Step> & Making)[],
): CheckIn<`${Prefix}${Id}`, Step>[] {
  return records.map(({ examine: _, of: __, ...record }) => ({
    ...record,
    id: `${prefix}${record.id}` as const,
    format,
    profile,
  }));
}

/** That nothing follows the end of the source; the verifier itself makes it. */
export function endCheck<Id extends string, Step extends string>(
  format: string,
  id: Id,
  phase: Step,
): CheckIn<Id, Step> {
  return { id, format, profile: 'strict', phase, ...END_WORDS };
}

/** The steps of a replay with the checks that each makes. */
export function makePhases<Id extends string, S extends Steps>(
  steps: S,
  checks: readonly CheckIn<Id, keyof S & string>[],
): readonly Phase<Id>[] {
  return Object.entries(steps).map(([title, shows]) => ({
    title,
    shows,
    checks: checks.flatMap(({ id, phase }) => (phase === title ? [id] : [])),
  }));
}
