// Every ledger of the corpus against what the real code said about it.

import { describe, expect, it } from 'vitest';
import { readLedger } from '../../ledger/format/recognise.ts';
import type { LaneReport, Pins } from '../../ledger/model/check.ts';
import { inMemory } from '../../ledger/sources/bytes.ts';
import { verifyLedger } from '../../ledger/verify/run.ts';
import { type CorpusSource, corpusSources, zipped } from '../../testing/containers.ts';
import { corpusBytes, corpusText } from '../../testing/corpus.ts';
import { testRecogniser } from '../../testing/formats.ts';
import { createTestHost } from '../../testing/host.ts';
import { thymos } from './index.ts';

const host = await createTestHost();

type Outcome = { ok?: unknown; error?: string; panic?: string };

interface ExpectedLane {
  trajectory_id: string;
  rows: number;
  entries?: Outcome;
  verify_integrity: Outcome;
  replay?: Record<string, Outcome>;
  anchor?: Outcome;
  world_at_head_blake3?: string;
  projected_world_at_head?: { ok?: { blake3: string; world: unknown[] }; error?: string };
}

interface Expected {
  trajectories: ExpectedLane[];
}

/** The meaning of the real code's first words. */
const MEANINGS: readonly (readonly [RegExp, string])[] = [
  [/ledger error/, 'unreadable'],
  [/hash mismatch at seq/, 'hash_mismatch'],
  [/root payload trajectory/, 'root_trajectory_mismatch'],
  [/first entry must be Root or Branch/, 'first_kind'],
  [/first entry must have seq 0/, 'first_seq'],
  [/first entry must have parent=None/, 'first_parent'],
  [/non-contiguous seq/, 'seq_gap'],
  [/parent mismatch/, 'parent_mismatch'],
  [/empty compiler_version/, 'compiler_missing'],
  [/compiler version drift/, 'compiler_drift'],
  [/failed signature verification/, 'signature'],
  [/policy-set drift/, 'policy_drift'],
  [/create collided/, 'create_collision'],
  [/replace on missing/, 'replace_missing'],
  [/retract on missing/, 'retract_missing'],
  [/cas conflict/, 'version_conflict'],
  [/skill_id|skill id/, 'skill_mismatch'],
];

function meaning(outcome: Outcome): string {
  if (outcome.panic !== undefined) return 'crash';
  if (outcome.error === undefined) return 'ok';
  return MEANINGS.find(([words]) => words.test(outcome.error ?? ''))?.[1] ?? `?${outcome.error}`;
}

/** The configuration keys of expected.json as pins. */
function parsePins(key: string): Pins {
  const [name, ...rest] = key.split('=');
  const value = rest.join('=');
  if (name === 'pinned_to_current') return { compiler: 'thymos-compiler/0.0.1' };
  if (name === 'require_compiler_version') return { compiler: value };
  if (name === 'require_signed_by') return { signer: value };
  if (name === 'require_policy_set') return { policySet: value };
  if (name !== 'default') throw new Error(`unknown configuration ${key}`);
  return {};
}

/** Places that the real code's words name: a seq, a commit, a resource. */
function placeAgrees(
  actual: LaneReport,
  error: string,
  entries: ReadonlyMap<string, unknown>,
): boolean {
  const { reference } = actual;
  if (!reference || reference.ok) return false;
  const seq =
    /at seq (\d+)/.exec(error)?.[1] ??
    /non-contiguous seq: (\d+)/.exec(error)?.[1] ??
    /found (\d+)$/.exec(error)?.[1];
  if (seq !== undefined && String(reference.seq) !== seq) return false;
  const commit = /commit commit:([0-9a-f]{64})/.exec(error)?.[1];
  if (commit !== undefined && entries.get(commit) !== reference.seq) return false;
  const resource = /resource (\S+)$|on missing (\S+)$|cas conflict on (\S+) /.exec(error);
  const name = resource?.[1] ?? resource?.[2] ?? resource?.[3];
  return name === undefined || reference.message.includes(name);
}

/** Packed, so that it is seen that packing changes nothing. */
const PACKED =
  /^(run-847|delegation)\.(db|audit\.json|audit\.csv)$|^wal\/|^postgres|\/(seq-gap|kind-unknown)\.db$/;

