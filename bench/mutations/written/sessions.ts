// Session files of coding agents have no hashes: whoever changes one has nothing to seal again.

import { encodeText } from '../../../src/base/bytes.ts';
import { sessions } from '../../../src/formats/sessions/index.ts';
import { type MemoryFile, wholeFile } from '../../../src/ledger/sources/file.ts';
import { groupBytes } from '../../../src/ledger/sources/group.ts';
import { CODEX_CHANGES, changedThread } from '../../../src/testing/forgeries/codex.ts';
import { changedLog, INSPECT_CHANGES } from '../../../src/testing/forgeries/inspect.ts';
import { changedSession, SESSION_CHANGES } from '../../../src/testing/forgeries/sessions.ts';
import { testRecogniser } from '../../../src/testing/formats.ts';
import { capitaliseSentence, type Forgery, oneFile, readFormatSeal } from './forgery.ts';

const { name, bytes } = changedSession((lines) => lines);

export const SOUND_SESSION = oneFile(name, bytes);

const changed = new TextDecoder().decode(bytes).replace('Then I leave it.', 'Then I removed it.');

export const SESSIONS: readonly Forgery[] = [
  ...SESSION_CHANGES.map(([what, change]) => toForgery(what, changedSession(change))),
  ...CODEX_CHANGES.map(([what, records]) => toForgery(what, changedThread(records))),
  ...INSPECT_CHANGES.map(([what, change]) => {
    const [log] = groupBytes([changedLog(change)], testRecogniser).sets;
    const files = (log?.files ?? []).map(wholeFile);
    return forgeryOfFiles(what, files);
  }),
  {
    format: 'sessions',
    title: 'The words of an answer changed',
    cases: [
      {
        files: oneFile(name, encodeText(changed)),
        kept: { seal: readFormatSeal(sessions, SOUND_SESSION) },
      },
    ],
  },
];

function toForgery(what: string, file: MemoryFile): Forgery {
  return forgeryOfFiles(what, oneFile(file.name, file.bytes));
}

function forgeryOfFiles(what: string, files: readonly MemoryFile[]): Forgery {
  return { format: 'sessions', title: capitaliseSentence(what), cases: [{ files }] };
}
