import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { isAll } from '../../src/testing/draws.ts';

interface Examined {
  readonly part?: string;
  readonly rules?: readonly string[];
  readonly all?: boolean;
}

interface Fault {
  readonly id: string;
  readonly selector: string;
  readonly html: string;
}

/** Lists what axe finds on a page and what keeps somebody from using it. */
export async function faultsIn(
  page: Page,
  { part, rules, all = false }: Examined = {},
): Promise<readonly Fault[]> {
  await settled(page);
  // Axe is half a megabyte of text: a page that has it needs it no second time.
  const isThere = await page.evaluate(() => 'axe' in window);
  let axe = new AxeBuilder({ page, ...(isThere && { axeSource: 'void 0' }) })
    // Merging the answers of several frames takes a page of its own, and no screen has frames.
    .setLegacyMode()
    // Nobody reads axe's description of passed rules.
    .options({ resultTypes: ['violations'] });
  if (part) axe = axe.include(part);
  if (rules) axe = axe.withRules([...rules]);
  const { violations } = await axe.analyze();
  return violations
    .filter(({ impact }) => all || impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, html }) => ({ id, selector: target.join(' '), html })),
    );
}

/**
 * Expects no fault on a screen; only under `./check --all`, since a look costs as much as a page.
 */
export async function expectNoFault(
  page: Page,
  screen: string,
  examined: Examined = {},
): Promise<void> {
  if (!isAll()) return;
  expect(await faultsIn(page, examined), screen).toEqual([]);
}

/** Expects no fault in both themes; the screen stays as it is. */
export async function expectNoFaultInBoth(
  page: Page,
  screen: string,
  examined: Examined = {},
): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectNoFault(page, `${screen}, ${colorScheme}`, examined);
  }
}

/** A person does not read the colours of a fade-in. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const isMoving = () =>
      document
        .getAnimations()
        .some(
          ({ playState, effect }) =>
            playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime),
        );
    const frame = () => new Promise(requestAnimationFrame);
    // A transition begins a frame or two after its element is on the page.
    for (let still = 0; still < 5; still = isMoving() ? 0 : still + 1) await frame();
  });
}
