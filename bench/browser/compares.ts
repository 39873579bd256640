// Two copies of a lane of very many entries differ in one entry: the bench measures how long it
// takes until they are known to part, and until all was compared.

import { basename } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { terminal } from '../../src/ui/terminal/terminal.ts';
import { mb } from '../table.ts';
import type { BuiltApp } from './built.ts';
import { importToItsEnd } from './imports.ts';
import { openMeasuredRun, splitRun } from './opened.ts';
import { watchPeaks } from './peaks.ts';

/** `a` is held; `b` is imported first. */
export async function measureCompare(app: BuiltApp, a: string, b: string): Promise<void> {
  const { page, url } = app;
  await page.goto(url);
  await importToItsEnd(page, b);
  const right = splitRun(await openMeasuredRun(page));
  await page.goto(url);
  await page
    .getByRole('row')
    .getByRole('link', { name: basename(a) })
    .first()
    .click();
  const left = splitRun(await openMeasuredRun(page));
  const address =
    `${url}compare?a=${left.ledger}&a.lane=${left.lane}` +
    `&b=${right.ledger}&b.lane=${right.lane}`;
  const peaks = watchPeaks(app);
  const start = performance.now();
  await page.goto(address);
  const parted = page.getByText('id that differs');
  const since = () => Math.round(performance.now() - start).toLocaleString('en');
  let first: string | null = null;
  const headline = page.locator('#screen h1');
  const isDone = async () => {
    const text = (await headline.textContent({ timeout: 5_000 }).catch(() => null)) ?? '';
    return text !== '' && !/^(Comparing|Compare|Stopped)/.test(text);
  };
  while (!(await isDone())) {
    if (await parted.isVisible()) first ??= since();
    await pause(50);
  }
  const all = since();
  const { workers, renderer, kinds } = await peaks.end();
  terminal.print([
    '',
    `two lanes of 1,000,000 entries: parted after ${first ?? all} ms, all after ${all} ms: ` +
      `“${await headline.innerText()}”; ` +
      `workers ${mb(workers)}, page ${mb(kinds.get('page') ?? 0)}, renderer ${mb(renderer)}`,
  ]);
}
