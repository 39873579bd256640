import { expect, test } from 'vitest';
import { tabIcon } from './tab-icon.ts';

test('the icon has the count of what waits, and no badge where nothing does', () => {
  expect(decodeURIComponent(tabIcon(0))).not.toContain('<circle');
  expect(decodeURIComponent(tabIcon(3))).toContain('>3</text>');
  expect(decodeURIComponent(tabIcon(12))).toContain('>9+</text>');
  expect(decodeURIComponent(tabIcon(3))).not.toContain('#c02a2a');
});
