// Everything that can go wrong for a person, as data: `where` it happened, what was
// `expected`, what was `found`. It crosses from the worker to the page as it is; the
// words are made in one place, so that each kind has a title and advice of its own.

import { assertNever } from './assert.ts';
import { COMMAND } from './command.ts';

/** What a person reads. */
export interface ErrorWords {
  readonly title: string;
  readonly detail: string;
  /** What to do about it. */
  readonly todo: string;
}

export type AppError =
  /** A file that cannot be opened, or a refused input, in the words of whoever noticed it. */
  | (ErrorWords & { readonly code: 'unknown format' | 'corrupt' | 'too large' | 'refused' })
  | { readonly code: 'ledger not here'; readonly where: string }
  /** The browser lost a part of what it keeps of a ledger. */
  | {
      readonly code: 'ledger incomplete';
      readonly where: string;
      readonly expected: 'entries' | 'file';
    }
  | { readonly code: 'ledger changed'; readonly where: string; readonly found: string }
  | { readonly code: 'format not supported'; readonly found: string }
  | { readonly code: 'no such lane'; readonly where: string; readonly found: string }
  | {
      readonly code: 'no such entry';
      readonly where: string;
      readonly expected: number;
      readonly found: number;
    }
  | { readonly code: 'no request'; readonly where: string; readonly found: number }
  /**
   * `expected`: bytes that were to be kept; `found`: those that the browser has left for this page,
   * both where they are known. `largest`: what takes most of what it has.
   */
  | {
      readonly code: 'no space';
      readonly expected: number | null;
      readonly found: number | null;
      readonly largest: readonly { readonly name: string; readonly bytes: number }[];
    }
  /** `expected`: bytes of what was to be read, where that is known. */
  | { readonly code: 'out of memory'; readonly expected: number | null }
  /** Of the file `where`, `found` of `expected` bytes could be read, where that is known. */
  | {
      readonly code: 'file gone';
      readonly where: string | null;
      readonly expected: number | null;
      readonly found: number | null;
    }
  /** The browser did not write what it was given: `expected` bytes, where that is known. */
  | { readonly code: 'not kept'; readonly expected: number | null; readonly found: string }
  | { readonly code: 'cancelled' }
  /** A newer version has taken the storage over; it was deleted while it was used. */
  | { readonly code: 'storage closed' | 'storage removed' }
  | { readonly code: 'storage unavailable'; readonly found: string }
  | { readonly code: 'part of the app missing'; readonly where: string }
  /** `where`: the file or ledger that it worked on, where that is known. */
  | { readonly code: 'worker stopped'; readonly where: string | null; readonly found: string }
  /** Nothing was heard of a worker for `found` seconds: what it did would have no end. */
  | { readonly code: 'endless'; readonly where: string | null; readonly found: number }
  /** The worker lives, and there was no progress for `found` seconds. */
  | { readonly code: 'no answer'; readonly where: string | null; readonly found: number }
  /** The command was called in a way that it does not know. */
  | { readonly code: 'usage'; readonly found: string }
  | { readonly code: 'internal'; readonly found: string };

/** The one error that carries it, on both sides of the worker boundary. */
export class AppException extends Error {
  readonly error: AppError;
  constructor(error: AppError, options?: ErrorOptions) {
    super(errorText(error), options);
    this.name = 'AppException';
    this.error = error;
  }
}

/** A refusal that the person can do something about. */
export function refusal(title: string, detail: string, todo: string): AppException {
  return new AppException({ code: 'refused', title, detail, todo });
}

/** Whatever was thrown, as data; what nobody foresaw is our own fault. */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppException) return thrown.error;
  return { code: 'internal', found: readMessage(thrown) };
}

/** The words for whatever was thrown. */
export function describeError(thrown: unknown): ErrorWords {
  return describeAppError(toAppError(thrown));
}

