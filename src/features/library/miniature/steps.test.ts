import { expect, it } from 'vitest';
import { lastStep, sceneAt } from './steps.ts';

it('goes through the chain entry by entry, and then to the break', () => {
  const scenes = Array.from({ length: lastStep(3) + 2 }, (_, step) => sceneAt(step, 3));
  expect(scenes.map((scene) => scene && `${scene.stage} ${scene.verified}`)).toEqual([
    'chain 0',
    'chain 1',
    'chain 2',
    'chain 3',
    'cursor 3',
    'changed 3',
    'hashed 3',
    'broken 3',
    null,
  ]);
  expect(sceneAt(-1, 3)).toBeNull();
});
