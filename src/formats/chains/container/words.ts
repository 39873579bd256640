// What a log is in, and where a record of it is, in words.

import type { Annotation } from '../annotation.ts';
import type { Container } from '../profile/container.ts';
import type { ChainProfile } from '../profile/profile.ts';

/** "SQLite table audit" */
export function containerWords(container: Container | undefined): string {
  if (!container) return 'JSON Lines';
  if (container.is === 'SQLite') return `SQLite table ${container.table.slice(0, 60)}`;
  return container.is === 'JSON' ? 'JSON document' : 'CSV';
}

type Profile = Pick<ChainProfile, 'container'>;

/** What one record of a log is called by its number. */
export function recordWord({ container }: Profile): 'Line' | 'Record' | 'Row' {
  if (!container) return 'Line';
  return container.is === 'JSON' ? 'Record' : 'Row';
}

/** Where findings say that it is: the number of a line, or words. */
export function whereOf(annotation: Annotation, profile: Profile): number | string {
  return profile.container ? placeOf(annotation, profile) : annotation.line;
}

/** "line 7"; "record 7 (byte 1234)"; "row 7", counted without a header. */
export function placeOf(
  { line, byte }: Pick<Annotation, 'line' | 'byte'>,
  profile: Profile,
): string {
  const place = `${recordWord(profile).toLowerCase()} ${line}`;
  return byte === undefined || profile.container?.is !== 'JSON' ? place : `${place} (byte ${byte})`;
}
