import { expect, it } from 'vitest';
import type { Severity } from '../model/check.ts';
import { FindingsLog, KnownChecks } from './log.ts';

const LOG = {
  id: 'one',
  format: 'made',
  profile: 'strict',
  phase: '',
  title: '',
  fault: '',
  proves: '',
} as const;

it('marks an entry by the worst that was found at it, in whatever order', () => {
  const log = new FindingsLog<'one'>('lane', new KnownChecks([LOG]));
  const found = (index: number, ...severities: readonly Severity[]) => {
    const entry = { index, seq: index, id: `${index}`, recordedAt: null };
    for (const severity of severities) log.add(entry, { check: 'one', severity, message: '' });
  };
  log.add(null, { check: 'one', severity: 'error', message: '' });
  found(3, 'info');
  expect(log.marked).toBeNull();
  found(12, 'warning', 'error');
  found(7, 'error', 'warning', 'info');
  found(20, 'warning');
  found(5, 'info', 'warning');
  const placed = new FindingsLog<'one'>('lane', new KnownChecks([LOG]));
  for (const finding of log.findings) placed.addPlaced(finding);
  const marked = { errors: Uint32Array.of(7, 12), warnings: Uint32Array.of(5, 20) };
  expect([log.marked, placed.marked]).toEqual([marked, marked]);
});
