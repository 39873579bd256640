// Block ledgers of our own engine are forged: chained ones, sealed again, and plain ones.

import { encodeText } from '../../../src/base/bytes.ts';
import {
  chained,
  healthyRun,
  type LooseBlock,
  linesOfRun,
  writeBlocksFile,
} from '../../../src/testing/blocks.ts';
import { COURSE } from '../../../src/testing/forgeries/blocks-course.ts';
import { plantedBlocks } from '../../../src/testing/forgeries/blocks-edit.ts';
import { FORM } from '../../../src/testing/forgeries/blocks-form.ts';
import { capitaliseSentence, type Forgery, oneFile } from './forgery.ts';

const FAULTS = [...FORM, ...COURSE];
const KINDS = ['chained', 'plain'] as const;

const file = (text: string) => oneFile('run.jsonl', encodeText(text));
const SOUND = chained(linesOfRun(healthyRun()));
const head = String(SOUND.at(-1)?.id);

/** The ledger is sealed again, so that only the id of the last record, kept elsewhere, differs. */
function rewritten(title: string, lines: readonly LooseBlock[]): Forgery {
  const files = file(writeBlocksFile(chained(lines)));
  return { format: 'blocks', title, cases: [{ files, kept: { head } }] };
}

export const SOUND_RUN = file(writeBlocksFile(SOUND));

export const BLOCKS_MUTATIONS: readonly Forgery[] = [
  ...[...new Set(FAULTS.map(({ name }) => name))].map((name): Forgery => {
    const cases = FAULTS.filter((fault) => fault.name === name).flatMap((fault) =>
      KINDS.filter((kind) => fault.only === undefined || fault.only === kind).map((kind) => ({
        files: file(plantedBlocks(fault, kind)),
      })),
    );
    return { format: 'blocks', title: capitaliseSentence(name), cases };
  }),
  rewritten('The end cut off', SOUND.slice(0, -2)),
  rewritten(
    'A value changed that no checkpoint follows, everything sealed again',
    SOUND.map((line) => (line.type === 'completed' ? { ...line, timestamp: 200 } : line)),
  ),
];
