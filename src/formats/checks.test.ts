// What every check says of itself.

import { expect, it } from 'vitest';
import { loadChecks, loadFormats, loadPhases } from './registry.ts';
import { SERVER_CHECKS } from './servers.ts';

it('names what was examined and, for its findings, what is wrong', async () => {
  const formats = await loadFormats();
  const checks = [...formats.flatMap(({ rules }) => rules.checks), ...SERVER_CHECKS];
  expect(checks.length).toBeGreaterThan(100);
  for (const { id, title, fault } of checks) {
    expect(fault, id).not.toBe(title);
    // A title: short, and no sentence.
    expect(fault, id).toMatch(/^[\dA-Z][^.]{5,49}$/);
  }
  for (const { manifest } of formats) {
    const faults = checks.filter((check) => 'format' in check && check.format === manifest.id);
    expect(new Set(faults.map(({ fault }) => fault)).size).toBe(faults.length);
  }
});

it('knows the checks of a format without the rest of its code', async () => {
  for (const {
    manifest,
    rules: { checks },
  } of await loadFormats())
    expect(await loadChecks(manifest.id), manifest.id).toBe(checks);
  expect(await loadChecks('unknown')).toEqual([]);
});

it('makes each check in exactly one phase of a replay', async () => {
  for (const {
    manifest,
    rules: { checks },
  } of await loadFormats()) {
    const phases = await loadPhases(manifest.id);
    const made = phases.flatMap((phase) => phase.checks);
    expect(made.toSorted(), manifest.id).toEqual(checks.map(({ id }) => id).toSorted());
    expect(phases.length, manifest.id).toBeGreaterThan(4);
  }
  expect(await loadPhases('unknown')).toEqual([]);
});
