// Session files that the programs wrote, and shapes after them: lanes, branches, pairs, refusals and
// compaction as they are known to be in each.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { decodeText, encodeText } from '../../base/bytes.ts';
import { formatById, readLedger } from '../../ledger/format/recognise.ts';
import { fileInMemory, type SourceFile, wholeFile } from '../../ledger/sources/file.ts';
import { groupBytes } from '../../ledger/sources/group.ts';
import { verifyLedger } from '../../ledger/verify/run.ts';
import { corpusPath } from '../../testing/corpus.ts';
import { testFormats, testRecogniser } from '../../testing/formats.ts';
import { createTestHost } from '../../testing/host.ts';
import { sessions } from './index.ts';

const host = await createTestHost();

interface Facts {
  readonly verdict: string;
  /** Entries of each lane, in order; with b: a branch, with d: delegated. */
  readonly lanes: readonly string[];
  readonly calls: number;
  readonly results: number;
  readonly refusals: number;
  readonly compactions: number;
  readonly links: number;
}

type Row = readonly [
  name: string,
  verdict: string,
  lanes: string,
  calls: number,
  results: number,
  refusals: number,
  compactions: number,
  links: number,
];

const CLAUDE: readonly Row[] = [
  ['agent-calls-2.0.76/session.jsonl', 'consistent with warnings', '4 4d', 2, 2, 0, 0, 1],
  ['compaction-2.0.76.jsonl', 'consistent', '6', 0, 0, 0, 1, 0],
  ['dag_fork.jsonl', 'consistent', '8 3b', 0, 0, 0, 0, 1],
  ['dag_within_fork.jsonl', 'consistent', '5 3b', 0, 0, 0, 0, 1],
  ['dedup/main.jsonl', 'consistent with warnings', '3 4d', 2, 2, 0, 0, 1],
  ['edit_tool.jsonl', 'consistent with warnings', '2', 1, 1, 0, 0, 0],
  ['prompt-branches-2.0.75.jsonl', 'consistent', '10 4b', 3, 3, 0, 0, 1],
  ['real-init-1.0.98.jsonl', 'consistent', '29', 12, 12, 1, 0, 0],
  ['real-task-agents-1.0.108.jsonl', 'consistent', '31 7d 15d 2d', 21, 21, 0, 0, 2],
  ['rejections-2.0.75.jsonl', 'consistent', '12', 4, 4, 2, 0, 0],
  ['shape-all-kinds-2.1.220.jsonl', 'failed', '41d 48', 3, 3, 1, 2, 0],
  [
    'subagents-folder-2.1.207/0a1b2c3d-4e5f-4061-8071-2a3b4c5d6e7f.jsonl',
    'consistent',
    '3 4d',
    2,
    1,
    0,
    0,
    1,
  ],
  ['todowrite.jsonl', 'consistent', '12', 3, 3, 0, 0, 0],
];

const ROLLOUT = 'rollout-2026-11-21T';
const CODEX: readonly Row[] = [
  ['codex_050_legacy.jsonl', 'consistent', '5', 0, 0, 0, 0, 0],
  ['compaction-0.77.jsonl', 'consistent', '20', 2, 2, 0, 1, 0],
  ['escalation-0.77.jsonl', 'consistent with warnings', '21', 4, 2, 0, 0, 0],
  ['real-exec-0.135.0.jsonl', 'consistent', '11', 0, 0, 0, 0, 0],
  [
    `${ROLLOUT}22-59-38-01a20056-3094-7782-b339-871337c5e88d.jsonl`,
    'consistent',
    '103 11b',
    6,
    6,
    1,
    1,
    1,
  ],
  [
    `${ROLLOUT}22-59-38-01a20056-3298-7c91-9b67-8885dcd4e1a1.jsonl`,
    'consistent',
    '26 19d',
    3,
    3,
    0,
    0,
    1,
  ],
  [
    `${ROLLOUT}23-01-09-01a20057-95aa-7b62-98b9-1d2f7bb08c5f.jsonl`,
    'consistent',
    '46',
    4,
    4,
    0,
    0,
    0,
  ],
  ['shape-all-kinds-0.146.jsonl', 'failed', '118d', 6, 6, 0, 6, 1],
];

/** A bag of attributes of one span is no trace. */
const NO_TRACES = ['otel_genai_client_span_tool_calls.json'];
const OTEL: readonly Row[] = [
  ['otlp-example-trace.json', 'consistent with warnings', '1', 0, 0, 0, 0, 0],
  ['pydantic-ai-2.68-v5.jsonl', 'consistent', '11 2d 3', 6, 5, 0, 0, 1],
];