describe('the reference profile on the corpus', () => {
  const table: Record<string, { lanes: number; comparisons: number; wrong: number }> = {};

  const lying = corpusSources();
  const sources = [
    ...lying,
    ...zipped(
      lying.filter(({ name }) => PACKED.test(name)),
      testRecogniser,
    ),
  ];
  const check = ({ name: file, files, expected: names, isExport, inOrder }: CorpusSource) => {
    const expected: Expected = {
      trajectories: names.flatMap(
        (name) => (JSON.parse(corpusText('thymos', name)) as Expected).trajectories,
      ),
    };
    const keys = new Set([
      'default',
      ...expected.trajectories.flatMap(({ replay }) => Object.keys(replay ?? {})),
    ]);
    const wrong: unknown[] = [];
    let comparisons = 0;
    for (const key of keys) {
      const reader = readLedger(thymos, files, host);
      const report = verifyLedger(thymos, reader, host, {
        profile: 'reference',
        pins: parsePins(key),
      });
      const lanes = report.lanes.map(({ lane }) => lane);
      const written = expected.trajectories.map((t) => t.trajectory_id);
      if (inOrder) expect(lanes).toEqual(written);
      else if (!isExport) expect(lanes.toSorted()).toEqual(written.toSorted());
      for (const actual of report.lanes) {
        const lane = expected.trajectories.find((t) => t.trajectory_id === actual.lane);
        if (!lane) throw new Error(`no expectation for ${actual.lane}`);
        const complete = actual.entries === lane.rows;
        if (!complete && !isExport)
          wrong.push({ lane: actual.lane, rows: lane.rows, actual: actual.entries });
        if (!complete && isExport && key === 'default') {
          // The export was cut at its row limit: what is there must be the database's own beginning.
          comparisons++;
          const database = readLedger(
            thymos,
            [
              {
                name: file,
                bytes: inMemory(corpusBytes('thymos', file.replace(/\.audit\.(json|csv)$/, '.db'))),
              },
            ],
            host,
          );
          const ids = [...reader.entries(actual.lane)].map(({ id }) => id);
          const prefix = [...database.entries(actual.lane, 0, actual.entries)].map(({ id }) => id);
          database.close();
          if (!actual.reference?.ok || JSON.stringify(ids) !== JSON.stringify(prefix)) {
            wrong.push({ lane: actual.lane, prefix: prefix.length, actual: actual.reference });
          }
        }
        const outcome = lane.replay?.[key] ?? (key === 'default' ? lane.verify_integrity : null);
        if (!outcome || !complete) continue;
        comparisons++;
        const commits = new Map<string, unknown>();
        for (const entry of reader.entries(actual.lane)) {
          const commit = thymos.words.digest(entry, thymos.reader.decode(entry)).ties.commit;
          if (commit) commits.set(commit, entry.seq);
        }
        const code = actual.reference?.ok ? 'ok' : actual.reference?.code;
        if (
          code !== meaning(outcome) ||
          (outcome.error && !placeAgrees(actual, outcome.error, commits))
        ) {
          wrong.push({ key, lane: actual.lane, expected: outcome, actual: actual.reference });
        }
        if (outcome.ok && lane.replay) {
          const { trajectory_id, ...report } = outcome.ok as Record<string, unknown>;
          if (trajectory_id !== `traj:${actual.lane}`) wrong.push({ trajectory_id });
          if (JSON.stringify(actual.report) !== JSON.stringify(report))
            wrong.push({ key, report, actual: actual.report });
        }
        if (key === 'default') {
          const anchor = (lane.anchor?.ok ?? null) as Record<string, unknown> | null;
          if (anchor) {
            comparisons++;
            const { trajectory_id: _, ...rest } = anchor;
            if (JSON.stringify(rest) !== JSON.stringify(actual.anchor))
              wrong.push({ anchor, actual: actual.anchor });
          } else if (actual.anchor) wrong.push({ anchor: 'none expected', actual: actual.anchor });
          const projected = lane.projected_world_at_head;
          const hash = projected ? (projected.ok?.blake3 ?? null) : lane.world_at_head_blake3;
          if (hash !== undefined && !(isExport && projected)) {
            comparisons++;
            if ((actual.world?.hash ?? null) !== hash)
              wrong.push({ lane: actual.lane, world: hash, actual: actual.world });
          }
        }
      }
      reader.close();
    }
    table[file] = { lanes: expected.trajectories.length, comparisons, wrong: wrong.length };
    expect(wrong).toEqual([]);
    expect(comparisons).toBeGreaterThan(0);
  };
  for (const source of sources) it.skipIf(source.absent)(source.name, () => check(source));

  it('prints the table', () => {
    const rows = Object.entries(table).map(
      ([file, row]) =>
        `${file.padEnd(52)} ${String(row.lanes).padStart(5)} lanes ${String(row.comparisons).padStart(6)} comparisons ${row.wrong ? `${row.wrong} WRONG` : 'agree'}`,
    );
    const right = Object.values(table).filter(({ wrong }) => wrong === 0).length;
    console.log(
      `${rows.join('\n')}\n${right} of ${rows.length} files agree (${((100 * right) / rows.length).toFixed(1)} %)`,
    );
    expect(right).toBe(sources.filter(({ absent }) => !absent).length);
  });
});
