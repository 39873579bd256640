// There is one decision for each request, head and key: the journal enforces it where it is
// written, so that no click, no tab and no clock gets around it.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RequestDetail } from '../../../ledger/model/request.ts';
import { oldestFirst, withChanges } from '../../../ledger/review/decisions.ts';
import { deriveRequestStatus, indexDecisions } from '../../../ledger/review/request-status.ts';
import { openMemoryJournal } from '../../../ledger/storage/journal/journal-memory.ts';
import {
  approval,
  denial,
  followRequests,
  openRequests,
  requireRecorded,
  slow,
} from '../../../testing/decisions.ts';
import { draws } from '../../../testing/draws.ts';
import { createSetup, type TestSetup } from '../../../testing/handler.ts';

async function asked(count = 1) {
  const setup = createSetup();
  const requests = await openRequests(setup, count);
  return { ...setup, requests };
}

async function readDecisions({ ask }: Pick<TestSetup, 'ask'>) {
  return oldestFirst(withChanges([], await ask({ name: 'journal decisions', input: [] })));
}

async function statusIn(setup: Pick<TestSetup, 'ask'>, detail: RequestDetail | undefined) {
  if (!detail) throw new Error('no request');
  const { status, decisions } = deriveRequestStatus(
    detail.summary,
    indexDecisions(await readDecisions(setup)),
    null,
  );
  return status === 'open' ? status : `${status}: ${decisions.at(-1)?.document.verdict}`;
}

describe('a request', () => {
  it('decided three times in the same way is decided once, and each answer says so', async () => {
    const { ask, requests } = await asked();
    const answers = await Promise.all(
      Array.from({ length: 3 }, () =>
        ask({ name: 'record decision', input: approval(requests[0]) }),
      ),
    );
    expect(answers.map((answer) => answer.refused === null && answer.isNew)).toEqual([
      true,
      false,
      false,
    ]);
    expect(new Set(answers.map((answer) => requireRecorded(answer).id)).size).toBe(1);
    expect((await ask({ name: 'journal', input: null })).records).toBe(3);
  });

  it('is not decided the other way, nor for another reason, by the same key', async () => {
    const { ask, requests } = await asked();
    const [request] = requests;
    const { document } = requireRecorded(
      await ask({ name: 'record decision', input: approval(request) }),
    );
    const head = request?.head.id.slice(0, 8);
    const when = document.decided_at.slice(0, 19).replace('T', ' ');
    await expect(ask({ name: 'record decision', input: denial(request) })).rejects.toThrow(
      `you approved it at head ${head}, ${when}Z, as entry 2 of the review journal.`,
    );
    const seen = await readDecisions({ ask });
    await expect(
      ask({ name: 'record decision', input: denial(request, { seen }) }),
    ).rejects.toThrow('You can decide again once the run has gone on');
    const reworded = approval(request, { reason: 'on second thoughts' });
    await expect(ask({ name: 'record decision', input: reworded })).rejects.toThrow(
      'with another reason',
    );
    expect((await ask({ name: 'journal', input: null })).records).toBe(3);
  });

  it('is decided once, whatever tabs without locks do at the same time', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ tab: fc.nat(2), denies: fc.boolean() }), {
          minLength: 3,
          maxLength: 8,
        }),
        async (clicks) => {
          const journals = slow(openMemoryJournal());
          const tabs = [0, 1, 2].map(() => createSetup({ journals }));
          const [[request] = []] = await Promise.all(tabs.map((tab) => openRequests(tab, 1)));
          const [first] = tabs;
          if (!first) throw new Error('no tab');
          const answers = await Promise.allSettled(
            clicks.map(({ tab, denies }) =>
              tabs[tab]?.ask({
                name: 'record decision',
                input: denies ? denial(request) : approval(request),
              }),
            ),
          );
          const [decision, ...more] = await readDecisions(first);
          expect(more).toEqual([]);
          const isDenial = decision?.document.verdict === 'deny';
          answers.forEach((answer, i) => {
            if (answer.status === 'rejected') expect(clicks[i]?.denies).toBe(!isDenial);
            else expect(requireRecorded(answer.value).id).toBe(decision?.id);
          });
          const state = await first.ask({ name: 'journal', input: null });
          expect(state.journals).toHaveLength(1);
          const [{ journal = '' } = {}] = state.journals;
          const { file } = await first.ask({ name: 'journal file', input: journal });
          const bytes = new Uint8Array(await file.arrayBuffer());
          expect((await createSetup().importBytes('journal', bytes)).verdict).toBe('verified');
        },
      ),
      { numRuns: draws(12) },
    );
  });

  it('waits again when its decision was never sent, and only then', async () => {
    const outcomes: readonly (readonly [outcomes: readonly string[], again: boolean])[] = [
      [['not sent: head moved'], true],
      [['not sent: unreachable', 'not sent: no such request'], true],
      [['not sent: head moved', 'carried out'], true],
      [['not sent: unreachable'], false],
      [['not sent: refused by the server'], false],
      [['unknown', 'not sent: head moved'], false],
      [['sent, not seen yet'], false],
    ];
    const setup = await asked(outcomes.length);
    const { ask, requests } = setup;
    const states = new Map([
      ['not sent: unreachable', 'signed here'],
      ['not sent: refused by the server', 'refused'],
    ]);
    for (const [i, [delivered, again]] of outcomes.entries()) {
      const request = requests[i];
      const { id } = requireRecorded(
        await ask({ name: 'record decision', input: approval(request) }),
      );
      const said = `${states.get(delivered.join()) ?? 'sent'}: approve`;
      for (const outcome of delivered)
        await ask({
          name: 'record delivery',
          input: { decision: id, server: 's', outcome, detail: '' },
        });
      expect(await statusIn(setup, request)).toBe(again ? 'open' : said);
      const other = denial(request, { seen: await readDecisions(setup) });
      if (again)
        expect(requireRecorded(await ask({ name: 'record decision', input: other })).id).not.toBe(
          id,
        );
      else
        await expect(ask({ name: 'record decision', input: other })).rejects.toThrow(
          'you approved it',
        );
      expect(await statusIn(setup, request)).toBe(again ? 'signed here: deny' : said);
      const once = again ? other : approval(request);
      const repeated = requireRecorded(await ask({ name: 'record decision', input: once }));
      expect(repeated.deliveries.map(({ outcome }) => outcome)).toEqual(again ? [] : delivered);
    }
    const { ledger } = await ask({ name: 'journal', input: null });
    const { verdict } = (await ask({ name: 'ledger', input: ledger ?? '' })).summary;
    expect(verdict).toBe('verified with warnings');
  });
});

