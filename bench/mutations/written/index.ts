// Every format also has a forgery of bytes after the end of its archive.

import { zipSync } from 'fflate';
import { encodeText } from '../../../src/base/bytes.ts';
import type { MemoryFile } from '../../../src/ledger/sources/file.ts';
import { JOURNAL_STEPS } from '../../../src/testing/forgeries/journal.ts';
import { writeJournal, writeJournalFile } from '../../../src/testing/journal.ts';
import { BLOCKS_MUTATIONS, SOUND_RUN } from './blocks.ts';
import { CHAINS_MUTATIONS, SOUND_LOG } from './chains.ts';
import { type Forgery, oneFile } from './forgery.ts';
import { HOLON_MUTATIONS, SOUND_EVENTS } from './holon.ts';
import { journalForgeries } from './journal.ts';
import { HONEST, REACTOR_MUTATIONS } from './reactor.ts';
import { SESSIONS, SOUND_SESSION } from './sessions.ts';
import { SOUND_LEDGER, THYMOS_MUTATIONS } from './thymos.ts';

/** Nothing was changed in these ledgers, so nothing is found in them. */
export async function soundLedgers(): Promise<ReadonlyMap<string, readonly MemoryFile[]>> {
  return new Map([
    ['thymos', SOUND_LEDGER],
    ['blocks', SOUND_RUN],
    ['reactor', HONEST],
    ['holon', SOUND_EVENTS],
    ['chains', SOUND_LOG],
    ['sessions', SOUND_SESSION],
    ['journal', oneFile('journal.jsonl', writeJournalFile(await writeJournal(JOURNAL_STEPS)))],
  ]);
}

export async function writtenForgeries(): Promise<readonly Forgery[]> {
  const made = [
    ...THYMOS_MUTATIONS,
    ...BLOCKS_MUTATIONS,
    ...REACTOR_MUTATIONS,
    ...HOLON_MUTATIONS,
    ...CHAINS_MUTATIONS,
    ...SESSIONS,
  ];
  const sound = [...(await soundLedgers())];
  return [
    ...made,
    ...(await journalForgeries()),
    ...sound.map(([format, files]): Forgery => {
      const packed = zipSync(Object.fromEntries(files.map(({ name, bytes }) => [name, bytes])));
      const bytes = Uint8Array.from([...packed, ...encodeText('put here')]);
      const title = 'Bytes put after the end of the archive';
      return { format, title, cases: [{ files: oneFile('ledger.zip', bytes) }] };
    }),
  ];
}
