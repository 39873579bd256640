/**
 * How every text has the command called: our own file, from the project's folder. No registry has
 * a package of ours, so its name alone would run whatever somebody else put there.
 */
export const COMMAND = './ledgerscope';

/** A text as one word of a command: as it is where that is plain, else in quotes. */
export function shellWord(text: string): string {
  return /^[\w.,:/@%+=][\w.,:/@%+=-]*$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
