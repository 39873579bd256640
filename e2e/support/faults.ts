import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

interface Examined {
  /** A part of the screen, where the rest was examined before. */
  readonly part?: string;
  /** Of axe, where the others cannot come out differently. */
  readonly rules?: readonly string[];
}

/** What axe finds on a screen that keeps somebody from using it. */
export async function expectNoFault(
  page: Page,
  screen: string,
  { part, rules }: Examined = {},
): Promise<void> {
  let axe = new AxeBuilder({ page });
  if (part) axe = axe.include(part);
  if (rules) axe = axe.withRules([...rules]);
  const { violations } = await axe.analyze();
  const faults = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => ({ screen, id, where: nodes.map(({ html }) => html) }));
  expect(faults).toEqual([]);
}
