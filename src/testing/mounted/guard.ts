// What no screen may do while a test looks at it: an error in the console, an uncaught error, a
// request to another machine.

import { PLACE } from '../../ui/data/place.ts';

/** Begins; what is returned ends it, and says what was done meanwhile. */
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
