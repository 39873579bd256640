import { describe, expect, it } from 'vitest';
import { decodeText, encodeText } from '../../base/bytes.ts';
import { readStory, storyText } from '../../ledger/story/file.ts';
import { measureStory } from '../../ledger/story/story.ts';
import { demoFiles } from '../../testing/demo-files.ts';
import type { DemoInfo } from '../../ui/data/imports/demos.ts';
import { BUILT_IN, builtInStories } from '../../ui/data/stories/built-in.ts';

async function demos(): Promise<readonly DemoInfo[]> {
  const list = (await demoFiles()).get('index.json') ?? new Uint8Array();
  return JSON.parse(decodeText(list));
}

describe('the stories of the app', () => {
  it('are stories like any other, about demos that are there', async () => {
    const all = await demos();
    const stories = builtInStories(all);
    expect(stories.map(({ id }) => id)).toEqual(BUILT_IN);
    for (const { story } of stories) {
      expect(readStory(encodeText(storyText(story)))).toEqual(story);
      for (const { id } of story.ledgers) expect(all.map((demo) => demo.id)).toContain(id);
      expect(story.steps.every(({ at }) => !at.includes('undefined'))).toBe(true);
    }
  });

  it('take as long as they say: five steps, one or two minutes, three', async () => {
    const lengths = new Map(
      builtInStories(await demos()).map(({ id, story }) => [id, measureStory(story.steps)]),
    );
    const between = (id: (typeof BUILT_IN)[number], least: number, most: number) => {
      expect(lengths.get(id)).toBeGreaterThanOrEqual(least);
      expect(lengths.get(id)).toBeLessThanOrEqual(most);
    };
    between('replay', 45, 75);
    between('tamper', 90, 150);
    between('approve', 45, 75);
    between('three-minutes', 165, 180);
    expect(lengths.get('tour')).toBeNull();
  });

  it('are at the request at once where somebody is to decide it', async () => {
    const all = await demos();
    const { id, request } = all.find(({ waits }) => waits) ?? {};
    const story = builtInStories(all).find((one) => one.id === 'approve')?.story;
    expect(story?.steps[0]?.at).toBe(`/inbox/${id}/${request?.lane}/${request?.index}`);
  });

  it('are none where their demos are missing', () => {
    expect(builtInStories([])).toEqual([]);
  });
});
