// The demos show what they say, are the same every time, and get the verdict that
// their story promises.

import { describe, expect, test } from 'vitest';
import { readLedger } from '../../../../ledger/format/recognise.ts';
import { newBudget, unzip } from '../../../../ledger/sources/archive/archive.ts';
import { groupBytes } from '../../../../ledger/sources/group.ts';
import { verifyLedger } from '../../../../ledger/verify/run.ts';
import { testRecogniser } from '../../../../testing/formats.ts';
import { createTestHost } from '../../../../testing/host.ts';
import { reactor } from '../../index.ts';
import { EngineStateDir } from '../engine/state-dir.ts';
import { makeReactorDemos } from './index.ts';

const host = await createTestHost();
const demos = makeReactorDemos();

function opened(file: string) {
  const bytes = demos.find((demo) => demo.file === file)?.bytes ?? new Uint8Array();
  const { sets, skipped } = groupBytes([{ name: file, bytes }], testRecogniser);
  expect(skipped).toEqual([]);
  expect(sets).toHaveLength(1);
  const reader = readLedger(reactor, sets[0]?.files ?? [], host);
  const report = verifyLedger(reactor, reader, host, { profile: 'strict', pins: {} });
  const findings = [...report.findings, ...report.lanes.flatMap((lane) => lane.findings)];
  return { reader, report, bad: findings.filter(({ severity }) => severity !== 'info') };
}

describe('the reactor demos', () => {
  test('are the same bytes every time', () => {
    expect(makeReactorDemos()).toEqual(demos);
  });

  test('the harbour’s morning is in order', () => {
    const { reader, report, bad } = opened('harbour-watch.zip');
    expect(bad).toEqual([]);
    expect(report.verdict).toBe('verified');
    expect(reader.lanes.length).toBe(9);
    expect(reader.lanes.reduce((sum, lane) => sum + lane.entries, 0)).toBeGreaterThan(35);
  });

  test('the harbour’s captions say what the receipts say', () => {
    const { files } = unzip(demos[0]?.bytes ?? new Uint8Array(), newBudget());
    const dir = EngineStateDir.read(
      files.map(({ name, bytes }) => ({ path: name.replace('harbour-watch/', ''), bytes })),
    );
    const beats = dir.story?.beats.map(({ name, from, to }) => {
      const lines = dir.trail.entries.slice(from, to + 1).map(({ receipt }) => {
        const node = receipt.node.replace('gateway.', '');
        return `${node} ${receipt.status} ${receipt.wake.source}`;
      });
      return `${name}: ${lines.filter((line) => !line.startsWith('ingress')).join(', ')}`;
    });
    expect(beats).toEqual(
      expect.arrayContaining([
        'the same: weather skipped external',
        expect.stringMatching(/^wind: (?!.*(berth-plan|toll-count))/),
        expect.stringMatching(/^five at once: arrivals rendered \w+, arrivals rendered \w+, berth/),
        expect.stringMatching(/^failure: .*storm-warning failed (?!.*tug-roster)/),
        expect.stringMatching(/^again: storm-warning rendered self/),
        'restart: arrivals skipped external',
        'contract: toll-count rendered self',
      ]),
    );
  });

  test('the lost move is found, and nothing else is wrong with it', () => {
    const { report, bad } = opened('lost-move.zip');
    expect(report.verdict).not.toBe('failed');
    expect([...new Set(bad.map(({ check }) => check))]).toEqual(['reactor.propagation']);
    expect(bad[0]?.lane).toBe('gateway.signals');
  });

  test('the edited receipt fails by its hash and by its chain', () => {
    const { report, bad } = opened('edited-receipt.zip');
    expect(report.verdict).toBe('failed');
    expect(bad.map(({ check }) => check)).toEqual(
      expect.arrayContaining(['reactor.content-hash', 'reactor.chain']),
    );
    expect(new Set(bad.map(({ lane }) => lane))).toEqual(new Set(['gateway.arrivals']));
  });
});
