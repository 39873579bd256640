// A program of ours ends in one way, whatever happens in it.

import { AppException, readMessage } from '../../base/error.ts';
import { JsonError } from '../../base/json/parse.ts';
import { EXIT, type ExitCode } from './exit.ts';
import { endWithReader, terminal } from './terminal.ts';
import { UsageError } from './usage.ts';

/** Set to anything, it prints a fault of ours with the place in the code. */
const TRACE = 'LEDGERSCOPE_TRACE';

export function traced(): boolean {
  return process.env[TRACE] !== undefined;
}

/** Ends the program in one line and with a code of its own, whatever it throws. */
export function guardCommand(name: string): void {
  endWithReader();
  for (const event of ['uncaughtException', 'unhandledRejection'] as const)
    process.on(event, (error: unknown) => {
      const { code, lines } = ending(error, traced());
      const [first = '', ...more] = lines;
      terminal.warn([`${name}: ${first}`, ...more]);
      process.exit(code);
    });
}

/** Returns what an error is for the person, and the exit code. */
export function ending(
  error: unknown,
  trace: boolean,
): { readonly code: ExitCode; readonly lines: readonly string[] } {
  if (error instanceof JsonError)
    return { code: EXIT.unreadable, lines: [`${error.message} (byte ${error.offset})`] };
  if (isExpected(error)) return { code: EXIT.unreadable, lines: UsageError.listLines(error) };
  const stack = error instanceof Error ? (error.stack ?? '').split('\n') : [];
  const words = isOutOfMemory(error)
    ? `there is not enough memory for this (${readMessage(error)}). Give less at once, or give Node.js more: NODE_OPTIONS=--max-old-space-size=8192.`
    : `this is a fault of Ledgerscope, not of what it was given: ${named(error)}. Please report it: run the same again with ${TRACE}=1, and send what it prints (CONTRIBUTING.md, "Report a fault").`;
  return { code: EXIT.fault, lines: trace ? [words, ...stack] : [words] };
}

/** Returns false for a fault of ours that only crossed a boundary as an exception of the app. */
export function isExpected(error: unknown): error is AppException {
  return error instanceof AppException && error.error.code !== 'internal';
}

function named(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}

const NO_ROOM = /allocat|out of memory|Invalid (?:array|string|typed array) length|longer than 0x/i;

function isOutOfMemory(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? error.code : null;
  return code === 'ERR_OUT_OF_MEMORY' || NO_ROOM.test(error.message);
}
