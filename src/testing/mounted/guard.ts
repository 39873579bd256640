// No screen may log an error, throw uncaught, or make a request to another machine while a test
// looks at it.

import { PLACE } from '../../ui/data/place.ts';

/** Begins, and returns the function that ends it and reports the faults. */
export function guardMounted(): () => readonly string[] {
  const faults: string[] = [];
  const said = console.error;
  console.error = (...words: readonly unknown[]) => {
    faults.push(`the console says: ${words.map(String).join(' ')}`);
  };
  const onRejection = (reason: unknown) => faults.push(`an unhandled rejection: ${String(reason)}`);
  const onError = (event: ErrorEvent) => faults.push(`an uncaught error: ${event.message}`);
  const { fetch } = globalThis;
  globalThis.fetch = async (input) => {
    const url = input instanceof Request ? input.url : String(input);
    if (!url.startsWith(PLACE.href)) faults.push(`a request to ${url}`);
    // The app's own host has no file here.
    return new Response(null, { status: 404 });
  };
  process.on('unhandledRejection', onRejection);
  window.addEventListener('error', onError);
  return () => {
    console.error = said;
    globalThis.fetch = fetch;
    process.off('unhandledRejection', onRejection);
    window.removeEventListener('error', onError);
    return faults;
  };
}
