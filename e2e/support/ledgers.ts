// The journeys use the demos of the build, recorded ledgers, and ledgers written here for what no
// honest system writes.

import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { JsonValue } from '../../src/base/json/value.ts';
import { toJsonLines, type Written } from '../../src/formats/thymos/write/writer/containers.ts';
import { corpusPath } from '../../src/testing/corpus.ts';
import { filterLanes } from '../../src/testing/split.ts';
import {
  askingRun,
  longRun,
  manyRuns,
  type WrittenAsk,
  type WrittenStep,
  writtenRun,
} from '../../src/testing/written.ts';
import type { AppLedger } from './app-page.ts';

/** Parts of the workspace are looked at in these sizes. */
export const SIZES = [
  [1280, 720],
  [390, 844],
] as const;

export function demoFile(file: string): AppLedger {
  return fromFile(join(import.meta.dirname, '../../dist/app/demo', file));
}

export function corpus(...parts: string[]): AppLedger {
  return fromFile(corpusPath('thymos', ...parts));
}

function fromFile(path: string): AppLedger {
  return { name: basename(path), bytes: new Uint8Array(readFileSync(path)) };
}

/** Puts the lanes of a written ledger for which `isIn` holds into a file of their own. */
export function splitLanes(
  ledger: Written,
  name: string,
  isIn: (lane: string) => boolean,
): AppLedger {
  return { name, bytes: toJsonLines(filterLanes(ledger, isIn)) };
}

const written = (name: string, note: string, steps: readonly WrittenStep[]): AppLedger => ({
  name,
  bytes: writtenRun(name, note, steps),
});

/** Makes one run that asks, and is never answered. */
export const makeAskingLedger = (
  name: string,
  note: string,
  requests: readonly WrittenAsk[],
): AppLedger => ({
  name,
  bytes: askingRun(name, note, requests),
});

/** Makes one run of so many commits. */
export const makeRunLedger = (name: string, commits: number): AppLedger => ({
  name,
  bytes: longRun(commits),
});

/** Makes so many runs of two entries each. */
export const runs = (name: string, count: number): AppLedger => ({ name, bytes: manyRuns(count) });

const LONG = 20_000;
let long: AppLedger | null = null;

/**
 * The ledger is long enough that its import can be cut off in the middle. It is made once for all
 * tests.
 */
export function longLedger(): AppLedger {
  long ??= { name: 'long.jsonl', bytes: longRun(LONG) };
  return long;
}

const MARKUP = '<img src=x onerror="alert(1)"><script>alert(2)</script><b>bold</b>';
const BIDI = 'invoice\u202Egnp.exe\u202C \u2066hidden\u2069 zero\u200Bwidth';

/**
 * Contains text that wants to be markup, keys that want to be prototypes, and values without an
 * end.
 */
export function hostileFile(): AppLedger {
  let deep: JsonValue = 'the bottom';
  for (let i = 0; i < 100; i++) deep = i % 2 ? [deep] : { members: [['down', deep]] };
  const prototypes: JsonValue = {
    members: [
      ['__proto__', { members: [['polluted', true]] }],
      ['constructor', { members: [['prototype', { members: [['polluted', true]] }]] }],
      ['toString', MARKUP],
      ['href', 'javascript:alert(3)'],
    ],
  };
  return written('hostile.jsonl', MARKUP, [
    { tool: MARKUP, kind: MARKUP, id: 'markup', value: MARKUP },
    { tool: 'bidi', kind: 'file', id: BIDI, value: BIDI },
    { tool: '__proto__', kind: '__proto__', id: 'constructor', value: prototypes },
    { tool: 'deep', kind: 'deep', id: 'hasOwnProperty', value: deep },
    { tool: 'long', kind: 'text', id: 'x'.repeat(20_000), value: 'y'.repeat(200_000) },
    { tool: 'lines', kind: 'text', id: 'lines', value: `${MARKUP}\n`.repeat(500) },
    { tool: 'zalgo', kind: 'text', id: 'zalgo', value: `z${'\u0335\u0321'.repeat(2_000)}` },
    {
      tool: 'url',
      kind: 'text',
      id: 'https://example.invalid/x',
      value: 'https://example.invalid/',
    },
  ]);
}
