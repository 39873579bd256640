// Each change is made in a log of linked records of every kind that has something to change.

import { encodeText } from '../../../src/base/bytes.ts';
import {
  CHAIN_KINDS,
  chainRecords,
  joinLogLines,
  readLastHash,
  WAYS,
  writeSealedLines,
} from '../../../src/testing/chains.ts';
import { CHANGES, plantedLog } from '../../../src/testing/forgeries/chains.ts';
import { REPEATS, writeProfileLog } from '../../../src/testing/forgeries/repeats.ts';
import { capitaliseSentence, type Forgery, oneFile } from './forgery.ts';

const file = (text: string) => oneFile('log.jsonl', encodeText(text));

export const SOUND_LOG = file(
  joinLogLines(writeSealedLines(WAYS['own hash'].seal(chainRecords('own hash')))),
);

export const CHAINS_MUTATIONS: readonly Forgery[] = [
  ...CHANGES.map((change): Forgery => {
    const cases = CHAIN_KINDS.flatMap((kind) => {
      const sound = WAYS[kind].seal(chainRecords(kind));
      const text = plantedLog(kind, change);
      if (text === joinLogLines(writeSealedLines(sound))) return [];
      const { why } = change;
      const kept = { head: readLastHash(kind, sound) };
      return [{ files: file(text), kept, ...(why !== undefined && { why }) }];
    });
    return { format: 'chains', title: capitaliseSentence(change.name), cases };
  }),
  ...REPEATS.map(({ name, of, at, change }): Forgery => {
    const text = writeProfileLog(of, (list) =>
      list.map((record, i) => (i === at ? { ...record, ...change } : record)),
    );
    const title = `${capitaliseSentence(name)}, sealed again (${of})`;
    return { format: 'chains', title, cases: [{ files: file(text) }] };
  }),
];
