// The question for a second person is a sheet below the arguments, by the rules for the first.

import { waitFor, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import type { Ask } from '../../../../base/ask.ts';
import { writeJsonValue } from '../../../../formats/thymos/write/writer/json.ts';
import { approval, openRequests, requireRecorded } from '../../../../testing/decisions.ts';
import { createSetup } from '../../../../testing/handler.ts';
import { mountAskingLedger } from '../../../../testing/mounted/ledgers.ts';
import { openScreen, wordsIn } from '../../../../testing/mounted/open.tsx';
import { connectServer, delivered, SERVER } from '../../../../testing/mounted/server.ts';
import { fill, LONGER, readSigned, SIGN } from '../../../../testing/mounted/signing.ts';
import { ledgersInMemory } from '../../../../testing/mounted/world.ts';
import { countersignPath } from '../../../../ui/paths.ts';

const HELD = 'not sent: second signature missing';
const nothing = ledgersInMemory();
const live = ledgersInMemory({
  ...mountAskingLedger('one.jsonl', 'The run one', [
    {
      tool: 'pay_bill',
      channel: 'desk',
      reason: 'more than fifty',
      args: writeJsonValue({ n: 60 }),
    },
  ]),
  followed: { run: 'one' },
});

async function handedOver(): Promise<string> {
  const setup = createSetup();
  const [request] = await openRequests(setup, 1);
  if (!request) throw new Error('nothing asks');
  const { document } = requireRecorded(
    await setup.ask({ name: 'record decision', input: approval(request) }),
  );
  const { ledger, lane, index } = request.summary;
  const { packed } = await setup.ask({
    name: 'share request',
    input: { ledger, lane, index, decision: document, card: null },
  });
  return `${countersignPath}#${packed}`;
}

it('signs on a sheet that hides nothing of what would run, and by no Enter', async () => {
  const { page, user, ask, load } = await openScreen('/trust', nothing);
  await load(await handedOver());
  await page.findByRole('region', { name: 'Decision' });
  await user.keyboard('a');
  const question = await page.findByRole('dialog', { name: 'Approve this proposal, too?' });
  expect(question.getAttribute('aria-modal')).toBeNull();
  expect(wordsIn(document.getElementById('what-would-run'))).toContain('What it would do');
  expect(wordsIn(question)).toContain(
    'Missing: your name, why you approve all the same, a reason.',
  );
  await fill(user, question);
  expect(wordsIn(question)).toContain('Missing: why you approve all the same.');
  await user.type(within(question).getByLabelText('Why you approve all the same'), 'by phone');
  const sign = within(question).getByRole('button', { name: 'Override and approve · final' });
  await waitFor(() => expect(sign).toHaveProperty('disabled', false));
  within(question).getByLabelText('Your name').focus();
  await user.keyboard('{Enter}');
  expect((await readSigned(ask)).decisions).toBe(0);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(page.queryByRole('dialog')).toBeNull());
  await user.keyboard('a');
  const again = await page.findByRole('dialog');
  // What was typed is still there, but for the name.
  expect(wordsIn(again)).toContain('Missing: your name.');
  await user.type(within(again).getByLabelText('Your name'), 'S. Holm');
  await user.keyboard(SIGN);
  await page.findByText(/Two signatures on the same request/);
  expect((await readSigned(ask)).decisions).toBe(1);
});

async function comingBack(ask: Ask): Promise<string> {
  const [one] = (await ask({ name: 'requests', input: 'open' })).requests;
  if (!one) throw new Error('nothing asks');
  const detail = await ask({
    name: 'request',
    input: { ledger: one.ledger, lane: one.lane, index: one.index },
  });
  const own = requireRecorded(
    await ask({ name: 'record decision', input: approval(detail, { reason: 'seen' }) }),
  );
  await ask({
    name: 'record delivery',
    input: { decision: own.id, server: SERVER, outcome: HELD, detail: '' },
  });
  const { ledger, lane, index } = one;
  const { packed } = await ask({
    name: 'share request',
    input: { ledger, lane, index, decision: own.document, card: null },
  });
  const other = createSetup().ask;
  const { shared } = await other({
    name: 'read shared',
    input: { given: packed ?? '', keys: [] },
  });
  const second = { reason: 'seen', override: 'by phone', reviewer: 'S. Holm' } as const;
  const theirs = requireRecorded(
    await other({
      name: 'decide shared',
      input: { shared, choice: { ...second, verdict: 'approve' } },
    }),
  );
  const back = await other({
    name: 'pack shared',
    input: { ...shared, decision: theirs.document },
  });
  return `${countersignPath}#${back.packed}`;
}

it('what is sent with the second signature can be taken back for five seconds', async () => {
  const { page, user, ask, load } = await openScreen('/trust', live);
  await load(await comingBack(ask));
  await connectServer(['one']);
  const add = () => page.findByRole('button', { name: /^Add their signature and send to/ });
  await user.click(await add());
  await user.click(await page.findByRole('button', { name: 'Undo' }));
  await add();
  expect([await readSigned(ask), delivered]).toEqual([{ decisions: 1, deliveries: [HELD] }, []]);
  await user.click(await add());
  await waitFor(() => expect(delivered).toHaveLength(1), LONGER);
  await page.findByText(/Two signatures on the same request/);
  await waitFor(() =>
    expect(wordsIn(page.getByRole('region', { name: 'Decision' }))).toContain(
      'Sent. You approved it',
    ),
  );
  expect((await readSigned(ask)).deliveries).toEqual([HELD, 'sent, not seen yet']);
});
