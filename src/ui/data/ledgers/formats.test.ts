import { expect, it } from 'vitest';
import { loadFormats } from '../../../formats/registry.ts';
import { findCheckNeed } from './formats.ts';

it('names what a check needs: the profile first, then its pin', async () => {
  const checks = (await loadFormats()).flatMap((format) => format.rules.checks);
  const pinned = checks.find(({ needs, profile }) => needs && profile === 'reference');
  const strict = checks.find(({ needs, profile }) => !needs && profile === 'strict');
  expect(pinned && findCheckNeed(pinned, 'reference')).toBe(pinned?.needs?.pin);
  expect(findCheckNeed(strict, 'reference')).toBe('profile');
  expect(findCheckNeed(strict, 'strict')).toBe(null);
  expect(findCheckNeed(undefined, 'strict')).toBe(null);
});
