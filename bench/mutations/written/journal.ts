// Review journals, sealed and signed again by their own key, or written by another one.

import { JOURNAL_FAULTS, STEPS } from '../../../src/testing/forgeries/journal.ts';
import { fileOf, testSigner, writeJournal } from '../../../src/testing/journal.ts';
import { type Forged, type Forgery, oneFile, sentence } from './forgery.ts';

const NAME = 'journal.jsonl';

export async function journalForgeries(): Promise<readonly Forgery[]> {
  const sound = await writeJournal(STEPS);
  const row = (title: string, bytes: Uint8Array, more: Omit<Forged, 'files'> = {}): Forgery => {
    return { format: 'journal', title, cases: [{ files: oneFile(NAME, bytes), ...more }] };
  };
  const faults = JOURNAL_FAULTS.map(async ([name, , bends, steps = STEPS]) =>
    row(sentence(name), fileOf(await writeJournal(steps, new Map(bends)))),
  );
  const spelled = new TextDecoder()
    .decode(fileOf(sound))
    .replace('"kind":"reviewer"', '"kind": "reviewer"');
  return [
    ...(await Promise.all(faults)),
    row('A line spelled in another way', new TextEncoder().encode(spelled)),
    row('The end cut off', fileOf(sound.slice(0, -1)), { kept: { head: sound.at(-1)?.id ?? '' } }),
    row(
      'The whole journal written by another key',
      fileOf(await writeJournal(STEPS, new Map(), testSigner(9))),
      {
        kept: { keys: [testSigner().publicKey] },
      },
    ),
  ];
}
