// Parts of a page are made from the code, between `<!-- begin NAME: npm run readme -->` and `<!--
// end NAME -->`.

import { readFileSync } from 'node:fs';
import { expect } from 'vitest';

/** Fails when a page has other sections than these; with `--update` it is written. */
export async function expectSections(
  page: string,
  sections: ReadonlyMap<string, string>,
): Promise<void> {
  let made = readFileSync(page, 'utf8');
  for (const [name, text] of sections) {
    const [begin, end] = [`<!-- begin ${name}: npm run readme -->`, `<!-- end ${name} -->`];
    const parts = made.split(new RegExp(`(?<=${begin}\n)[^]*(?=\n${end})`));
    expect(parts, `${page} has one section ${name}`).toHaveLength(2);
    made = parts.join(`\n${text}\n`);
  }
  await expect(made, '`npm run readme` updates the page').toMatchFileSnapshot(page);
}
