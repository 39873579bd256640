// Written traces: lanes, calls and totals, and that what is wrong in one shows.

import { describe, expect, it } from 'vitest';
import { readLedger } from '../../../ledger/format/recognise.ts';
import { fileInMemory, type MemoryFile } from '../../../ledger/sources/file.ts';
import { groupBytes } from '../../../ledger/sources/group.ts';
import { verifyLedger } from '../../../ledger/verify/run.ts';
import { testRecogniser } from '../../../testing/formats.ts';
import { createTestHost } from '../../../testing/host.ts';
import {
  agentRun,
  editorTrace,
  modelCall,
  said,
  span,
  spanDocument,
  spanId,
  spanLines,
  TRACE_ID,
  toolRun,
} from '../../../testing/spans.ts';
import { sessions } from '../index.ts';

const host = await createTestHost();

function opened(file: MemoryFile) {
  const reader = readLedger(sessions, [fileInMemory(file)], host);
  const report = verifyLedger(sessions, reader, host, { profile: 'strict', pins: {} });
  const findings = report.lanes.flatMap((lane) =>
    lane.findings.map(
      ({ severity, check, message }) =>
        `${severity} ${check.replace('sessions.', '')} ${/\(span (\d+)\)$/.exec(message)?.[1]}`,
    ),
  );
  const lanes = report.lanes.map(({ lane, title }) => ({
    title,
    entries: Array.from(reader.entries(lane), (entry) => {
      const decoded = sessions.reader.decode(entry);
      const { line, links } = sessions.words.digest(entry, decoded);
      return { title: line.title, note: line.note, links: links.map((link) => link.kind) };
    }),
  }));
  return { report, findings, lanes };
}

const changed = (change: (spans: object[]) => unknown[]) =>
  opened(spanLines('trace.jsonl', change(editorTrace()))).findings;

describe.each([
  ['lines', spanLines],
  ['one document', spanDocument],
] as const)('a trace as %s', (_, file) => {
  const whole = opened(file('trace.json', editorTrace()));

  it('is recognised, and consistent, never verified', () => {
    const { sets } = groupBytes([file('trace.json', editorTrace())], testRecogniser);
    expect(sets.map(({ format }) => format)).toEqual(['sessions']);
    expect(whole.findings).toEqual([]);
    expect(whole.report.verdict).toBe('consistent');
  });

  it('is one lane a conversation, in the order in which spans began', () => {
    expect(whole.lanes).toEqual([
      {
        title: 'editor: Shorten the page',
        entries: [
          { title: 'editor: Shorten the page', note: '', links: [] },
          { title: 'read: page.md', note: 'I read first.', links: [] },
          { title: 'Result: read: page.md', note: 'done', links: [] },
          { title: 'ask', note: '', links: [] },
          { title: 'Result: ask: page.md', note: 'done', links: ['delegation'] },
          { title: 'remove: old.md', note: '', links: [] },
          { title: 'editor: Shorten the page', note: '', links: [] },
          { title: 'Done, old.md is still there.', note: '', links: [] },
        ],
      },
      {
        title: 'Agent: checker: Shorten the page · checker',
        entries: [
          { title: 'checker: Shorten the page', note: '', links: [] },
          { title: 'Yes.', note: '', links: [] },
        ],
      },
    ]);
  });

  it('counts what models used, and not what runs say of it', () => {
    expect(whole.report.notes).toEqual([
      'Usage of model-a in 5 messages: 47 input tokens, 9 output tokens. No price is recorded.',
    ]);
  });
});

it.each([
  [
    'a span that was taken out',
    (all) => all.toSpliced(5, 1),
    ['warning pair 3', 'warning parent 5'],
  ],
  ['a run that was taken out', (all) => all.toSpliced(9, 1), ['warning parent 9']],
  [
    'a call of a model that was taken out',
    (all) => all.toSpliced(2, 1),
    ['warning sum 7', 'warning sum 7', 'warning pair 5'],
  ],
  [
    'another total',
    (all) => all.with(7, agentRun('a0', null, [0, 14], 'editor', [31, 6])),
    ['warning sum 8'],
  ],
  [
    'a total with what the other agent used',
    (all) => all.with(7, agentRun('a0', null, [0, 14], 'editor', [37, 7])),
    [],
  ],
  [
    'a span that ends too late',
    (all) => all.with(1, toolRun('a2', 'a0', [3, 40], 'c1', 'read')),
    ['warning order 2'],
  ],
  [
    'a span that ends before it begins',
    (all) => all.with(1, toolRun('a2', 'a0', [4, 3], 'c1', 'read')),
    ['error order 2'],
  ],
  [
    'a result before its call',
    (all) => all.with(1, toolRun('a2', 'a0', [0, 1], 'c1', 'read')),
    ['error pair 2'],
  ],
  [
    'an id that is used twice',
    (all) => [...all, modelCall('d1', 'd0', [21, 22], [said('No.')])],
    ['error id 11', 'warning sum 10', 'warning sum 10'],
  ],
  [
    'a member of another type',
    (all) => all.with(3, { ...all[3], traceId: 7 }),
    ['error member 4', 'warning parent 4'],
  ],
  [
    'a line that is no JSON',
    (all) => [all[0], '{"resourceSpans":[{"scopeSpans":[{"spans":[{"a"', ...all.slice(1)],
    ['error line 2'],
  ],
  [
    'a line of another kind',
    (all) => [...all, '{"resourceLogs":[]}'],
    ['error member 11', 'error member 11'],
  ],
] as const satisfies readonly (readonly [
  string,
  (all: object[]) => unknown[],
  readonly string[],
])[])('finds %s', (_, change, findings) => {
  expect(changed(change).sort()).toEqual([...findings].sort());
});

it('reads a span that is inside of itself, and says so', () => {
  const one = span('a', 'b', 'one', [0, 2]);
  const other = span('b', 'a', 'other', [0, 2]);
  const own = span('c', 'c', 'own', [0, 2]);
  const { findings, lanes } = opened(spanLines('trace.jsonl', [one, other, own]));
  expect(findings.sort()).toEqual(['error parent 1', 'error parent 2', 'error parent 3']);
  expect(lanes.map(({ title, entries }) => [title, entries.length])).toEqual([['own', 3]]);
});

it('reads what comes before damage in a document', () => {
  const { bytes } = spanDocument('trace.json', editorTrace());
  const { findings, report } = opened({
    name: 'trace.json',
    bytes: bytes.subarray(0, bytes.length / 2),
  });
  expect(findings).toContainEqual(expect.stringMatching(/^info line/));
  expect(report.lanes.reduce((sum, { entries }) => sum + entries, 0)).toBeGreaterThan(4);
});

it('keeps ids of calls apart that two conversations share', () => {
  const again = { traceId: TRACE_ID.replace('0', 'f') };
  const other = [
    { ...modelCall('e1', 'e0', [1, 2], [said('x')]), ...again },
    { ...agentRun('e0', null, [0, 3], 'editor', [10, 2], 'talk-9'), ...again },
  ];
  expect(changed((all) => [...all, ...other])).toEqual([]);
  expect(spanId('e1')).toHaveLength(16);
});
