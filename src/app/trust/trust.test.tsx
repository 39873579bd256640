// One page of at most 400 words says what a verdict is worth, of every format.

import { expect, it } from 'vitest';
import { VERDICT_WORDS } from '../../ledger/model/verdict.ts';
import { openScreen, wordsIn } from '../../testing/mounted/open.tsx';
import { ledgersInMemory } from '../../testing/mounted/world.ts';
import { MANIFESTS } from '../../ui/data/ledgers/formats.ts';
import { ENFORCEMENTS, KEPT, PROTECTIONS } from './protection-words.ts';

it('says it in at most 400 words, with every verdict and every format', async () => {
  const { page } = await openScreen('/trust', ledgersInMemory());
  await page.findByRole('heading', { name: 'What is proven', level: 1 });
  // Words that stand next to each other in the markup have no space between them there.
  const texts = document.querySelectorAll('#screen :is(h1, h2, p, dt, dd:not(:has(p)))');
  const words = [...texts].map(wordsIn).join(' ');
  for (const word of VERDICT_WORDS.slice(0, 5)) expect(words).toContain(word);
  for (const { name, proves } of MANIFESTS) expect(words).toContain(`${name} ${proves}`);
  // No host answers here: of one that holds everything, the page says what these are.
  const held = Object.values(PROTECTIONS).map(({ title }) => title);
  const by = [ENFORCEMENTS.host.by, ENFORCEMENTS.page.by, KEPT.kept.title, KEPT.kept.text];
  const all = [words, ...held, ...by].join(' ');
  expect(all.split(' ').length).toBeLessThanOrEqual(400);
});
