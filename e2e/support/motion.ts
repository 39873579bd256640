// Motion on a page is found in styles that change step by step, and in frames of scripts.

import type { Page } from '@playwright/test';
import { type AppPage, expect } from './app.ts';
import { demoFile } from './ledgers.ts';

/** Records everything that moves. It has to be called before the page is loaded. */
export async function watchMotion(page: Page): Promise<Set<string>> {
  const found = new Set<string>();
  await page.exposeBinding('reportMotion', (_, what: string) => {
    found.add(what);
  });
  await page.addInitScript(install);
  return found;
}

/** Makes a far jump, a zoom, and an overlay, which move for everybody else. */
export async function move(app: AppPage, page: Page): Promise<void> {
  await app.openLedger(demoFile('holon-run.jsonl'));
  await app.screen('Run', 'Intents');
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await page.waitForTimeout(500);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

function install(): void {
  /** So many frames in a row are no longer a jump from one place to another. */
  const FRAMES = 5;
  const report = Reflect.get(globalThis, 'reportMotion') as (what: string) => void;
  const name = (one: Element) =>
    `${one.tagName.toLowerCase()}.${one.getAttribute('class')?.split(' ')[0] ?? ''}`;
  const isLong = ({ effect }: Animation) => Number(effect?.getTiming().duration) > 1;
  const byStyle = ({ target, type }: Event) => {
    if (target instanceof Element && target.getAnimations().some(isLong))
      report(`${type}: ${name(target)}`);
  };
  document.addEventListener('transitionrun', byStyle);
  document.addEventListener('animationstart', byStyle);

  let changed = new Set<Element>();
  const inARow = new Map<Element, number>();
  /** An element that only becomes longer, as lists and progress do, stays in its place. */
  const readPlace = (one: Element) => {
    const {
      transform = '',
      translate = '',
      top = '',
      left = '',
      scale = '',
      rotate = '',
      opacity = '',
    } = (one as HTMLElement).style ?? {};
    const drawn = [one.getAttribute('transform'), one.getAttribute('d')];
    return [transform, translate, top, left, scale, rotate, opacity, ...drawn].join('|');
  };
  const places = new WeakMap<Element, string>();
  new MutationObserver((records) => {
    for (const { target } of records) {
      if (!(target instanceof Element)) continue;
      const place = readPlace(target);
      if (places.get(target) !== place) changed.add(target);
      places.set(target, place);
    }
  }).observe(document, { subtree: true, attributeFilter: ['style', 'transform', 'd'] });
  const frame = () => {
    for (const one of inARow.keys()) if (!changed.has(one)) inARow.delete(one);
    for (const one of changed) {
      // An invisible element measures a field.
      if (!one.checkVisibility({ visibilityProperty: true })) continue;
      const frames = (inARow.get(one) ?? 0) + 1;
      inARow.set(one, frames);
      if (frames === FRAMES) report(`frame by frame: ${name(one)}`);
    }
    changed = new Set();
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}
