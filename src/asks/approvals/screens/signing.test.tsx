// Signing takes an intention, for one, for several at once and for a second person: the keys that
// sign and those that do not, the missing fields, and the moment in which it can be taken back.

import { waitFor, within } from '@testing-library/dom';
import { describe, expect, it } from 'vitest';
import { writeJsonValue } from '../../../formats/thymos/write/writer/json.ts';
import { approval } from '../../../testing/decisions.ts';
import { type MountedLedger, mountAskingLedger } from '../../../testing/mounted/ledgers.ts';
import { openScreen, wordsIn } from '../../../testing/mounted/open.tsx';
import { connectServer, delivered } from '../../../testing/mounted/server.ts';
import {
  fill,
  LONGER,
  readSigned,
  SIGN,
  undoByKey,
  withNothingInView,
} from '../../../testing/mounted/signing.ts';
import { ledgersInMemory, type MountedWorld } from '../../../testing/mounted/world.ts';
import { recordDecision } from '../../../ui/data/approvals/journal.ts';
import { requestPath } from '../../../ui/paths.ts';

const bill = (n: number, more = {}) => ({
  tool: 'pay_bill',
  channel: 'desk',
  reason: 'more than fifty',
  args: writeJsonValue({ n, ...more }),
});
const run = (name: string, ...requests: ReturnType<typeof bill>[]): MountedLedger => ({
  ...mountAskingLedger(`${name}.jsonl`, `The run ${name}`, requests),
  followed: { run: name },
});

const live = ledgersInMemory(run('one', bill(60)));
const critical = ledgersInMemory(run('one', bill(60, { risk: 'critical' })));
const harmless = ledgersInMemory(run('one', bill(60, { risk: 'low' })));

async function openQuestion(world: MountedWorld, key: 'a' | 'x') {
  const screen = await openScreen('/trust', world);
  const [one] = (await screen.ask({ name: 'requests', input: 'open' })).requests;
  if (!one) throw new Error('nothing asks');
  await screen.load(requestPath(one.ledger, one.lane, one.index));
  await connectServer(['one']);
  const bar = await screen.page.findByRole('region', { name: 'Decision' });
  await waitFor(() => expect(wordsIn(bar)).toContain('agents.example:3001'));
  await screen.user.keyboard(key);
  const question = await screen.page.findByRole('dialog');
  return { ...screen, bar, question, at: one };
}

