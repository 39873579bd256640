// An evolution ledger in its own words: what it records is said, and nothing of another system.

import { expect, it } from 'vitest';
import { readLedger } from '../../ledger/format/recognise.ts';
import { inMemory } from '../../ledger/sources/bytes.ts';
import { createTestHost } from '../../testing/host.ts';
import { holon } from './index.ts';
import { ledgerBytes } from './write/generator/run.ts';

const host = await createTestHost();
const reader = readLedger(
  holon,
  [{ name: 'events.jsonl', bytes: inMemory(ledgerBytes({ seed: 5, events: 1500 })) }],
  host,
);
const entries = reader.lanes.flatMap(({ id }) => [...reader.entries(id)]);

it('shows the budgets and the trust that an intent was created with, where it is reviewed', () => {
  const reviews = entries.filter(({ kind }) => kind === 'human_review_requested');
  expect(reviews.length).toBeGreaterThan(3);
  const labels = ['Entropy budget', 'Cost budget', 'Time budget, s', 'Trust required'];
  for (const entry of reviews) {
    const request = holon.words.requests?.view(entry, holon.reader.decode(entry));
    const shown = new Map(request?.authority.map(({ label, value }) => [label, value]));
    expect(labels.filter((label) => !shown.get(label))).toEqual([]);
    expect(request).toMatchObject({ tool: null, channel: null });
  }
});

it('calls no reason a rule, and has no ids of commits and proposals', () => {
  const converged = entries.filter(({ kind }) => kind === 'planning_converged');
  const reasons = converged.map(
    (entry) => holon.words.decision(entry, holon.reader.decode(entry)).reason,
  );
  expect(reasons).toContain('budget exhausted');
  for (const entry of entries) {
    const decoded = holon.reader.decode(entry);
    expect(holon.words.decision(entry, decoded).rules).toEqual([]);
    expect(holon.words.digest(entry, decoded).line.rules).toEqual([]);
    expect(holon.words.names?.(entry, decoded).ids).toBeUndefined();
  }
  expect(holon.manifest.records).toEqual({ world: true });
});
