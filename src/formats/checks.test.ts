// What every check says of itself.

import { expect, it } from 'vitest';
import { SERVER_CHECKS } from '../servers/index.ts';
import { checksOf, loadFormats } from './registry.ts';

it('names what was examined and, for its findings, what is wrong', async () => {
  const formats = await loadFormats();
  const checks = [...formats.flatMap(({ checks }) => checks), ...SERVER_CHECKS];
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

it('knows the checks of a format without its code', async () => {
  for (const { manifest, checks } of await loadFormats())
    expect(await checksOf(manifest.id), manifest.id).toBe(checks);
  expect(await checksOf('unknown')).toEqual([]);
});
