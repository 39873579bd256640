// What a person has to know where a run cannot be followed as usual.

export function forgottenNote(entries: number): string {
  const held = entries === 1 ? '1 entry' : `${entries} entries`;
  return `The server was restarted and has forgotten this run’s session. Its ledger holds ${held} of it that were read here. A request that was open can no longer be answered there.`;
}

export const NO_TRAJECTORY_NOTE =
  'The server’s record of this run names no trajectory, and its session is gone: which entries of the ledger are its own cannot be said there. Nothing was read. Export the server’s ledger and open the file to find them.';
