// What a person has to know where a run cannot be followed as usual.

export const FORGOTTEN_NOTE =
  'The server was restarted and has forgotten this run. A request that was open can no longer be answered there.';

/** Of a run that is over. */
export const NO_TRAJECTORY = 'Its record names no trajectory, and its session is gone.';

const OPEN_A_FILE = 'Open the server’s database or an export of it as a file to look for them.';

/** Read while the server still knew whose they are. */
export function heldNote(entries: number): string {
  return entries === 0
    ? 'None of its records was read here.'
    : `Its ledger holds ${held(entries)} that ${entries === 1 ? 'was' : 'were'} read here.`;
}

/** @param unread entries of all runs that were not looked through */
export function byTaskNote(entries: number, unread: number): string {
  const found = `${held(entries)} ${entries === 1 ? 'was' : 'were'} found by its task: only one trajectory of the server’s ledger begins with it and belongs to no other run of the list. Nothing in the ledger names the run.`;
  if (unread === 0) return found;
  return `${found} ${unread} later records of all runs were not looked through, and more of this run may be among them.`;
}

/** @param roots trajectories of the ledger; null: the server does not say */
export function tooManyNote(roots: number | null): string {
  return `Its records can only be found by its task, by reading how ${roots === null ? 'all' : `all ${roots}`} trajectories of the server’s ledger begin. ${roots === null ? OPEN_A_FILE : 'None was read yet.'}`;
}

export const NONE_FOUND = `None of its records was found: no trajectory of the server’s ledger begins with its task and belongs to no other run. One that was started with a skill, or after other messages, begins with more than that. ${OPEN_A_FILE}`;

/** @param candidates trajectories with its task that no listed run names */
export function openNote(candidates: number): string {
  const which =
    candidates === 1
      ? 'One trajectory of the server’s ledger begins with its task, and another run may be the one that it belongs to'
      : `${candidates} trajectories of the server’s ledger begin with its task, and nothing says which is its own`;
  return `${which}: none was read. ${OPEN_A_FILE}`;
}

function held(entries: number): string {
  return entries === 1 ? '1 record' : `${entries} records`;
}
