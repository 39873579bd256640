import { waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import type { Ask } from '../../base/ask.ts';

type Page = ReturnType<typeof within>;

/** The keys that sign, in a field. */
export const SIGN = '{Control>}{Enter}{/Control}';

/** Fills in the name, where it is asked for, and the reason; '' for none. */
export async function fill(user: UserEvent, question: HTMLElement, reason = 'seen, and right') {
  const fields = within(question);
  const name = fields.queryByLabelText('Your name');
  if (name) await user.type(name, 'R. Quist');
  const why = fields.getByRole('textbox', { name: /^Why (yes|no)/ });
  if (reason !== '') await user.type(why, reason);
}

/** Reads how many decisions the journal has, and what was recorded of sending them. */
export async function readSigned(ask: Ask) {
  const journals = await ask({ name: 'journal decisions', input: [] });
  const decisions = journals.flatMap((journal) => journal.decisions);
  return {
    decisions: decisions.length,
    deliveries: decisions.flatMap(({ deliveries }) => deliveries.map(({ outcome }) => outcome)),
  };
}

/** Signs once more, and takes that back by Escape, which leaves the question open. */
export async function undoByKey(page: Page, user: UserEvent, question: HTMLElement) {
  await user.keyboard(SIGN);
  await page.findByRole('button', { name: 'Undo' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(page.queryByRole('button', { name: 'Undo' })).toBeNull());
  expect(page.getByRole('dialog')).toBe(question);
}

/** The moment to undo takes less. */
export const LONGER = { timeout: 20_000 };

/** Runs the task while nothing is in view of an observer. */
export async function withNothingInView(task: () => Promise<void>): Promise<void> {
  const seeing = globalThis.IntersectionObserver;
  class Unseeing {
    observe(): void {}
    disconnect(): void {}
  }
  Object.assign(globalThis, { IntersectionObserver: Unseeing });
  try {
    await task();
  } finally {
    Object.assign(globalThis, { IntersectionObserver: seeing });
  }
}
