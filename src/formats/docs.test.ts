// Every format has a page in docs/formats, and the worked example on it is run here:
// canonical text, hash, verdict, and the verdict after one change.

import { describe, expect, it } from 'vitest';
import { encodeText, toHex } from '../base/bytes.ts';
import type { LedgerFormat } from '../ledger/format/format.ts';
import type { Host } from '../ledger/format/reader.ts';
import { readLedger } from '../ledger/format/recognise.ts';
import type { LedgerReport } from '../ledger/model/check.ts';
import { fileInMemory } from '../ledger/sources/file.ts';
import { readFileHead } from '../ledger/sources/group.ts';
import { verifyLedger } from '../ledger/verify/run.ts';
import { corpusText, inCorpus } from '../testing/corpus.ts';
import { testFormats } from '../testing/formats.ts';
import { createTestHost } from '../testing/host.ts';
import { pageText, readNamedBlocks } from '../testing/pages.ts';

interface Vector {
  readonly input?: string;
  readonly canonical?: string;
}

describe.each(testFormats.map((format) => [format.manifest.id, format] as const))(
  'docs/formats/%s.md',
  async (id, format) => {
    const host = await createTestHost();
    const blocks = readNamedBlocks(pageText(`formats/${id}.md`));
    const block = (name: string): string => {
      const text = blocks.get(name);
      if (text === undefined) throw new Error(`the page has no block "${name}"`);
      return text;
    };
    const vectors = (blocks.get('vectors') ?? '')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => line.split(/ {2,}/));

    it('shows the canonical text and the hash of its record', () => {
      const { text, hash } = hashed(format, host, block('input'));
      if (format.rules.canonicalize) expect(text).toBe(block('canonical'));
      expect(hash).toBe(block('hash'));
      expect(listIds(format, host, block('ledger'))).toContain(hash.replace(/^sha256:/, ''));
    });

    it('shows the verdict over its ledger, whole and changed', () => {
      expect(describeVerdict(format, host, block('ledger'))).toBe(block('verdict'));
      const [before, after] = readChange(block('change'));
      expect(block('ledger').split(before)).toHaveLength(2);
      const changed = block('ledger').replace(before, after);
      expect(describeVerdict(format, host, changed)).toBe(block('changed'));
    });

    if (vectors.length)
      it('shows how values are spelled, as the originating system was recorded', () => {
        const recorded = recordedVectors(id);
        for (const [input = '', canonical] of vectors) {
          expect(spelled(format, host, input), input).toBe(canonical);
          if (recorded) expect(recorded.get(input), input).toBe(canonical);
        }
      });
  },
);

const ledgerFile = (text: string) => [{ name: 'example', bytes: encodeText(`${text}\n`) }];

/** A format without canonical text takes the bytes as they are. */
function hashed(format: LedgerFormat, host: Host, input: string) {
  const bytes = encodeText(input);
  const raw = { text: input, hash: toHex(host.hash.blake3(bytes)) };
  return format.rules.canonicalize?.(bytes, host) ?? raw;
}

function spelled(format: LedgerFormat, host: Host, input: string): string | undefined {
  try {
    return format.rules.canonicalize?.(encodeText(input), host).text;
  } catch {
    return 'refused';
  }
}

function listIds(format: LedgerFormat, host: Host, ledger: string): string[] {
  const reader = readLedger(format, ledgerFile(ledger).map(fileInMemory), host);
  return reader.lanes.flatMap((lane) => Array.from(reader.entries(lane.id), ({ id }) => id));
}

/** The verdict, then one line a finding. */
function describeVerdict(format: LedgerFormat, host: Host, ledger: string): string {
  const files = ledgerFile(ledger);
  expect(files.map(readFileHead).every((file) => format.recogniser.detect(file))).toBe(true);
  const reader = readLedger(format, files.map(fileInMemory), host);
  const report = verifyLedger(format, reader, host, { profile: 'strict', pins: {} });
  return [report.verdict, ...describeFindings(report)].join('\n');
}

function describeFindings({ findings, lanes }: LedgerReport): string[] {
  return [...findings, ...lanes.flatMap((lane) => lane.findings)].map(
    ({ severity, check, seq }) => `${severity} ${check}${seq === null ? '' : ` at seq ${seq}`}`,
  );
}

function readChange(diff: string): [before: string, after: string] {
  const [before = '', after = '', ...more] = diff.split('\n');
  if (!before.startsWith('-') || !after.startsWith('+') || more.length)
    throw new Error('a change is one line taken out and one put in');
  return [before.slice(1), after.slice(1)];
}

/** A list, or an object with one; null where nothing was recorded. */
function recordedVectors(id: string): ReadonlyMap<string, string> | null {
  if (!inCorpus(id, 'canonical-vectors.json')) return null;
  const file: object = JSON.parse(corpusText(id, 'canonical-vectors.json'));
  const list: readonly Vector[] = Array.isArray(file) ? file : Object.values(file).flat();
  return new Map(list.map(({ input = '', canonical = 'refused' }) => [input, canonical]));
}
