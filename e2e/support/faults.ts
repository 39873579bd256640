import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { isAll } from '../../src/testing/draws.ts';

interface Examined {
  /** A part of the screen, where the rest was examined before. */
  readonly part?: string;
  /** Of axe, where the others cannot come out differently. */
  readonly rules?: readonly string[];
  /** Moderate and minor faults too. */
  readonly all?: boolean;
}

interface Fault {
  /** The id of the rule of axe that it breaks. */
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
    // Putting together what several frames say takes a page of its own, and no screen has frames.
    .setLegacyMode()
    // Axe need not describe what passes, since nobody reads it.
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

/** The same, as an expectation of a screen; under `./check --all`, since a look costs as much as a page. */
export async function expectNoFault(
  page: Page,
  screen: string,
  examined: Examined = {},
): Promise<void> {
  if (!isAll()) return;
  expect(await faultsIn(page, examined), screen).toEqual([]);
}

/** The same in both themes; what is looked at stays as it is. */
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

/** While something fades in, its colours are not those that a person reads. */
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
    // A transition begins a frame or two after what it belongs to is on the page.
    for (let still = 0; still < 5; still = isMoving() ? 0 : still + 1) await frame();
  });
}
