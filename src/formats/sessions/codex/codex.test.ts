// Threads of Codex in which turns were rolled back, and threads of its first releases.

import { describe, expect, it } from 'vitest';
import { readLedger } from '../../../ledger/format/recognise.ts';
import { fileInMemory } from '../../../ledger/sources/file.ts';
import { groupBytes } from '../../../ledger/sources/group.ts';
import { verifyLedger } from '../../../ledger/verify/run.ts';
import { codexBare, codexRollback } from '../../../testing/codex-sessions.ts';
import { CODEX_CHANGES } from '../../../testing/forgeries/codex.ts';
import { testRecogniser } from '../../../testing/formats.ts';
import { createTestHost } from '../../../testing/host.ts';
import { linesFile } from '../../../testing/sessions.ts';
import { sessions } from '../index.ts';

const host = await createTestHost();

function opened(records: Parameters<typeof linesFile>[1]) {
  const { sets, skipped } = groupBytes([linesFile('rollout-a.jsonl', records)], testRecogniser);
  expect(skipped).toEqual([]);
  expect(sets.map(({ format }) => format)).toEqual(['sessions']);
  const reader = readLedger(sessions, sets[0]?.files ?? [], host);
  const report = verifyLedger(sessions, reader, host, { profile: 'strict', pins: {} });
  const findings = report.lanes.flatMap((lane) =>
    lane.findings.map(({ severity, check }) => `${severity} ${check.replace('sessions.', '')}`),
  );
  const entries = (lane: string) =>
    Array.from(reader.entries(lane), (entry) => {
      const decoded = sessions.reader.decode(entry);
      return { entry, decoded, digest: sessions.words.digest(entry, decoded) };
    });
  const titles = (lane: number) =>
    entries(reader.lanes[lane]?.id ?? '').map(({ digest }) => digest.line.title);
  const lanes = report.lanes.map(({ title, entries: count }) => [title, count]);
  return { reader, report, findings, entries, titles, lanes };
}

describe('turns that were rolled back', () => {
  const thread = opened(codexRollback());

  it('are a side branch of the record before them, and the rest goes on', () => {
    expect(thread.findings).toEqual([]);
    expect(thread.lanes).toEqual([
      ['Add a file', 15],
      ['Earlier prompt: Change it', 12],
    ]);
    expect(thread.titles(0).slice(6, 12)).toEqual([
      'Added.',
      'task complete',
      'Rolled back the last 2 turns: what came since is a side branch',
      'task started',
      'Turn begins with model-b',
      'Another way',
    ]);
    expect(thread.titles(1).slice(0, 3)).toEqual([
      'task started',
      'Turn begins with model-b',
      'Change it',
    ]);
    const [main, branch] = thread.reader.lanes.map(({ id }) => thread.entries(id));
    expect(branch?.[0]?.digest.links).toEqual([
      {
        kind: 'branch',
        lane: 'thread-r',
        label: 'branches off',
        commit: main?.[6]?.entry.id,
      },
    ]);
  });

  it('count each usage once, through both lanes', () => {
    const used = thread.reader.lanes
      .flatMap(({ id }) => thread.entries(id))
      .flatMap(({ entry, decoded }) => sessions.state.cost?.(entry, decoded) ?? [])
      .filter(({ name }) => name === 'output tokens');
    expect(used.reduce((sum, { value }) => sum + Number(value), 0)).toBe(20);
  });

  it('can be rolled back one after another', () => {
    const lines = codexRollback(1);
    const twice = opened(lines.toSpliced(21, 0, ...lines.slice(20, 21)));
    expect(twice.lanes).toEqual([
      ['Add a file', 15],
      ['Earlier prompt: Change it', 7],
      ['Earlier prompt: And again', 6],
    ]);
  });

  it('show where there are fewer of them, or no number', () => {
    const { findings, lanes } = opened(codexRollback(4));
    expect(findings).toEqual(['warning sum']);
    expect(lanes).toEqual([
      ['Another way', 8],
      ['Earlier prompt: Add a file', 19],
    ]);
    expect(opened(codexRollback(1.5)).findings).toEqual(['error member']);
    expect(opened(codexRollback(0)).lanes).toEqual([['Add a file', 27]]);
  });

  it('of more lanes than a person can look at are put together, and end', () => {
    const lines = codexRollback(1);
    const more = Array.from({ length: 5100 }, () => [
      { ...lines[3], payload: { type: 'message', role: 'user', content: 'Again' } },
      { ...lines[20] },
    ]);
    const reader = readLedger(
      sessions,
      [fileInMemory(linesFile('a.jsonl', [...lines, ...more.flat()]))],
      host,
    );
    expect(reader.lanes).toHaveLength(5000);
    expect(reader.lanes.reduce((sum, { entries }) => sum + entries, 0)).toBe(27 + 10_200);
    const [last] = reader.entries(reader.lanes[4999]?.id ?? '');
    // They are of many lanes: the one that has them begins nowhere, and it is said.
    const links = last ? sessions.words.digest(last, sessions.reader.decode(last)).links : [];
    expect(links).toEqual([]);
    const { lanes } = verifyLedger(sessions, reader, host, { profile: 'strict', pins: {} });
    expect(lanes[4999]?.findings.map(({ message }) => message).join()).toContain(
      'records are of lanes after the first 4999, which are told apart',
    );
  });

  it('still show a record that was taken out of the side branch', () => {
    const numbered = codexRollback().map((line, ordinal) => ({ ...line, ordinal }));
    expect(opened(numbered).findings).toEqual([]);
    expect(opened(numbered.toSpliced(12, 1)).findings).toEqual(['error order']);
  });
});

it.each(CODEX_CHANGES)('shows %s', (_, records, findings) => {
  expect(opened(records()).findings).toEqual(findings);
});

describe('a thread of the first releases', () => {
  it('is read item by item', () => {
    const thread = opened(codexBare());
    expect(thread.report.verdict).toBe('consistent');
    expect(thread.findings).toEqual([]);
    expect(thread.lanes).toEqual([['What is here?', 11]]);
    expect(thread.titles(0)).toEqual([
      'Thread begins',
      'State was saved',
      '<environment_context>',
      'What is here?',
      'I look.',
      'shell: ls',
      'State was saved',
      'Result: shell: ls',
      'shell: cat b.txt',
      'Failed: shell: cat b.txt',
      'One file.',
    ]);
  });

  it('shows an output that says no call', () => {
    const lines = codexBare();
    const { call_id: _, ...rest } = lines[7] ?? {};
    expect(opened(lines.with(7, rest)).findings.toSorted()).toEqual([
      'error member',
      'warning pair',
    ]);
  });

  it('is not seen in items that have no head of such a thread', () => {
    const items = codexBare().filter((one) => 'type' in one);
    const { skipped } = groupBytes([linesFile('items.jsonl', items)], testRecogniser);
    expect(skipped.map(({ name }) => name)).toEqual(['items.jsonl']);
  });
});