describe('a decision that a server is told', () => {
  it('waits for five seconds with Undo, in which nothing is recorded or sent', async () => {
    const screen = await openQuestion(live, 'a');
    const { page, user, ask, question } = screen;
    await fill(user, question);
    expect(
      within(question).getByRole('button', { name: 'Approve on agents.example:3001 · final' }),
    );
    await user.keyboard(SIGN);
    const undo = await page.findByRole('button', { name: 'Undo' });
    expect(wordsIn(question)).toMatch(/Sent to agents\.example:3001 in \d s/);
    expect(wordsIn(question)).toContain('Nothing is recorded yet');
    expect(question.querySelector('fieldset')).toHaveProperty('disabled', true);
    expect(await readSigned(ask)).toEqual({ decisions: 0, deliveries: [] });
    await user.click(undo);
    await waitFor(() => within(question).getByRole('button', { name: / · final$/ }));
    // The focus is where the same key presses nothing.
    expect(document.activeElement?.tagName).toBe('TEXTAREA');
    await undoByKey(page, user, question);
    expect([await readSigned(ask), delivered]).toEqual([{ decisions: 0, deliveries: [] }, []]);
  });

  it('is recorded and sent once they are over, and says how far it came', async () => {
    const screen = await openQuestion(live, 'a');
    const { page, user, ask, question } = screen;
    await fill(user, question);
    await user.keyboard(SIGN);
    await waitFor(() => expect(delivered).toHaveLength(1), LONGER);
    const note = (await page.findByText(/Recorded as record/)).closest('[role="status"]');
    expect(wordsIn(note)).toContain(
      'Sent. You approved it, and it was sent to agents.example:3001.',
    );
    expect(await readSigned(ask)).toEqual({ decisions: 1, deliveries: ['sent, not seen yet'] });
  });

  it('is held by two where it is critical, and the server is told nothing', async () => {
    const screen = await openQuestion(critical, 'a');
    const { page, user, ask, question } = screen;
    expect(within(question).getByRole('checkbox')).toHaveProperty('checked', true);
    expect(wordsIn(question)).toContain(
      'Nothing is sent until a second person has signed the same.',
    );
    await fill(user, question);
    await user.keyboard(SIGN);
    await page.findByRole('button', { name: 'Undo' });
    expect(wordsIn(question)).toMatch(/Signed in \d s/);
    await page.findByText(/Recorded as record/, {}, LONGER);
    expect(delivered).toEqual([]);
    expect((await readSigned(ask)).deliveries).toEqual(['not sent: second signature missing']);
    await page.findByRole('link', { name: 'Inbox, 1 needs a step from you' });
  });

  it('is signed by no Enter in a line, a box or the button next to it', async () => {
    const screen = await openQuestion(live, 'a');
    const { user, ask, question } = screen;
    await fill(user, question);
    const fields = within(question);
    const box = fields.getByRole('checkbox');
    for (const [element, key] of [
      [fields.getByLabelText('Your name'), '{Enter}'],
      [fields.getByRole('textbox', { name: /^Why yes/ }), '{Enter}'],
      [box, '{Enter}'],
      [fields.getByRole('button', { name: /^Show|^Back/ }), SIGN],
    ] as const) {
      element.focus();
      await user.keyboard(key);
      expect(fields.queryByRole('button', { name: 'Undo' })).toBeNull();
      if (element === box) expect(wordsIn(document.activeElement)).toContain('final');
    }
    expect(await readSigned(ask)).toEqual({ decisions: 0, deliveries: [] });
  });

  it('needs a reason where nobody states its risk, and none where that is low', async () => {
    const unstated = await openQuestion(live, 'a');
    expect(wordsIn(unstated.question)).toContain('Missing: your name, a reason.');
    const low = await openQuestion(harmless, 'a');
    expect(wordsIn(low.question)).toContain('Missing: your name.');
    await fill(low.user, low.question, '');
    expect(wordsIn(low.question)).toMatch(/Then 5 seconds to undo\. .* that is final\./);
  });

  it('says what it is by now, where it was decided elsewhere while its question was open', async () => {
    const { page, user, ask, at, question } = await openQuestion(live, 'a');
    await fill(user, question);
    const detail = await ask({
      name: 'request',
      input: { ledger: at.ledger, lane: at.lane, index: at.index },
    });
    await recordDecision(approval(detail, { reason: 'first', reviewer: 'S. Holm' }));
    await waitFor(() => expect(wordsIn(question)).toContain('It is now: Signed, not sent.'));
    expect(wordsIn(question)).toContain('There is nothing left to decide.');
    await user.keyboard(SIGN);
    expect(page.queryByRole('button', { name: 'Undo' })).toBeNull();
    expect([(await readSigned(ask)).decisions, delivered]).toEqual([1, []]);
  });
});

it('Escape closes what is above the question first, and the question only then', async () => {
  const screen = await openQuestion(live, 'a');
  const { page, user, question } = screen;
  (document.activeElement as HTMLElement | null)?.blur();
  await user.keyboard('{Control>}k{/Control}');
  await waitFor(() => expect(document.querySelector('[aria-modal="true"]')).not.toBeNull());
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.querySelector('[aria-modal="true"]')).toBeNull());
  expect(page.getByRole('dialog')).toBe(question);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(page.queryByRole('dialog')).toBeNull());
});

const two = ledgersInMemory(
  mountAskingLedger('bills.jsonl', 'Pay the bills', [bill(60), bill(61)]),
);

it.each(['one', 'several'])(
  'after %s was decided, the keys of the next wait until it was in view',
  async (how) => {
    await withNothingInView(async () => {
      const { page, user, ask, load } = await openScreen('/trust', two);
      const [first, next] = (await ask({ name: 'requests', input: 'open' })).requests;
      if (!first || !next) throw new Error('nothing asks');
      await load(requestPath(first.ledger, first.lane, first.index));
      await page.findByRole('region', { name: 'Decision' });
      const inbox = page.getByRole('region', { name: 'Requests' });
      const [box] = within(inbox).getAllByRole('checkbox');
      if (how === 'several' && box) await user.click(box);
      await user.keyboard('x');
      const question = await page.findByRole('dialog');
      await fill(user, question, 'not now');
      await user.keyboard(SIGN);
      if (how === 'several') {
        await page.findByText('1 denied.');
        await user.click(
          within(question).getAllByRole('button', { name: 'Close' }).at(-1) ?? question,
        );
      }
      const bar = () => page.getByRole('region', { name: 'Decision' });
      await waitFor(() =>
        expect(wordsIn(bar())).toContain('The keys work once what it would do was in view.'),
      );
      await user.keyboard('ax');
      expect(page.queryByRole('dialog')).toBeNull();
      await user.click(within(bar()).getByRole('button', { name: /^Deny/ }));
      expect(await page.findByRole('dialog', { name: 'Deny this proposal?' })).toBeDefined();
      expect((await readSigned(ask)).decisions).toBe(1);
    });
  },
);
