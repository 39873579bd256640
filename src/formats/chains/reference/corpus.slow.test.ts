// Real logs by real packages: the reference profile gives each package's own verdict and its
// first bad place, on honest logs and on altered ones, with the keys and without.

import { afterAll, describe, expect, it } from 'vitest';
import { nobleHash } from '../../../base/hash/hash.ts';
import { type KnownKey, readKeyring } from '../../../base/signature/keyring.ts';
import { toEnd } from '../../../base/steps.ts';
import { inMemory } from '../../../ledger/sources/bytes.ts';
import { corpusBytes, corpusText, inCorpus } from '../../../testing/corpus.ts';
import { chooseProfile } from '../fits.ts';
import { ownVerdict } from './own.ts';

interface Said {
  readonly verdict: string;
  readonly first_bad?: number | { readonly record?: number; readonly line?: number } | null;
  readonly bad_line?: number | null;
  readonly bad_event?: string | null;
  /** In its own order; of some packages other things are here. */
  readonly said?: unknown;
  readonly without_keys?: 'same' | Said;
}

interface Expected {
  readonly clean: Readonly<Record<string, Said>>;
  readonly altered: Readonly<Record<string, Said>>;
}

/** Each with the file that has the keys of its logs. */
const PACKAGES = [
  ['aat-ietf-draft', 'keystore.json'],
  ['aat-mcp', 'keys.json'],
  ['aex-audit', null],
  ['agentmesh', null],
  ['agentproofchain', 'expected.json'],
  ['air-gate', 'expected.json'],
  ['arcaeon-ledger', null],
  ['attestroot', null],
  ['autonomous-audit', null],
  ['colorless-audit', null],
  ['crewhaus-audit-log', null],
  ['rampart', null],
] as const;

const ACCEPTED: ReadonlySet<string> = new Set(['accept', 'intact']);

interface Row {
  files: number;
  verdicts: number;
  lines: number;
}
const rows = new Map<string, Row>();

describe('each package’s own verdict', () => {
  for (const [name, keys] of PACKAGES)
    it.skipIf(!inCorpus('chains', name, 'expected.json'))(name, () => {
      const keyring = keys ? readKeyring(corpusBytes('chains', name, keys)) : null;
      expect(disagreements(name, name, keyring, (said) => said)).toEqual([]);
      if (!keys) return;
      const column = `${name}, no keys`;
      const without = ({ without_keys, ...said }: Said) => {
        if (without_keys === undefined) return null;
        return without_keys === 'same' ? said : without_keys;
      };
      expect(disagreements(name, column, null, without)).toEqual([]);
    });

  afterAll(() => {
    const head = 'package                   files  same verdict  same first bad line';
    const lines = [...rows].map(([name, { files, verdicts, lines }]) =>
      [
        name.padEnd(26),
        String(files).padEnd(7),
        share(verdicts, files).padEnd(14),
        share(lines, files),
      ].join(''),
    );
    console.log([head, ...lines].join('\n'));
  });
});

function share(part: number, whole: number): string {
  return `${part} (${((100 * part) / whole).toFixed(1)} %)`;
}

function disagreements(
  name: string,
  column: string,
  keyring: readonly KnownKey[] | null,
  toSaid: (said: Said) => Said | null,
): string[] {
  const { clean, altered }: Expected = JSON.parse(corpusText('chains', name, 'expected.json'));
  const files = [
    ...Object.entries(clean).map(([file, said]) => [[file], said] as const),
    ...Object.entries(altered).map(([file, said]) => [['altered', file], said] as const),
  ];
  const row: Row = { files: 0, verdicts: 0, lines: 0 };
  const found: string[] = [];
  for (const [path, whole] of files) {
    const said = toSaid(whole);
    if (!said || !inCorpus('chains', name, ...path)) continue;
    const bytes = corpusBytes('chains', name, ...path);
    // An empty file is no log of any kind.
    if (!bytes.length) continue;
    const source = inMemory(bytes);
    const profile = chooseProfile(source, nobleHash);
    if (!profile?.verifier) throw new Error(`no verifier for ${path.join('/')}`);
    const { verifier } = profile;
    const own = toEnd(ownVerdict({ source, profile, verifier, engine: nobleHash, keyring }));
    const ok = said.verdict === 'bounded' ? null : ACCEPTED.has(said.verdict);
    const line = ok === false ? findLine(said, bytes) : null;
    row.files++;
    if (own.ok === ok) row.verdicts++;
    if (own.line === line) row.lines++;
    if (own.ok !== ok || own.line !== line)
      found.push(
        `${path.join('/')}: ${said.verdict} at ${line}; here ${own.ok} at ${own.line}: ${own.message}`,
      );
  }
  if (row.files) rows.set(column, row);
  return found;
}

/** The first place that the package names, as a line of the file; null: it names none. */
function findLine(
  { first_bad, bad_line, bad_event, said }: Said,
  bytes: Uint8Array,
): number | null {
  if (typeof bad_line === 'number') return bad_line;
  const lines = new TextDecoder().decode(bytes).split('\n');
  if (typeof bad_event === 'string') return 1 + lines.findIndex((line) => line.includes(bad_event));
  const [words] = Array.isArray(said) ? said : [];
  const [, first] = /^record (\d+)/.exec(String(words)) ?? [];
  const record = first ?? (typeof first_bad === 'object' ? first_bad?.record : first_bad);
  if (record === undefined || record === null)
    return typeof first_bad === 'object' ? (first_bad?.line ?? null) : null;
  const written = lines.flatMap((line, i) => (line.trim() ? [i + 1] : []));
  return written[Number(record)] ?? null;
}
