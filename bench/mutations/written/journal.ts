// Review journals are sealed and signed again by their own key, or written by another one.

import { JOURNAL_FAULTS, JOURNAL_STEPS } from '../../../src/testing/forgeries/journal.ts';
import { testSigner, writeJournal, writeJournalFile } from '../../../src/testing/journal.ts';
import { capitaliseSentence, type Forgery, oneFile, type WrittenForgery } from './forgery.ts';

const NAME = 'journal.jsonl';

export async function journalForgeries(): Promise<readonly Forgery[]> {
  const sound = await writeJournal(JOURNAL_STEPS);
  const row = (
    title: string,
    bytes: Uint8Array,
    more: Omit<WrittenForgery, 'files'> = {},
  ): Forgery => {
    return { format: 'journal', title, cases: [{ files: oneFile(NAME, bytes), ...more }] };
  };
  const faults = JOURNAL_FAULTS.map(async ([name, , bends, steps = JOURNAL_STEPS]) =>
    row(capitaliseSentence(name), writeJournalFile(await writeJournal(steps, new Map(bends)))),
  );
  const spelled = new TextDecoder()
    .decode(writeJournalFile(sound))
    .replace('"kind":"reviewer"', '"kind": "reviewer"');
  return [
    ...(await Promise.all(faults)),
    row('A line spelled in another way', new TextEncoder().encode(spelled)),
    row('The end cut off', writeJournalFile(sound.slice(0, -1)), {
      kept: { head: sound.at(-1)?.id ?? '' },
    }),
    row(
      'The whole journal written by another key',
      writeJournalFile(await writeJournal(JOURNAL_STEPS, new Map(), testSigner(9))),
      {
        kept: { keys: [testSigner().publicKey] },
      },
    ),
  ];
}
