// Whether a source ends where its content ends. What follows is read by nobody here, so no
// other check could find anything in it.

import type { Check } from '../model/check.ts';
import type { TrailingBytes } from '../model/trailing.ts';
import type { FindingsLog } from './log.ts';

export const END_WORDS: Pick<Check, 'title' | 'fault' | 'proves' | 'nothing'> = {
  title: 'End of the file',
  fault: 'Bytes follow the end',
  proves:
    'The file ends where its content ends, and so does every archive that it was packed in. Bytes after that are read by nothing here; no other check covers them.',
  nothing: 'It is examined for the file as a whole.',
};

export function examineEnd<C extends string>(
  log: FindingsLog<C>,
  check: C,
  all: readonly TrailingBytes[],
): void {
  log.examine(check);
  for (const { after, offset, bytes } of all) {
    const count = `${bytes.toLocaleString('en')} ${bytes === 1 ? 'byte' : 'bytes'}`;
    log.add(null, {
      check,
      severity: 'warning',
      offset,
      expected: 'nothing',
      actual: `${count} from byte ${offset} on`,
      message: `${count} ${bytes === 1 ? 'follows' : 'follow'} the end of ${after}, from byte ${offset} on. They are no part of the ledger: nothing here reads them, and whoever had the file could have put them there.`,
    });
  }
}
