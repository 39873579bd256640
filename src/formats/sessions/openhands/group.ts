// A conversation that is kept as a folder: one file an event, in the order of their numbers, and the
// state that was kept last.

import { append } from '../../../base/lists.ts';
import type { FileHead, FileSet } from '../../../ledger/sources/file.ts';

const EVENT =
  /^(?<folder>.*?)(?:^|\/)events\/(?:event-)?(?<number>\d{1,10})(?:-[A-Za-z0-9-]{1,80})?\.json$/;
const STATE = /^(?<folder>.*?)(?:^|\/)base_state\.json$/;

/** `isEvent`: by its content. */
export function groupEvents(
  files: readonly FileHead[],
  isEvent: (file: FileHead) => boolean,
): Omit<FileSet<FileHead>, 'format'>[] {
  const folders = new Map<string, { readonly file: FileHead; readonly number: number }[]>();
  const states = new Map<string, FileHead>();
  for (const file of files) {
    const { folder, number } = EVENT.exec(file.name)?.groups ?? {};
    const state = STATE.exec(file.name)?.groups?.folder;
    if (number !== undefined) append(folders, folder ?? '', { file, number: Number(number) });
    else if (state !== undefined) states.set(state, file);
  }
  return [...folders].flatMap(([folder, found]) => {
    const events = found.sort((a, b) => a.number - b.number).map(({ file }) => file);
    const [first] = events;
    const state = states.get(folder);
    if (!first || !isEvent(first) || (events.length === 1 && !state)) return [];
    const name = folder || 'events';
    return [{ name, files: state ? [...events, state] : events }];
  });
}
