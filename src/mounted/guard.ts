// What no screen may do while a test looks at it: an error in the console, an uncaught error.

/** Begins; what is returned ends it, and says what was done meanwhile. */
export function guard(): () => readonly string[] {
  const faults: string[] = [];
  const said = console.error;
  console.error = (...words: readonly unknown[]) => {
    faults.push(`the console says: ${words.map(String).join(' ')}`);
  };
  const onRejection = (reason: unknown) => faults.push(`an unhandled rejection: ${String(reason)}`);
  const onError = (event: ErrorEvent) => faults.push(`an uncaught error: ${event.message}`);
  process.on('unhandledRejection', onRejection);
  window.addEventListener('error', onError);
  return () => {
    console.error = said;
    process.off('unhandledRejection', onRejection);
    window.removeEventListener('error', onError);
    return faults;
  };
}
