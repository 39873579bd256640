import { type Download, expect, type Locator, type Page } from '@playwright/test';
import { demoFile } from './ledgers.ts';

/**
 * Waits until a screen is there whole: its code is loaded, it was drawn, and no part of it is still
 * read.
 */
export async function expectDrawn(page: Page): Promise<void> {
  const screen = page.locator('#screen');
  await expect(screen).toHaveAttribute('aria-busy', 'false');
  await expect(screen).not.toBeEmpty();
  await expect(screen.getByRole('status', { name: 'Loading' })).toHaveCount(0);
}

export interface AppLedger {
  readonly name: string;
  readonly bytes: Uint8Array;
}

const QUESTIONS = new Map([
  ['Patterns', 'Cost by tool'],
  ['What if', 'What would another policy have decided?'],
]);

export class AppPage {
  readonly page: Page;
  /** The address of a ledger that is held already; null where none is. */
  readonly #findHeld: ((ledger: AppLedger) => string) | null;
  readonly timeline: Locator;
  readonly map: Locator;
  readonly inspector: Locator;
  readonly transport: Locator;

  constructor(page: Page, findHeld: ((ledger: AppLedger) => string) | null = null) {
    this.page = page;
    this.#findHeld = findHeld;
    this.timeline = page.getByRole('listbox', { name: /^Timeline/ });
    this.map = page.getByRole('listbox', { name: 'Records of all lanes' });
    this.inspector = page.getByRole('region', { name: 'Inspector' });
    this.transport = page.getByRole('region', { name: 'Transport' });
  }

  async open(): Promise<void> {
    await this.page.goto('/');
    await this.expectLibrary();
  }

  private async expectLibrary(): Promise<void> {
    await expect(this.page.getByLabel('Choose ledger files to open')).toBeAttached();
  }

  async openStory(title: RegExp): Promise<void> {
    await this.page.getByRole('link', { name: /more stories|demo/i }).click();
    const demo = this.page.getByRole('button', { name: /^Open / });
    await demo.and(this.page.getByRole('button', { name: title })).click();
  }

  /**
   * The logo leads there without loading the page again; a phone has none, and goes back to the
   * library. A dropped file may open meanwhile, and change which of them there is.
   */
  async toLibrary(): Promise<void> {
    const { page } = this;
    const logo = page.getByRole('link', { name: 'Ledgerscope, library' });
    const back = page.getByRole('link', { name: 'Back to Library' });
    await expect(async () => {
      await logo.or(back).filter({ visible: true }).first().click({ timeout: 3_000 });
    }).toPass();
    await this.expectLibrary();
  }

  async drop(...ledgers: readonly AppLedger[]): Promise<void> {
    const files = ledgers.map(({ name, bytes }) => ({
      name,
      base64: Buffer.from(bytes).toString('base64'),
    }));
    const transfer = await this.page.evaluateHandle((given) => {
      const all = new DataTransfer();
      for (const { name, base64 } of given) {
        const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
        all.items.add(new File([bytes], name));
      }
      return all;
    }, files);
    const body = this.page.locator('body');
    await body.dispatchEvent('dragenter', { dataTransfer: transfer });
    await body.dispatchEvent('dragover', { dataTransfer: transfer });
    await body.dispatchEvent('drop', { dataTransfer: transfer });
  }

  /** A ledger that is dropped alone is opened, so this goes back to the library. */
  async keep(...ledgers: readonly AppLedger[]): Promise<void> {
    await this.drop(...ledgers);
    if (ledgers.length > 1) return;
    await this.page.waitForURL('**/ledger/*');
    await this.toLibrary();
  }

  running(name: string): Locator {
    const cancel = this.page.getByRole('button', { name: /^Cancel the import/ });
    return this.libraryRow(name).filter({ has: cancel });
  }

  refused(name: string): Locator {
    return this.libraryRow(name).filter({ hasText: 'Not read: ' });
  }

  imported(name: string): Locator {
    return this.libraryRow(name).filter({ has: this.page.getByRole('link') });
  }

  private libraryRow(name: string): Locator {
    return this.page.getByRole('row').filter({ hasText: name });
  }

  /** The app opens a file that was dropped alone, and of several files the row is pressed. */
  async openImported(name: string, timeout = 30_000): Promise<void> {
    const link = this.imported(name).getByRole('link', { name }).first();
    await expect(async () => {
      const isOpen = new URL(this.page.url()).pathname.startsWith('/ledger/');
      if (!isOpen && (await link.isVisible())) await link.click({ timeout: 5_000 });
      await this.page.waitForURL('**/ledger/*', { timeout: 2_000 });
    }).toPass({ timeout });
  }

