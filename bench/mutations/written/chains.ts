// Logs of linked records: each change in a log of every kind that has something to change.

import { encodeText } from '../../../src/base/bytes.ts';
import { fileOf, headOf, KINDS, linesOf, records, WAYS } from '../../../src/testing/chains.ts';
import { CHANGES, plantedLog } from '../../../src/testing/forgeries/chains.ts';
import { logOf, REPEATS } from '../../../src/testing/forgeries/repeats.ts';
import { type Forgery, oneFile, sentence } from './forgery.ts';

const file = (text: string) => oneFile('log.jsonl', encodeText(text));

export const SOUND_LOG = file(fileOf(linesOf(WAYS['own hash'].seal(records('own hash')))));

export const CHAINS: readonly Forgery[] = [
  ...CHANGES.map((change): Forgery => {
    const cases = KINDS.flatMap((kind) => {
      const sound = WAYS[kind].seal(records(kind));
      const text = plantedLog(kind, change);
      if (text === fileOf(linesOf(sound))) return [];
      const { why } = change;
      const kept = { head: headOf(kind, sound) };
      return [{ files: file(text), kept, ...(why !== undefined && { why }) }];
    });
    return { format: 'chains', title: sentence(change.name), cases };
  }),
  ...REPEATS.map(({ name, of, at, change }): Forgery => {
    const text = logOf(of, (list) =>
      list.map((record, i) => (i === at ? { ...record, ...change } : record)),
    );
    const title = `${sentence(name)}, sealed again (${of})`;
    return { format: 'chains', title, cases: [{ files: file(text) }] };
  }),
];
