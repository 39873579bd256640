import { expect, test } from 'vitest';
import { tabIcon } from './tab-icon.ts';

test('the icon has the count of what waits, and is the plain one where nothing does', () => {
  expect(tabIcon(0)).toBe('/favicon.svg');
  expect(decodeURIComponent(tabIcon(3))).toContain('>3</text>');
  expect(decodeURIComponent(tabIcon(12))).toContain('>9+</text>');
});
