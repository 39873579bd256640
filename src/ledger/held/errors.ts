// A thrown error becomes data only here, which decides what the page is shown.

import { type AppError, AppException, readMessage, toAppError } from '../../base/error.ts';

/** `size` are the bytes of what was to be read or kept, where that is known. */
export function describeWorkerError(thrown: unknown, size: number | null = null): AppError {
  if (thrown instanceof AppException) return thrown.error;
  for (const { name, message } of chainErrors(thrown)) {
    const error = ofBrowser(name, message, size);
    if (error) return error;
  }
  return toAppError(thrown);
}

/** Errors of the browser and of its database are recognised by their names only. */
function ofBrowser(name: string, found: string, size: number | null): AppError | null {
  switch (name) {
    case 'QuotaExceededError':
      return { code: 'no space', expected: size, found: null, largest: [] };
    case 'RangeError':
      return { code: 'out of memory', expected: size };
    case 'NotReadableError':
    case 'NotFoundError':
      return { code: 'file gone', where: null, expected: size, found: null };
    // The browser says it only once everything was given to it.
    case 'DataError':
    case 'NoModificationAllowedError':
      return { code: 'not kept', expected: size, found: ended(found) };
    // Another tab upgrades the database: this tab's connection was closed for it.
    case 'DatabaseClosedError':
    case 'VersionError':
      return { code: 'storage closed' };
    case 'OpenFailedError':
    case 'MissingAPIError':
    case 'InvalidStateError':
    case 'SecurityError':
    case 'UnknownError':
      return { code: 'storage unavailable', found };
    default:
      return null;
  }
}

function ended(found: string): string {
  return /[.!?]$/.test(found) ? found : `${found}.`;
}

/** Says why the browser itself refused: the database repeats it in its own words. */
export function describeReason(thrown: unknown): string {
  return chainErrors(thrown)[0]?.message || readMessage(thrown);
}

/**
 * Lists an error and those that it wraps, the innermost first: the database wraps the browser's
 * own.
 */
function chainErrors(
  thrown: unknown,
): readonly { readonly name: string; readonly message: string }[] {
  const chain: { name: string; message: string }[] = [];
  let next = thrown;
  for (let depth = 0; depth < 5 && typeof next === 'object' && next !== null; depth++) {
    if ('name' in next && typeof next.name === 'string') {
      const message = 'message' in next && typeof next.message === 'string' ? next.message : '';
      chain.unshift({ name: next.name, message });
    }
    next = 'inner' in next ? next.inner : 'cause' in next ? next.cause : null;
  }
  return chain;
}
