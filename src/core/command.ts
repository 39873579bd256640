/**
 * How every text has the command called: our own file, from the project's folder. No registry has
 * a package of ours, so its name alone would run whatever somebody else put there.
 */
export const COMMAND = './ledgerscope';
