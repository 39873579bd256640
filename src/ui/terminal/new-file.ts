// A command never writes over a file that is there.

import { writeFileSync } from 'node:fs';
import { readMessage } from '../../base/error.ts';
import { UsageError } from './usage.ts';

/** @throws {UsageError} when the file is there. */
export function writeNew(path: string, text: string): void {
  try {
    writeFileSync(path, text, { flag: 'wx' });
  } catch (error) {
    throw unwritable(path, error);
  }
}

export function unwritable(path: string, error: unknown): UsageError {
  const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST';
  return isThere
    ? nameTaken(path)
    : new UsageError(`${path}: it cannot be written (${readMessage(error)}).`);
}

export function nameTaken(path: string): UsageError {
  return new UsageError(`${path}: there is a file of this name; name another.`);
}
