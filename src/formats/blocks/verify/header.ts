// The header of a run, and headers that come later.

import type { CheckLog } from '../../../ledger/verify/check-log.ts';
import { FORMAT, headerFaults } from '../header.ts';
import type { Examined } from './examined.ts';

export function examineHeader(log: CheckLog, { object }: Examined): void {
  log.examine();
  if (log.entry.index > 0) {
    log.error({
      path: 'type',
      expected: 'a record',
      actual: 'a header',
      message: 'A second header: it is ignored. Two files may have been put together.',
    });
    return;
  }
  for (const { path, expected, actual } of headerFaults(object.plain().object)) {
    const message =
      path === 'format' || path === 'type'
        ? `The file does not begin with a header of ${FORMAT}; nothing after it is verified by rules that may not be its own.`
        : `The header lacks what it has to contain: ${path}.`;
    log.error({ path, expected, actual, message });
  }
}
