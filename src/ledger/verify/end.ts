// Nobody reads bytes after the end of a source's content, so no other check could find anything in
// them.

import type { Check } from '../model/check.ts';
import type { TrailingBytes } from '../model/trailing.ts';
import type { FindingsLog } from './log.ts';

export const END_WORDS: Pick<Check, 'title' | 'fault' | 'proves' | 'nothing' | 'isEnd'> = {
  title: 'End of the file',
  fault: 'Bytes follow the end',
  proves:
    'The file ends where its content ends, and so does every archive that it was packed in; a zip has nothing but the files that it lists. Other bytes are read by nothing here; no other check covers them.',
  nothing: 'It is examined for the file as a whole.',
  isEnd: true,
};

export function examineEnd<C extends string>(
  log: FindingsLog<C>,
  check: C,
  all: readonly TrailingBytes[],
): void {
  log.examine(check);
  for (const { after, isInside, offset, bytes } of all) {
    const [count, one] = [
      `${bytes.toLocaleString('en')} ${bytes === 1 ? 'byte' : 'bytes'}`,
      bytes === 1,
    ];
    const where = isInside
      ? `${count} of ${after}, from byte ${offset} on, ${one ? 'belongs' : 'belong'} to no file in it.`
      : `${count} ${one ? 'follows' : 'follow'} the end of ${after}, from byte ${offset} on.`;
    log.add(null, {
      check,
      severity: 'warning',
      offset,
      expected: 'nothing',
      actual: `${count} from byte ${offset} on`,
      message: `${where} They are no part of the ledger: nothing here reads them, and whoever had the file could have put them there.`,
    });
  }
}
