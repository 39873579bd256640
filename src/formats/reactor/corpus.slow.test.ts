// Every state dir of the corpus, altered or not, beside what the real system said of
// it: receipt for receipt, chain for chain, frame for frame. Prints a table.

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Host } from '../../ledger/format/reader.ts';
import type { LedgerReport } from '../../ledger/model/check.ts';
import type { MemoryFile } from '../../ledger/sources/file.ts';
import { groupBytes } from '../../ledger/sources/group.ts';
import { verifyLedger } from '../../ledger/verify/run.ts';
import {
  corpusBytes,
  corpusNames,
  corpusPath,
  corpusText,
  inCorpus,
} from '../../testing/corpus.ts';
import { testRecogniser } from '../../testing/formats.ts';
import { createTestHost } from '../../testing/host.ts';
import { reactor } from './index.ts';
import { bareAddress, reactorCanonical } from './read/canonical.ts';
import { verifyReceiptChain } from './read/chain.ts';
import { readStateDir } from './read/reader.ts';
import { verifyReceipt } from './read/receipt.ts';
import { STRAY } from './read/trail.ts';

interface Expected {
  readonly cli: { readonly exit_code: number };
  readonly open_error?: string | null;
  readonly describe: { readonly chainVerify: { readonly ok: boolean } } | null;
  readonly receipts_json: { readonly parse_error?: string } | 'absent';
  readonly verify_receipt?: readonly {
    readonly i: number;
    readonly ok: boolean;
    readonly errors?: readonly string[];
    readonly content_hash?: string;
    readonly canonical_bytes?: number;
  }[];
  readonly verify_chain?: Record<
    string,
    { ok: boolean; head?: string; length?: number; errors?: string[] }
  >;
  readonly snapshot_frames?: readonly {
    readonly i: number;
    readonly node: string;
    readonly status?: string;
    readonly moved?: readonly string[];
    readonly edges?: readonly (readonly [string, string, string])[];
    readonly woken?: readonly string[];
    readonly world_model?: number | null;
  }[];
  readonly world_models?: readonly {
    readonly node: string;
    readonly versions: readonly {
      readonly file: string;
      readonly content_address: string;
      readonly files?: readonly { readonly path: string; readonly bytes: number }[];
    }[];
  }[];
}

const DIRS = ['', 'tampered/surprise-cost', 'tampered/basic-unit-suite'].flatMap((folder) =>
  corpusNames('reactor', folder)
    .filter((name) => !name.endsWith('.json'))
    .map((name) => join(folder, name)),
);