describe('the head', () => {
  it('has to be the one that was seen; at another one it is decided again', async () => {
    const setup = createSetup();
    const { ask } = setup;
    const [before] = await followRequests(setup, 1);
    requireRecorded(await ask({ name: 'record decision', input: approval(before) }));
    const [after, late] = await followRequests(setup, 2);
    expect(after?.head.id).not.toBe(before?.head.id);
    const stale = { ...late, head: before?.head } as RequestDetail;
    expect(await ask({ name: 'record decision', input: approval(stale) })).toEqual({
      refused: 'head moved',
    });
    expect(await ask({ name: 'record decision', input: denial(after) })).toEqual({
      refused: 'decided elsewhere',
    });
    const seen = await readDecisions(setup);
    requireRecorded(await ask({ name: 'record decision', input: denial(after, { seen }) }));
    expect(await statusIn(setup, after)).toBe('signed, not sent: deny');
  });

  it('says which decision is the later one, not a clock that was set back', async () => {
    let now = Date.UTC(2026, 0, 31, 9);
    const setup = createSetup({ now: () => now });
    const { ask } = setup;
    const [before] = await followRequests(setup, 1);
    requireRecorded(await ask({ name: 'record decision', input: approval(before) }));
    now -= 3_600_000;
    // The same moment on a clock that was set back is still the same decision.
    expect(await ask({ name: 'record decision', input: approval(before) })).toMatchObject({
      isNew: false,
    });
    await expect(ask({ name: 'record decision', input: denial(before) })).rejects.toThrow(
      '2026-01-31 09:00:00Z',
    );
    const [after] = await followRequests(setup, 2);
    requireRecorded(
      await ask({
        name: 'record decision',
        input: denial(after, { seen: await readDecisions(setup) }),
      }),
    );
    expect(await statusIn(setup, after)).toBe('signed, not sent: deny');
    const { journals } = await ask({ name: 'journal', input: null });
    expect(journals[0]?.lastAt).toBe('2026-01-31T08:00:00.000Z');
    const { ledger } = await ask({ name: 'journal', input: null });
    expect((await ask({ name: 'ledger', input: ledger ?? '' })).summary.verdict).toBe(
      'verified with warnings',
    );
  });
});

it('is not recorded, and not even a name, when anything is not as it was seen', async () => {
  const { ask, requests } = await asked(2);
  const [request, other] = requests;
  if (!request || !other) throw new Error('no requests');
  const { summary, trust } = request;
  const changed: readonly (readonly [RequestDetail, string])[] = [
    [{ ...request, summary: { ...summary, id: other.summary.id } }, 'request changed'],
    [{ ...request, request: other.request }, 'request changed'],
    [{ ...request, summary: { ...summary, ledger: '00' } }, 'gone'],
    [{ ...request, summary: { ...summary, index: 99 } }, 'gone'],
    [{ ...request, trust: { ...trust, ledger: 'verified with warnings' } }, 'verdict changed'],
  ];
  for (const [detail, refused] of changed)
    expect(await ask({ name: 'record decision', input: approval(detail) })).toEqual({ refused });
  expect(await ask({ name: 'journal', input: null })).toMatchObject({ records: 0, journals: [] });
  await ask({ name: 'forget ledger', input: { ledger: summary.ledger } });
  expect(await ask({ name: 'record decision', input: approval(request) })).toEqual({
    refused: 'gone',
  });
  expect(await ask({ name: 'journal', input: null })).toMatchObject({ records: 0, journals: [] });
});