export function describeAppError(error: AppError): ErrorWords {
  switch (error.code) {
    case 'unknown format':
    case 'corrupt':
    case 'too large':
    case 'refused':
      return { title: error.title, detail: error.detail, todo: error.todo };
    case 'ledger not here':
      return {
        title: 'This ledger is not in this browser',
        detail: `The ledger ${short(error.where)} is not kept here: it was never opened in this browser, or it was forgotten.`,
        todo: 'Import its file to open it here: the same file has the same address.',
      };
    case 'ledger incomplete':
      return {
        title: 'A part of this ledger is missing',
        detail:
          error.expected === 'file'
            ? `This browser no longer has the file of ${error.where}.`
            : `This browser no longer has all records of ${error.where}.`,
        todo: 'Forget it and import its file again.',
      };
    case 'ledger changed':
      return {
        title: 'This ledger has changed meanwhile',
        detail: `${error.where} ${error.found}.`,
        todo: 'Open it again.',
      };
    case 'format not supported':
      return {
        title: 'This version cannot read the ledger',
        detail: `It does not know the format “${error.found}”. Another version of Ledgerscope stored it.`,
        todo: 'Load the page again to get the newest version. Nothing of the ledger was changed.',
      };
    case 'no such lane':
      return {
        title: 'There is no such lane in this ledger',
        detail: `There is no lane ${short(error.found)} in ${error.where}.`,
        todo: 'Choose a lane from the ledger’s overview. The link may be meant for another file.',
      };
    case 'no such entry':
      return {
        title: 'There is no such record in this lane',
        detail: `Lane ${short(error.where)} has no record at index ${error.found}; it has ${error.expected}.`,
        todo: 'Choose a record from the timeline.',
      };
    case 'no request':
      return {
        title: 'This record requests no approval',
        detail: `Record ${error.found} of lane ${short(error.where)} requests no approval.`,
        todo: 'Choose a request from the inbox.',
      };
    case 'no space':
      return {
        title: 'No space left',
        detail: `${roomText(error.expected, error.found)} Nothing of it was kept, and all that was kept before still is.`,
        todo: `Forget ledgers that you no longer need${largestText(error.largest)}, or free disk space, and try again.`,
      };
    case 'out of memory':
      return {
        title: 'Too large for this browser',
        detail: `This${bytes(error.expected)} does not fit into the memory that the browser grants a page.`,
        todo: `Close other tabs and try again, or verify the file on the command line: ${COMMAND} verify FILE.`,
      };
    case 'file gone':
      return {
        title: 'The file could not be read',
        detail: `${error.where ?? 'It'} was moved, changed or locked while it was being read${readText(error.expected, error.found)}. Nothing of it was kept.`,
        todo: 'Choose the file again once nothing writes to it; of a database in use, take a copy.',
      };
    case 'not kept':
      return {
        title: 'The browser could not keep it',
        detail: `Expected: it is written to the browser’s storage${bytes(error.expected)}. Found: ${error.found} Nothing of it was kept.`,
        todo: `Try again. If it ends the same way, use another browser, or the command line: ${COMMAND} verify FILE.`,
      };
    case 'cancelled':
      return {
        title: 'Cancelled',
        detail: 'It was cancelled. Nothing of it was kept.',
        todo: 'Start it again whenever you like.',
      };
    case 'storage closed':
      return {
        title: 'A newer version has taken over the storage',
        detail: 'A newer version of Ledgerscope was opened in this browser.',
        todo: 'Load this page again. Nothing that was kept is lost.',
      };
    case 'storage removed':
      return {
        title: 'The browser removed its storage',
        detail: 'What Ledgerscope keeps in this browser was deleted while it was being used.',
        todo: 'Open the files again, and restore the review journal from its export.',
      };
    case 'storage unavailable':
      return {
        title: 'The browser’s storage cannot be used',
        detail: `The browser does not open its database for this page: ${error.found}`,
        todo: 'Close other tabs of Ledgerscope, leave private browsing, and load the page again.',
      };
    case 'part of the app missing':
      return {
        title: 'A part of the app could not be loaded',
        detail: `${error.where} is not where the app is.`,
        todo: 'Check that the server is still running, and load the page again.',
      };
    case 'worker stopped':
      return {
        title: 'The background worker stopped',
        detail: `${on(error.where)}It stopped: ${error.found}. Nothing in the ledgers was changed.`,
        todo: 'Try again; a new worker is started.',
      };
    case 'endless':
      return {
        title: 'It gave no sign of progress, and was stopped',
        detail: `${error.where === null ? '' : `It was busy with ${error.where}. `}There was no sign of progress for ${error.found} seconds. The machine may be busy with other work, or reading this has no end: from outside, the two look the same. Nothing else was touched.`,
        todo: 'To go on waiting, try it again: it is given twice as long each time, and a command waits as long as it takes with --wait. If the machine has nothing else to do and it ends the same way, get the file again from where it was written.',
      };
    case 'no answer':
      return {
        title: 'There was no answer',
        detail: `${on(error.where)}There was no progress for ${error.found} seconds, so it was stopped. The machine may be busy with other work, or another tab of Ledgerscope holds it up: from here, the two look the same. Nothing is half done.`,
        todo: 'To go on, try it again. If it ends the same way, close other tabs of Ledgerscope before.',
      };
    case 'usage':
      return {
        title: 'The command was not understood',
        detail: error.found,
        todo: `See ${COMMAND} --help.`,
      };
    case 'internal':
      return {
        title: 'Ledgerscope made an error',
        detail: error.found,
        todo: 'This is a fault of the program, not of your ledger, and nothing that was kept is lost. Please report it with this text.',
      };
    default:
      return assertNever(error);
  }
}

