// Several requests are signed by the rules for one: the keys that sign, the missing fields, the
// requests left out, and the moment in which all of it can be taken back.

import { waitFor, within } from '@testing-library/dom';
import { describe, expect, it } from 'vitest';
import { writeJsonValue } from '../../../../formats/thymos/write/writer/json.ts';
import {
  altered,
  type GivenFile,
  type MountedLedger,
  mountAskingLedger,
} from '../../../../testing/mounted/ledgers.ts';
import { openScreen, wordsIn } from '../../../../testing/mounted/open.tsx';
import { connectServer, delivered } from '../../../../testing/mounted/server.ts';
import {
  fill,
  LONGER,
  readSigned,
  SIGN,
  undoByKey,
  withNothingInView,
} from '../../../../testing/mounted/signing.ts';
import { ledgersInMemory, type MountedWorld } from '../../../../testing/mounted/world.ts';

const bill = (n: number, more = {}) => ({
  tool: 'pay_bill',
  channel: 'desk',
  reason: 'more than fifty',
  args: writeJsonValue({ n, ...more }),
});
const run = (name: string, n: number, more = {}): MountedLedger => ({
  ...mountAskingLedger(`${name}.jsonl`, `The run ${name}`, [bill(n, more)]),
  followed: { run: name },
});
const RUNS = ['one', 'two', 'three'];
const runs = (more = {}) => RUNS.map((name, i) => run(name, 60 + i, more));

const live = ledgersInMemory(...runs());
const critical = ledgersInMemory(...runs({ risk: 'critical' }));
const harmless = ledgersInMemory(...runs({ risk: 'low' }));

async function openQuestion(
  world: MountedWorld,
  key: 'a' | 'x',
  connected: readonly string[] = RUNS,
) {
  const screen = await openScreen('/inbox', world);
  const { page, user } = screen;
  await connectServer(connected);
  const inbox = page.getByRole('region', { name: 'Requests' });
  await waitFor(() => within(inbox).getAllByRole('checkbox'));
  const [first] = within(inbox).getAllByRole('checkbox');
  if (first) await user.click(first);
  const bar = await page.findByRole('region', { name: 'Selected requests' });
  const alike = within(bar).queryByRole('button', { name: /^Select all/ });
  if (alike) await user.click(alike);
  await user.keyboard(key);
  const question = await page.findByRole('dialog');
  await waitFor(() => expect(wordsIn(question)).not.toContain('Reading all of them'));
  return { ...screen, question };
}

const signs = (question: HTMLElement, name: string) =>
  within(question).getByRole('button', { name });

describe('several at once', () => {
  it('wait for five seconds with Undo, in which nothing of any is recorded or sent', async () => {
    const { page, user, ask, question } = await openQuestion(live, 'a');
    await fill(user, question);
    signs(question, 'Approve 3 on agents.example:3001 · final');
    await user.keyboard(SIGN);
    const undo = await page.findByRole('button', { name: 'Undo' });
    expect(wordsIn(question)).toMatch(
      /Sent to agents\.example:3001 in \d s\. Nothing is recorded yet; closing this undoes it\./,
    );
    await user.click(undo);
    await waitFor(() => signs(question, 'Approve 3 on agents.example:3001 · final'));
    await undoByKey(page, user, question);
    expect([await readSigned(ask), delivered]).toEqual([{ decisions: 0, deliveries: [] }, []]);
  });

  it('are each recorded and sent once they are over', async () => {
    const { page, user, ask, question } = await openQuestion(live, 'a');
    await fill(user, question);
    await user.keyboard(SIGN);
    await waitFor(() => expect(wordsIn(question)).toContain('3 approved.'), LONGER);
    expect(delivered).toHaveLength(3);
    expect(await readSigned(ask)).toEqual({
      decisions: 3,
      deliveries: Array(3).fill('sent, not seen yet'),
    });
    const rows = within(question).getAllByRole('listitem').map(wordsIn);
    for (const row of rows)
      expect(row).toContain('Sent. You approved it, and it was sent to agents.example:3001.');
    expect(page.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('are held by two where they are critical', async () => {
    const { user, ask, question } = await openQuestion(critical, 'a');
    expect(within(question).getByRole('checkbox')).toHaveProperty('checked', true);
    await fill(user, question);
    await user.keyboard(SIGN);
    await waitFor(() => expect(wordsIn(question)).toContain('3 approved, not sent yet.'), LONGER);
    expect(delivered).toEqual([]);
    expect((await readSigned(ask)).deliveries).toEqual(
      Array(3).fill('not sent: second signature missing'),
    );
    expect(wordsIn(question)).toContain('Needs a second signature. You approved it.');
  });

  it('are signed by no Enter, and need a reason as soon as nobody states a risk', async () => {
    const { page, user, ask, question } = await openQuestion(live, 'a');
    const name = within(question).getByLabelText('Your name');
    expect(wordsIn(question)).toContain('Missing: your name, a reason.');
    await fill(user, question);
    name.focus();
    await user.keyboard('{Enter}');
    expect(document.activeElement?.tagName).toBe('TEXTAREA');
    within(question).getByRole('checkbox').focus();
    await user.keyboard('{Enter}');
    expect(page.queryByRole('button', { name: 'Undo' })).toBeNull();
    expect(await readSigned(ask)).toEqual({ decisions: 0, deliveries: [] });
    const low = await openQuestion(harmless, 'a');
    expect(wordsIn(low.question)).toContain('Missing: your name.');
  });

  it('name the server of those that are sent, and how many that are', async () => {
    const { question } = await openQuestion(live, 'x', ['one', 'two']);
    signs(question, 'Deny 3 on agents.example:3001 (2 of 3) · final');
    expect(wordsIn(question)).toContain('Missing: your name, a reason.');
  });

  it('say what was not in view yet', async () => {
    await withNothingInView(async () => {
      const { question } = await openQuestion(live, 'a');
      expect(wordsIn(question)).toContain(
        'Not in view yet: what is the same in all; what would run of 3 of 3, the first of them pay_bill',
      );
    });
    const { question } = await openQuestion(live, 'a');
    await waitFor(() => expect(wordsIn(question)).not.toContain('Not in view yet'));
  });
});

it.each<readonly [string, GivenFile]>([
  ['fails verification', altered('policy-intercept.db', '"missing":[3,4]', '"missing":[3,5]')],
])('what %s is left out, and is approved by itself', async (why, given) => {
  const { question, user, ask } = await openQuestion(
    ledgersInMemory(given, mountAskingLedger('low.jsonl', 'Another', [bill(1, { risk: 'low' })])),
    'a',
    [],
  );
  expect(wordsIn(question)).toContain(`Its ledger ${why}: open it, and decide on it by itself`);
  expect(wordsIn(question)).toContain('“Override and approve…”');
  expect(wordsIn(question)).toContain('None of them can be approved together.');
  await fill(user, question);
  await user.keyboard(SIGN);
  expect(await readSigned(ask)).toEqual({ decisions: 0, deliveries: [] });
});
