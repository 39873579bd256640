// What reading a container says about it, where no single entry is at fault.

import type { Finding } from '../../../core/model/check.ts';

export function loadFinding(
  severity: Finding['severity'],
  message: string,
  place: Partial<Pick<Finding, 'line' | 'path' | 'expected' | 'actual'>> = {},
): Finding {
  return {
    check: 'thymos.load',
    severity,
    lane: null,
    index: null,
    seq: null,
    entry: null,
    path: null,
    expected: null,
    actual: null,
    message,
    ...place,
  };
}
