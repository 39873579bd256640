// Session files of coding agents, which have no hashes: whoever changes one has nothing to seal again.

import { encodeText } from '../../../src/core/bytes.ts';
import { nobleHash } from '../../../src/core/hash/hash.ts';
import { sessions } from '../../../src/formats/sessions/index.ts';
import { fileInMemory } from '../../../src/sources/file.ts';
import { changedSession, SESSION_CHANGES } from '../../../src/testing/forgeries/sessions.ts';
import { type Forgery, oneFile, sentence } from './forgery.ts';

const { name, bytes } = changedSession((lines) => lines);

export const SOUND_SESSION = oneFile(name, bytes);

function sealOf(files: typeof SOUND_SESSION) {
  const noSql = () => {
    throw new Error('no database here');
  };
  return sessions.read(files.map(fileInMemory), { hash: nobleHash, openSql: noSql }).seal();
}

const retold = new TextDecoder().decode(bytes).replace('Then I leave it.', 'Then I removed it.');

export const SESSIONS: readonly Forgery[] = [
  ...SESSION_CHANGES.map(([what, change]): Forgery => {
    const file = changedSession(change);
    return {
      format: 'sessions',
      title: sentence(what),
      cases: [{ files: oneFile(file.name, file.bytes) }],
    };
  }),
  {
    format: 'sessions',
    title: 'The words of an answer changed',
    cases: [{ files: oneFile(name, encodeText(retold)), kept: { seal: sealOf(SOUND_SESSION) } }],
  },
];