/** Lanes: what is said of the run, then each sample. */
const INSPECT: readonly Row[] = [
  ['approve-modify-reject-handoff-0.3.285.eval', 'consistent', '3 52d 3d', 6, 6, 1, 0, 2],
  ['images-base64.json', 'consistent', '5 11d', 0, 0, 0, 0, 1],
  ['input-task-0.3.43.eval', 'consistent', '3 13d', 0, 0, 0, 0, 1],
  ['security-guide-0.3.133.eval', 'consistent', `18${' 18d'.repeat(16)}`, 0, 0, 0, 0, 16],
  ['tool-call-error.json', 'consistent with warnings', '4 11', 0, 11, 1, 0, 0],
  ['tools-sandbox-v3-0.3.135.eval', 'consistent', '3 42d', 5, 5, 0, 0, 1],
  ['two-epochs-0.3.42.eval', 'consistent', '6 11d 11d 11d 11d', 0, 0, 0, 0, 4],
];

/** Later calls of a sub-graph go on in its lane; a branch repeats the results of the lane it comes from. */
const LANGGRAPH: readonly Row[] = [
  ['approve-fork.sqlite', 'consistent with warnings', '18 9d 3b 3b 4 4', 5, 2, 0, 0, 5],
  ['open-run.sqlite', 'consistent', '4', 1, 0, 0, 0, 0],
];

const MARKS = { root: '', unknown: '', branch: 'b', delegated: 'd' } as const;

function collectFacts(files: readonly SourceFile[]): Facts {
  const reader = readLedger(sessions, files, host);
  const report = verifyLedger(sessions, reader, host, { profile: 'strict', pins: {} });
  const facts = { calls: 0, results: 0, refusals: 0, compactions: 0, links: 0 };
  const lanes = reader.lanes.map(({ id, entries }) => {
    let origin: keyof typeof MARKS = 'unknown';
    for (const entry of reader.entries(id)) {
      const decoded = sessions.reader.decode(entry);
      if (entry.index === 0) origin = sessions.words.laneTitle(entry, decoded).origin;
      const { step } = decoded;
      const { links, line } = sessions.words.digest(entry, decoded);
      expect(line.title, `${id} ${entry.index}`).not.toBe('');
      facts.calls += step.calls.length;
      facts.results += step.results.filter(({ isRepeated }) => !isRepeated).length;
      facts.refusals += step.results.filter(({ refusal }) => refusal).length;
      facts.compactions += Number(step.kind === 'compaction');
      facts.links += links.length;
    }
    return `${entries}${MARKS[origin]}`;
  });
  return { verdict: report.verdict, lanes, ...facts };
}

const SWE: readonly Row[] = [
  ['ctf-networking_1.traj', 'consistent', '11', 4, 4, 0, 0, 0],
  ['humanevalfix-python-0.traj', 'consistent', '13', 5, 5, 0, 0, 0],
  ['marshmallow-1867-function-calling.traj', 'consistent', '25', 11, 11, 0, 0, 0],
  ['mini-local-list.traj.json', 'consistent', '6', 2, 2, 0, 0, 0],
  ['mini-steps-timeout-1.1.traj.json', 'consistent', '12', 5, 5, 0, 0, 0],
  ['pydicom-1458.traj', 'consistent', '28', 12, 12, 0, 0, 0],
];

const OPENHANDS: readonly Row[] = [
  ['gui-mode.json', 'consistent', '18', 4, 4, 0, 0, 0],
  ['interactions.json', 'consistent', '6', 0, 0, 0, 0, 0],
  ['sdk-events.jsonl', 'consistent with warnings', '10', 2, 3, 0, 0, 0],
];

const OTHERS: readonly Row[] = [
  ['gemini-0.40.jsonl', 'consistent', '5', 1, 1, 0, 0, 0],
  ['gemini-large.json', 'consistent', '7', 2, 2, 0, 0, 0],
  ['gemini-tool-error.jsonl', 'consistent', '10', 4, 4, 0, 0, 0],
  [
    'opencode-1.3/storage/session/proj_test/ses_s_stage0_large.json',
    'consistent',
    '16',
    1,
    1,
    0,
    1,
    0,
  ],
  ['qwen-0.18.1.jsonl', 'consistent', '8', 1, 1, 0, 0, 0],
];

describe.each([
  ['claude-code', CLAUDE, []],
  ['codex', CODEX, []],
  ['otel-genai', OTEL, NO_TRACES],
  ['swe-agent', SWE, []],
  ['openhands', OPENHANDS, []],
  ['others', OTHERS, []],
  ['inspect', INSPECT, []],
  ['langgraph', LANGGRAPH, []],
] as const)('%s', (folder, rows, others) => {
  const root = corpusPath('sessions', folder);
  const isHere = existsSync(root);
  const names = isHere ? readdirSync(root, { recursive: true, encoding: 'utf8' }) : [];
  const files = names
    .filter((name) => /\.(jsonl|json|traj|eval|sqlite|sqlite-wal)$/.test(name))
    .sort()
    .map((name) => ({ name, bytes: new Uint8Array(readFileSync(join(root, name))) }));
  const { sets, skipped } = groupBytes(files, testRecogniser);

  it.skipIf(!isHere)('is recognised, every file of it', () => {
    expect(skipped.map(({ name }) => name)).toEqual(others);
    expect(sets.map(({ name, format }) => [name, format])).toEqual(
      rows.map(([name]) => [name, 'sessions']),
    );
  });

  it.skipIf(!isHere).each(rows)(
    '%s',
    (name, verdict, lanes, calls, results, refusals, compactions, links) => {
      const set = sets.find((one) => one.name === name) ?? expect.unreachable();
      expect(collectFacts(set.files)).toEqual({
        verdict,
        lanes: lanes.split(' '),
        calls,
        results,
        refusals,
        compactions,
        links,
      });
    },
  );
});

