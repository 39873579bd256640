// A finding about a container as a whole, made while it is read.

import type { Finding } from '../../../core/model/check.ts';

export function loadFinding(
  severity: Finding['severity'],
  message: string,
  location: Partial<Pick<Finding, 'seq' | 'line' | 'path' | 'expected' | 'actual'>> = {},
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
    ...location,
  };
}
