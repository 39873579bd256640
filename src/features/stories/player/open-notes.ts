import { placed } from '../../../data/place.ts';
import { storyNotesPath } from '../../../ui/paths.ts';

/** One window for each showing: opened once more, it comes to the front. */
export function openNotes(session: string): void {
  const address = placed(storyNotesPath(session).slice(1));
  window.open(address, `ledgerscope-notes-${session}`, 'popup,width=760,height=620')?.focus();
}
