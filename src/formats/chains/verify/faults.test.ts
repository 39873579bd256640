// The title of a finding says no more than the finding: where nothing was compared, nothing differs.

import { expect, it } from 'vitest';
import { describeFault, type LedgerReport } from '../../../ledger/model/check.ts';
import {
  chainRecords,
  joinLogLines,
  listPlainFindings,
  verifyChainText,
  WAYS,
  writeSealedLines,
} from '../../../testing/chains.ts';
import { CHAINS_CHECKS } from './checks.ts';

const listTitles = (report: LedgerReport) =>
  listPlainFindings(report).flatMap((one) =>
    one.severity === 'info' ? [] : [describeFault(one, CHAINS_CHECKS)],
  );

const sealed = WAYS['own hash'].seal(chainRecords('own hash'));
const lines = writeSealedLines(sealed);

const UNMATCHED = /does not match/;
const [FIRST, SECOND] = ['ab'.repeat(32), 'cd'.repeat(32)];
const keyed = (previous_hash: string, hmac_signature: unknown) =>
  JSON.stringify({
    event_id: 'e',
    entry_type: 'action',
    authorized_by: 'a',
    input_context: '',
    signature_algorithm: 'HMAC-SHA256',
    previous_hash,
    hmac_signature,
  });

it('says of a seal that nobody could make that it was not compared', () => {
  const titles = listTitles(
    verifyChainText(joinLogLines([keyed('GENESIS', FIRST), keyed(FIRST, SECOND)])),
  );
  expect(titles).toEqual(['The seals were not compared']);
});

it('says of a record without a hash, however it is without, that it holds none', () => {
  for (const without of [undefined, null, 7, {}]) {
    const [last] = sealed.slice(-1);
    const one = JSON.stringify({ ...last, hash: without });
    const titles = listTitles(verifyChainText(joinLogLines([...lines.slice(0, -1), one])));
    expect(titles).toContain('A record holds no hash');
    expect(titles.join()).not.toMatch(UNMATCHED);
  }
});

it('says of content that was changed that it does not match, with what was computed', () => {
  const changed = lines.with(3, lines[3]?.replace('"version":1', '"version":2') ?? '');
  const found = listPlainFindings(verifyChainText(joinLogLines(changed)));
  expect(listTitles(verifyChainText(joinLogLines(changed)))).toContain(
    'Content does not match its hash',
  );
  for (const one of found)
    if (UNMATCHED.test(describeFault(one, CHAINS_CHECKS))) expect(one.sides).toBe('computed');
});

it('says of a byte order mark not that a line cannot be read', () => {
  const titles = listTitles(verifyChainText(`\uFEFF${joinLogLines(lines)}`));
  expect(titles).toEqual(['A byte order mark is before the first record']);
});
