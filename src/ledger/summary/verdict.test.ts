// The sentence that ends a summary never says that all holds where something of the lane, or of its
// ledger, does not.

import { expect, it } from 'vitest';
import type { Finding, Severity } from '../model/check.ts';
import { VERDICTS } from '../model/verdict.ts';
import { verdictClause } from './verdict.ts';

const NONE = { findings: [] };
const found = (severity: Severity, message: string): Finding => ({
  check: 'a',
  severity,
  lane: null,
  index: null,
  seq: null,
  entry: null,
  path: null,
  expected: null,
  actual: null,
  message,
});

it('says that everything holds only of what is verified, in a ledger without findings', () => {
  for (const verdict of VERDICTS) {
    const { text } = verdictClause({ verdict, findings: [] }, NONE);
    expect(/holds\.$/.test(text), verdict).toBe(verdict === 'verified');
  }
  const info = { findings: [found('info', 'A remark.')] };
  expect(verdictClause({ verdict: 'verified', findings: [] }, info).text).toBe(
    'Everything checked holds.',
  );
});

it('says in the same breath what was found in the ledger as a whole', () => {
  const whole = { findings: [found('warning', 'One.'), found('warning', 'Two.')] };
  const writeText = (verdict: 'verified' | 'consistent') =>
    verdictClause({ verdict, findings: [] }, whole).text;
  expect(writeText('verified')).toBe(
    'Everything checked in this lane holds, but the ledger as a whole has 2 warnings, the first: One.',
  );
  expect(writeText('consistent')).toBe(
    'Everything checked holds, but none of it proves that it was not changed. The ledger as a whole has 2 warnings, the first: One.',
  );
  const lane = { verdict: 'failed', findings: [found('error', 'Here.')] } as const;
  expect(verdictClause(lane, whole).text).toBe(
    '1 error: Here. The ledger as a whole has 2 warnings, the first: One.',
  );
});