describe('approvals of an Inspect log', () => {
  const path = corpusPath('sessions', 'inspect', 'approve-modify-reject-handoff-0.3.285.eval');

  it.skipIf(!existsSync(path))('are its decisions, each of which answers itself', () => {
    const bytes = new Uint8Array(readFileSync(path));
    const [set] = groupBytes([{ name: 'a.eval', bytes }], testRecogniser).sets;
    const reader = readLedger(sessions, set?.files ?? [], host);
    const made = reader.lanes.flatMap(({ id }) =>
      Array.from(reader.entries(id), (entry) => {
        const decoded = sessions.reader.decode(entry);
        const { ties } = sessions.words.digest(entry, decoded);
        return ties.asks
          ? [sessions.words.decision(entry, decoded).headline, ties.asks.answered]
          : [];
      }).filter((one) => one.length),
    );
    expect(made).toEqual([
      ['Approved by house_rule', 'granted'],
      ['Approved by house_rule', 'granted'],
      ['Approved with other arguments by house_rule', 'granted'],
      ['Rejected by house_rule', 'denied'],
      ['Approved by house_rule', 'granted'],
      ['Approved by house_rule', 'granted'],
    ]);
  });
});

describe('figures of an Inspect log', () => {
  const path = corpusPath('sessions', 'inspect', 'two-epochs-0.3.42.eval');

  it.skipIf(!existsSync(path))('are those that its samples come to', () => {
    const bytes = new Uint8Array(readFileSync(path));
    const [set] = groupBytes([{ name: 'a.eval', bytes }], testRecogniser).sets;
    const files = (set?.files ?? []).map(wholeFile).map((file) => {
      if (!file.name.endsWith('header.json')) return fileInMemory(file);
      const text = decodeText(file.bytes);
      expect(text).toContain('"value": 0.75');
      const raised = text.replace('"value": 0.75', '"value": 0.95');
      return fileInMemory({ ...file, bytes: encodeText(raised) });
    });
    const report = verifyLedger(sessions, readLedger(sessions, files, host), host, {
      profile: 'reference',
      pins: {},
    });
    const found = report.lanes.flatMap(({ findings }) => findings);
    expect(found.map(({ check, expected }) => [check, expected])).toEqual([
      ['sessions.sum', '0.75 over all scores'],
    ]);
  });
});

describe('answers in a checkpoint database', () => {
  const path = corpusPath('sessions', 'langgraph', 'approve-fork.sqlite');

  it.skipIf(!existsSync(path))('are read, and the one that was not applied is named', () => {
    const bytes = new Uint8Array(readFileSync(path));
    const [set] = groupBytes([{ name: 'a.sqlite', bytes }], testRecogniser).sets;
    const reader = readLedger(sessions, set?.files ?? [], host);
    const made = reader.lanes.flatMap(({ id }) =>
      Array.from(reader.entries(id), (entry) => {
        const decoded = sessions.reader.decode(entry);
        return decoded.step.decision ? [sessions.words.decision(entry, decoded).headline] : [];
      }).flat(),
    );
    expect(made).toEqual([
      'Asked: Allow this tool call?',
      'Approved, as it was given, before the task took it',
      'Approved',
      'Asked: Allow this tool call?',
      'Denied',
      'Approved, recorded, not applied',
      'Asked: Allow this tool call?',
      'Asked: Allow this tool call?',
    ]);
    const report = verifyLedger(sessions, reader, host, { profile: 'reference', pins: {} });
    const found = report.lanes.flatMap(({ findings }) => findings);
    const [warning] = found.filter(({ severity }) => severity === 'warning');
    expect(warning?.check).toBe('sessions.approval');
    expect(warning?.expected).toContain('not today');
    expect(warning?.actual).toContain('second thought');
  });
});

describe('a checkpoint database in use', () => {
  const path = corpusPath('sessions', 'langgraph', 'open-run.sqlite');

  it.skipIf(!existsSync(path))('is not opened without its log, and says so', () => {
    const bytes = new Uint8Array(readFileSync(path));
    const [set] = groupBytes([{ name: 'open-run.sqlite', bytes }], testRecogniser).sets;
    const format = formatById(testFormats, set?.format ?? '');
    expect(() => readLedger(format, set?.files ?? [], host)).toThrow('without its write-ahead log');
  });
});