function readStateFiles(dir: string): MemoryFile[] {
  const root = corpusPath('reactor', dir, 'state');
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => {
      const path = join(parentPath, name).slice(root.length + 1);
      return { name: `state/${path}`, bytes: corpusBytes('reactor', dir, 'state', path) };
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** What the strict profile finds beside or instead of what the real system does. */
const FOUND = new Map<string, string>([
  ['cli-agent-observatory', 'reduced'],
  ['synthetic-lost-propagation', 'propagation'],
  ['bom', 'open'],
  ['break-prev', 'content-hash chain'],
  ['break-prev-restamped', 'chain'],
  ['content-hash-uppercase', 'content-hash chain'],
  ['dangling-wake-ref-restamped', 'wake wake-refs'],
  ['surprise-cost/drop-head', 'chain skip-key inputs wake-refs'],
  ['basic-unit-suite/drop-head', 'chain inputs'],
  ['drop-middle', 'chain'],
  ['surprise-cost/drop-tail', 'inputs wake-refs'],
  ['basic-unit-suite/drop-tail', 'inputs'],
  ['surprise-cost/drop-whole-node', 'inputs wake-refs'],
  ['basic-unit-suite/drop-whole-node', 'inputs'],
  ['duplicate', 'chain'],
  ['edit-cost', 'content-hash chain'],
  ['surprise-cost/edit-fingerprint', 'content-hash chain skip-copy'],
  ['basic-unit-suite/edit-fingerprint', 'content-hash chain'],
  ['surprise-cost/edit-node', 'content-hash chain skip-key'],
  ['basic-unit-suite/edit-node', 'content-hash chain'],
  ['empty-file', 'open'],
  ['extra-field-restamped', 'shape chain'],
  ['extra-wake-field-restamped', 'open shape chain'],
  ['missing-atomic-restamped', 'open shape chain'],
  ['null-element', 'open shape'],
  ['object-file', 'open'],
  ['proto-key-in-diff', 'open'],
  ['rendered-to-skipped-clean-restamped', 'skip-key skip-copy'],
  ['rendered-to-skipped-restamped', 'open shape chain wake'],
  ['surprise-cost/reorder-different-nodes', 'inputs wake-refs'],
  ['basic-unit-suite/reorder-different-nodes', 'inputs'],
  ['surprise-cost/reorder-same-node', 'chain skip-key render-reason wake-refs'],
  ['basic-unit-suite/reorder-same-node', 'chain'],
  ['sig-not-none-restamped', 'open shape chain'],
  ['skipped-diff-restamped', 'open shape chain'],
  ['skipped-fingerprint-moved-restamped', 'skip-copy'],
  ['skipped-fresh-restamped', 'open shape chain'],
  ['skipped-reused-restamped', 'skip-copy'],
  ['surprise-cause-mismatch-restamped', 'open shape chain'],
  ['topology-not-json', 'open'],
  ['truncated-file', 'open'],
  ['wm-bin-content', 'truth-name truth-claim'],
  ['wm-bin-magic', 'truth-name truth-claim'],
  ['surprise-cost/wm-bin-missing', 'truth-claim'],
  ['basic-unit-suite/wm-bin-missing', 'truth-claim published'],
  ['wm-bin-trailing', 'truth-name truth-claim'],
  ['wm-bin-truncated', 'truth-name truth-claim'],
]);

const table: { dir: string; reference: string; strict: string; checks: string }[] = [];

describe('corpus', () => {
  let host: Host;
  beforeAll(async () => {
    host = await createTestHost();
  });
  afterAll(() => {
    console.table(table);
  });

  const check = (dir: string) => {
    const expected: Expected = JSON.parse(corpusText('reactor', dir, 'expected.json'));
    const { sets, skipped } = groupBytes(readStateFiles(dir), testRecogniser);
    expect(sets).toMatchObject([{ format: 'reactor' }]);
    expect(skipped).toEqual([]);
    const files = sets[0]?.files ?? [];
    const reader = readStateDir(files);
    const reference = verifyLedger(reactor, reader, host, { profile: 'reference', pins: {} });

    checkOpening(reference, expected);
    if (expected.receipts_json !== 'absent' && !expected.receipts_json.parse_error) {
      checkReceipts(reader, expected);
      checkChains(reference, reader, expected);
    }
    checkFrames(reader, expected);
    checkTruths(reader, expected);

    const strict = verifyLedger(reactor, reader, host, { profile: 'strict', pins: {} });
    const failing = strict.checks.filter(({ status }) => status === 'fail' || status === 'warning');
    table.push({
      dir,
      reference: reference.reference?.ok ? 'ok' : 'refused',
      strict: strict.verdict,
      checks: failing.map(({ check }) => check.slice(8)).join(' '),
    });
    const found = failing.map(({ check }) => check.slice(8)).join(' ');
    const [variant, base] = dir.split('/').reverse();
    expect(found).toBe(FOUND.get(`${base}/${variant}`) ?? FOUND.get(variant ?? '') ?? '');
  };
  for (const dir of DIRS) test.skipIf(!inCorpus('reactor', dir))(dir, () => check(dir));
});

function checkOpening(report: LedgerReport, expected: Expected): void {
  expect(report.reference?.ok).toBe(expected.cli.exit_code === 0);
  expect(report.reference?.open_error ?? null).toBe(expected.open_error ?? null);
}

type Reader = ReturnType<typeof readStateDir>;

function checkReceipts({ trail }: Reader, expected: Expected): void {
  const reported = new Map(expected.verify_receipt?.map((one) => [one.i, one]));
  for (const { at, value } of trail.receipts) {
    const verdict = verifyReceipt(value);
    const one = reported.get(at);
    expect(verdict.errors.map(({ message }) => message)).toEqual(one?.errors ?? []);
    if (one?.ok) expect(verdict.expected).toBe(one.content_hash);
    if (one?.ok && one.canonical_bytes !== undefined)
      expect(Buffer.byteLength(reactorCanonical(value))).toBe(one.canonical_bytes);
  }
}

function checkChains(report: LedgerReport, { trail }: Reader, expected: Expected): void {
  const chains = expected.verify_chain ?? {};
  expect([...trail.lanes.keys()].filter((lane) => lane !== STRAY).sort()).toEqual(
    Object.keys(chains).sort(),
  );
  for (const [node, chain] of Object.entries(chains)) {
    const verdict = verifyReceiptChain((trail.lanes.get(node) ?? []).map(({ value }) => value));
    expect(verdict.messages).toEqual(chain.errors ?? []);
    if (chain.ok) expect(verdict.head).toBe(chain.head);
    const lane = report.lanes.find(({ lane: id }) => id === node);
    expect(lane?.referenceErrors).toEqual(
      verdict.errors.map(({ index, code, path }) => ({ index, code, path })),
    );
  }
}

function checkFrames({ trail, truths }: Reader, expected: Expected): void {
  for (const frame of expected.snapshot_frames ?? []) {
    const receipt = trail.receipts[frame.i];
    const edges = (receipt?.lit ?? []).map((edge) => {
      const { producer, subscriber, facet } = trail.topology?.edges[edge] ?? {
        producer: '',
        subscriber: '',
        facet: '',
      };
      return [producer, subscriber, facet];
    });
    expect(receipt?.lane).toBe(frame.node);
    const truth = receipt ? truths.of(receipt.lane, receipt) : null;
    if (typeof frame.world_model === 'number')
      expect(truth?.version.files?.length).toBe(frame.world_model);
    if (frame.status === undefined) continue;
    expect(receipt?.status).toBe(frame.status);
    expect(receipt?.moved).toEqual(frame.moved);
    // What is wired at mount time the real viewer does not know of.
    const known = edges.filter(
      ([producer]) => !trail.topology?.edges.some((e) => e.mounted && e.producer === producer),
    );
    expect(known).toEqual(frame.edges);
    if (known.length === edges.length) expect(receipt?.woken).toEqual(frame.woken);
  }
}

function checkTruths({ truths }: Reader, expected: Expected): void {
  for (const { node, versions } of expected.world_models ?? []) {
    for (const { file, content_address, files } of versions) {
      const version = truths.nodes.get(node)?.versions.get(file.replace('_', ':').slice(0, -4));
      expect(bareAddress(version?.address ?? '')).toBe(bareAddress(content_address));
      if (files)
        expect(version?.files?.map(({ path, bytes }) => [path, bytes.length])).toEqual(
          files.map(({ path, bytes }) => [path, bytes]),
        );
    }
  }
}
