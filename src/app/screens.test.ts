import { expect, it } from 'vitest';
import { HEADS } from '../hosting/heads.ts';
import { SCREENS } from './screens.ts';

it('every address begins with a word by which a page finds where the app is', () => {
  const heads = new Set(SCREENS.flatMap(({ path }) => path.split('/').find(Boolean) ?? []));
  expect([...heads].sort()).toEqual(HEADS);
});
