import { expect, it } from 'vitest';
import { loadFormats } from '../../../formats/registry.ts';
import { needOf } from './formats.ts';

it('names what a check needs: the profile first, then its pin', async () => {
  const checks = (await loadFormats()).flatMap((format) => format.rules.checks);
  const pinned = checks.find(({ needs, profile }) => needs && profile === 'reference');
  const strict = checks.find(({ needs, profile }) => !needs && profile === 'strict');
  expect(pinned && needOf(pinned, 'reference')).toBe(pinned?.needs?.pin);
  expect(needOf(strict, 'reference')).toBe('profile');
  expect(needOf(strict, 'strict')).toBe(null);
  expect(needOf(undefined, 'strict')).toBe(null);
});