  async openLedger(ledger: AppLedger): Promise<void> {
    if (this.#findHeld) await this.page.goto(this.#findHeld(ledger));
    else {
      await this.open();
      await this.drop(ledger);
      await this.openImported(ledger.name.replace(/\.zip$/, ''));
    }
    await expect(this.verdict).toBeVisible();
  }

  /**
   * The address changes before the screen does, and every screen has a title: only that of the
   * Overview has the tone of a verdict.
   */
  get verdict(): Locator {
    return this.page.locator('#screen h1[data-tone]');
  }

  async openLane(title: string | RegExp): Promise<void> {
    const { page } = this;
    // Other screens may have a link of the same name.
    const lanes = page.getByRole('list', { name: 'Lanes', exact: true });
    const lane = lanes.getByRole('link', { name: title }).first();
    const more = page.getByRole('link', { name: /more lanes?$/ });
    await expect(lane.or(more).first()).toBeVisible();
    if (await lane.isVisible()) await lane.click();
    else {
      await more.click();
      const names = page.getByRole('list', { name: 'Lane names' });
      const name = names.getByRole('button', { name: title }).first();
      // The link leads to another address, and so does the choice of rows.
      await expect(async () => {
        await name.click();
        await expect(name).toHaveAttribute('aria-current', 'true', { timeout: 2000 });
      }).toPass();
      await this.draw('Rows');
    }
    await expect(this.timeline).toBeVisible();
    await expect(this.selected).toHaveCount(1);
  }

  async openCodingRun(): Promise<void> {
    await this.openLedger(demoFile('coding-run.db'));
    await this.openLane(/Tides are wrong at midnight/);
  }

  /** A busy machine may take longer between two keys than they may take. */
  async go(key: string, to: RegExp): Promise<void> {
    await expect(async () => {
      // A view of the library is left before another place is gone to.
      if (await this.page.locator('[role=dialog][aria-modal=true]').isVisible())
        await this.page.keyboard.press('Escape');
      await this.page.keyboard.press('g');
      await this.page.keyboard.press(key);
      await expect(this.page).toHaveURL(to, { timeout: 3_000 });
    }).toPass();
  }

  get selected(): Locator {
    return this.timeline.getByRole('option', { selected: true });
  }

  row(seq: number): Locator {
    return this.timeline.locator('[role="option"][data-own]').nth(seq);
  }

  async screen(tab: string, view?: string): Promise<void> {
    const { page } = this;
    for (const [row, name] of [
      ['Tabs of this ledger', tab],
      ['Views in this tab', tab === 'Read' || tab === 'Ask' ? undefined : view],
    ] as const) {
      if (name === undefined) continue;
      const links = page.getByRole('navigation', { name: row });
      const link = links.getByRole('link', { name, exact: true });
      await link.click();
      await expect(link).toHaveAttribute('aria-current', 'page');
    }
    // Another view of Ask is a question with a name.
    if (tab === 'Ask' && view) {
      const questions = page.getByRole('navigation', { name: 'Ready questions' });
      await questions.getByRole('link', { name: QUESTIONS.get(view) ?? view, exact: true }).click();
      await expect(page).toHaveURL(/view=/);
    }
    // Read has no row of views: its foot opens the checks, and these lead to the rules of a log.
    if (tab === 'Read' && view)
      await page.getByRole('link', { name: /How it was checked/ }).click();
    if (view === 'Rules') await page.getByRole('link', { name: /its rules|the rules/ }).click();
  }

  async draw(level: 'Rows' | 'Map'): Promise<void> {
    const levels = this.page.getByRole('radiogroup', { name: 'How the lanes are drawn' });
    await levels.getByRole('radio', { name: level }).press('Space');
    await expect(level === 'Map' ? this.map : this.timeline).toBeVisible();
  }

  mark(seq: number): Locator {
    return this.map.getByRole('option', { name: new RegExp(`^record ${seq}: `) });
  }

  /** A pointer has to hit the drawing, since the option exists only for assistive technology. */
  async clickMark(seq: number): Promise<void> {
    const box = await this.mark(seq).boundingBox();
    if (!box) throw new Error(`record ${seq} is not in sight`);
    await this.page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  }

  async expectAtMark(seq: number): Promise<void> {
    await expect(this.mark(seq)).toHaveAttribute('aria-selected', 'true');
    await expect(this.transport).toContainText(`${seq} of`);
  }

  async expectAt(seq: number): Promise<void> {
    await expect(this.selected).toHaveText(new RegExp(`^${seq}\\D`));
    await this.expectInspected(seq);
  }

  private async expectInspected(seq: number): Promise<void> {
    await expect(this.inspector.getByText(new RegExp(`^record ${seq}$`)).first()).toBeVisible();
    await expect(this.transport).toContainText(`${seq} of`);
  }

  async tab(name: string): Promise<Locator> {
    await this.inspector.getByRole('tab', { name }).click();
    return this.inspector.getByRole('tabpanel', { name });
  }
}

async function closeOver(page: Page): Promise<void> {
  if (await page.getByRole('dialog').first().isVisible()) await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** Opens the inbox by its link in the header. */
export async function openInbox(page: Page): Promise<void> {
  await closeOver(page);
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Inbox/ })
    .click();
}

/** The button beside the verdict says "live" while the server answers, and "not reached" otherwise. */
export const liveMark = (page: Page): Locator =>
  page.getByRole('navigation', { name: 'Where you are' }).getByRole('button');

/** Goes there without loading the page again, which would end the connections. */
export async function toServers(page: Page): Promise<void> {
  await closeOver(page);
  await liveMark(page).click();
  await page.getByRole('menuitem', { name: / · live$/ }).click();
}

/** Presses an item of the menu in the header. */
export async function chooseInMenu(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('menuitem', { name }).click();
}

/** Opens a page, or runs a command, by typing its name into Find. */
export async function findOnPage(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder('Find anything').fill(name);
  await page
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .first()
    .click();
}

/** Exports the reviewer’s journal from its menu. */
export async function exportJournal(page: Page): Promise<Download> {
  await page.getByRole('button', { name: 'Actions for Your journal' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Export' }).click();
  return download;
}
