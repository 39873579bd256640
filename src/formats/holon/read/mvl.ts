import { MVL } from './schema.ts';

/** Which types a ledger needs beyond the minimal viable ones, in words. */
export function mvlStatement(types: ReadonlyMap<string, number>): string {
  const missing = MVL.filter((type) => !types.has(type));
  const beyond = [...types.keys()].filter((type) => !MVL.some((one) => one === type));
  const needs = beyond.length
    ? `The eight event types of the minimal viable ledger are not enough to read this file fully; it also has ${beyond.map((type) => type || '(no type)').join(', ')}.`
    : 'The eight event types of the minimal viable ledger are enough to read this file fully.';
  return missing.length ? `${needs} Of the eight it lacks ${missing.join(', ')}.` : needs;
}
