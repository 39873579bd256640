import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

interface Examined {
  /** A part of the screen, where the rest was examined before. */
  readonly part?: string;
  /** Of axe, where the others cannot come out differently. */
  readonly rules?: readonly string[];
  /** Moderate and minor faults too. */
  readonly all?: boolean;
}

/** What axe finds on a screen that keeps somebody from using it. */
export async function expectNoFault(
  page: Page,
  screen: string,
  { part, rules, all = false }: Examined = {},
): Promise<void> {
  await settled(page);
  let axe = new AxeBuilder({ page });
  if (part) axe = axe.include(part);
  if (rules) axe = axe.withRules([...rules]);
  const { violations } = await axe.analyze();
  const faults = violations
    .filter(({ impact }) => all || impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => ({ screen, id, where: nodes.map(({ html }) => html) }));
  expect(faults).toEqual([]);
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