/** Whether trying the same again can end otherwise. */
export function mayPass(thrown: unknown): boolean {
  return isPassing(toAppError(thrown));
}

export function isPassing(error: AppError): boolean {
  switch (error.code) {
    case 'ledger changed':
    case 'no space':
    case 'out of memory':
    case 'file gone':
    case 'not kept':
    case 'cancelled':
    case 'storage removed':
    case 'storage unavailable':
    case 'part of the app missing':
    case 'worker stopped':
    case 'endless':
    case 'no answer':
    case 'internal':
      return true;
    case 'unknown format':
    case 'corrupt':
    case 'too large':
    case 'refused':
    case 'ledger not here':
    case 'ledger incomplete':
    case 'format not supported':
    case 'no such lane':
    case 'no such entry':
    case 'no request':
    case 'storage closed':
    case 'usage':
      return false;
    default:
      return assertNever(error);
  }
}

/** The words of whatever was thrown, for a place that has room for one sentence. */
export function readMessage(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}

/** All of it in one text, as the command prints it. */
export function errorText(error: AppError): string {
  // What is wrong with a command's arguments says already what to do.
  if (error.code === 'usage') return error.found;
  const { title, detail, todo } = describeAppError(error);
  return [/[.?!]$/.test(title) ? title : `${title}.`, detail, todo].filter(Boolean).join(' ');
}

function short(id: string): string {
  return id.slice(0, 8);
}

function on(where: string | null): string {
  return where === null ? '' : `The worker was busy with ${where}. `;
}

function bytes(count: number | null): string {
  return count === null ? '' : ` (${bytesText(count)})`;
}

function bytesText(count: number): string {
  return `${count.toLocaleString('en')} bytes`;
}

function roomText(expected: number | null, found: number | null): string {
  if (expected === null || found === null)
    return `The browser has no room for this${bytes(expected)}.`;
  return `It needs about ${bytesText(expected)}, and the browser has ${bytesText(found)} left for this page.`;
}

function largestText(
  largest: readonly { readonly name: string; readonly bytes: number }[],
): string {
  const named = largest.map(({ name, bytes }) => `${name}: ${bytesText(bytes)}`);
  return named.length ? ` (${named.join(', ')})` : '';
}

function readText(expected: number | null, found: number | null): string {
  return expected === null || found === null
    ? ''
    : `: ${found.toLocaleString('en')} of ${bytesText(expected)} could be read`;
}
