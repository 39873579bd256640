// A statement about wholeness fits the container: a chain proves nothing where there is none, or
// where its hashes cannot be computed.

import { describe, expect, it } from 'vitest';
import { describeOutcome } from '../../asks/prove/commands/verify-text.ts';
import { decodeText, encodeText } from '../../base/bytes.ts';
import { formatById, readLedger } from '../../ledger/format/recognise.ts';
import { groupBytes } from '../../ledger/sources/group.ts';
import { verifyLedger } from '../../ledger/verify/run.ts';
import { corpusBytes } from '../../testing/corpus.ts';
import { testFormats, testRecogniser } from '../../testing/formats.ts';
import { createTestHost } from '../../testing/host.ts';
import { longRun } from '../../testing/written.ts';

const host = await createTestHost();

const keyed = (more: object) =>
  `${JSON.stringify({ event_id: 'e', entry_type: 'action', authorized_by: 'p', input_context: '', signature_algorithm: 'HMAC-SHA256', previous_hash: 'GENESIS', hmac_signature: 'aa', ...more })}\n`;
const header = { type: 'header', format: 'blocks-ledger/1', run_id: 'r', seq: 0 };

const WITHOUT: readonly (readonly [what: string, name: string, content: string | Uint8Array])[] = [
  ['an audit export', 'a.json', corpusBytes('thymos', 'run-847.audit.json')],
  [
    'lines without parents',
    'a.jsonl',
    decodeText(longRun(3)).replaceAll(/"parent_id":("[0-9a-f]*"|null),/g, ''),
  ],
  ['receipts of no node', 'receipts.json', '[{"schema":"openprose.receipt"}]'],
  ['a log that is sealed with a key', 'a.jsonl', keyed({}) + keyed({ previous_hash: 'aa' })],
  ['a block run without ids', 'a.jsonl', `${JSON.stringify(header)}\n`],
];

describe('wholeness', () => {
  it.each(WITHOUT)('of %s is not a chain’s', (_, name, content) => {
    const bytes = typeof content === 'string' ? encodeText(content) : content;
    const [set] = groupBytes([{ name, bytes }], testRecogniser).sets;
    if (!set) throw new Error('no ledger');
    const format = formatById(testFormats, set.format);
    const reader = readLedger(format, set.files, host);
    const report = verifyLedger(format, reader, host, { profile: 'strict', pins: {} });
    expect(report.lanes.length).toBeGreaterThan(0);
    for (const { completeness } of report.lanes) {
      expect(completeness.state).toBe('not proven');
      expect(completeness.reason).not.toMatch(/\bchain\b.*\bproves?\b/i);
    }
    const words = describeOutcome({
      source: name,
      format: set.format,
      id: null,
      report,
      error: null,
    });
    expect(words.join('\n')).not.toMatch(/\bchain\b.*\bproves?\b/i);
  });
});
