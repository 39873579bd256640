// What a person has to know where a run cannot be followed as usual.

export function forgottenNote(entries: number): string {
  if (entries === 0) return `The server was restarted and has forgotten this run. ${NO_TRAJECTORY}`;
  const held = entries === 1 ? '1 entry' : `${entries} entries`;
  return `The server was restarted and has forgotten this run’s session. Its ledger holds ${held} of it that were read here. A request that was open can no longer be answered there.`;
}

/** Of a run that is over. */
export const NO_TRAJECTORY =
  'Its record names no trajectory, and its session is gone: which entries of the ledger are its own cannot be asked there, and none was read. Open the server’s database or an export of it as a file to find them.';
