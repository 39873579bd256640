// Over real ledgers and the demos, the inbox says which requests wait, which were answered by which
// entry, and everything that the screen of one request shows.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Demo } from '../../../../formats/demos/demo.ts';
import { makeThymosDemos } from '../../../../formats/thymos/write/demo/index.ts';
import type { RequestSummary } from '../../../../ledger/model/request.ts';
import { createSqlCreator } from '../../../../ledger/sources/sqlite/sqljs-create.ts';
import { corpusBytes, inCorpus } from '../../../../testing/corpus.ts';
import { createSetup } from '../../../../testing/handler.ts';
import { createTestHost } from '../../../../testing/host.ts';

let demos: readonly Demo[];

beforeAll(async () => {
  const wasm = readFileSync(createRequire(import.meta.url).resolve('sql.js/dist/sql-wasm.wasm'));
  const create = await createSqlCreator(new Uint8Array(wasm).buffer);
  demos = makeThymosDemos((await createTestHost()).hash, create);
});

function demo(file: string): Uint8Array<ArrayBuffer> {
  const found = demos.find((one) => one.file === file);
  if (!found) throw new Error(`there is no demo ${file}`);
  return new Uint8Array(found.bytes);
}

function altered(file: string, text: string, by: string): Uint8Array<ArrayBuffer> {
  const bytes = demo(file);
  const at = Buffer.from(bytes).indexOf(text);
  if (at < 0) throw new Error(`${file} does not have ${text}`);
  bytes.set(new TextEncoder().encode(by), at);
  return bytes;
}

async function holding(...files: readonly (readonly [string, Uint8Array<ArrayBuffer>])[]) {
  const setup = createSetup();
  for (const [name, bytes] of files) await setup.importBytes(name, bytes);
  return setup;
}

function named(requests: readonly RequestSummary[], title: string): RequestSummary {
  const found = requests.find((request) => request.title === title);
  if (!found) throw new Error(`no request ${title}`);
  return found;
}

describe('the inbox', () => {
  it('lists what no entry answers of all ledgers, the oldest first', async () => {
    const { ask } = await holding(
      ['policy-intercept.db', demo('policy-intercept.db')],
      ['delegation.db', demo('delegation.db')],
      ['signed.db', demo('signed.db')],
    );
    const { requests, more, unread } = await ask({ name: 'requests', input: 'open' });
    expect({ more, unread }).toEqual({ more: 0, unread: [] });
    const titles = requests.map(({ title }) => title);
    expect(titles).toContain('order_place northern-rivers');
    expect(titles).not.toContain('mail_send');
    const times = requests.map(({ recordedAt }) => recordedAt ?? Infinity);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    const library = await ask({ name: 'ledgers', input: null });
    expect(library.reduce((sum, { requests: { open } }) => sum + open, 0)).toBe(requests.length);
  });

  it('says by which entry a request was granted or denied', async () => {
    const { ask } = await holding(['policy-intercept.db', demo('policy-intercept.db')]);
    const { requests } = await ask({ name: 'requests', input: 'answered' });
    expect(requests.map(({ tool, state }) => [tool, state]).toSorted()).toEqual([
      ['fines_delete', 'denied'],
      ['mail_send', 'granted'],
    ]);
    for (const { ledger, lane, index, answers, proposal } of requests) {
      const [answer] = answers;
      if (!answer) throw new Error('an answered request without an answer');
      expect(answer.index).toBeGreaterThan(index);
      const { links, row } = await ask({
        name: 'entry',
        input: { ledger, lane, index: answer.index },
      });
      expect(row.id).toBe(answer.id);
      expect(links.some(({ kind, to }) => kind === 'reference' && to.index === index)).toBe(true);
      expect(proposal).toMatch(/^[0-9a-f]{64}$/);
    }
  });

  it('goes on without a ledger whose parts are missing, and names it', async () => {
    const { ask, store } = await holding(
      ['policy-intercept.db', demo('policy-intercept.db')],
      ['delegation.db', demo('delegation.db')],
    );
    const broken = (await store.ledgers()).find(({ name }) => name === 'delegation.db');
    if (!broken) throw new Error('not stored');
    await store.begin({ job: 'other', name: broken.name, startedAt: 0, build: broken.build });
    await store.republish({ ...broken, format: 'a format of another version' }, 'other');
    const { requests, unread } = await ask({ name: 'requests', input: 'open' });
    expect(unread.map(({ name }) => name)).toEqual(['delegation.db']);
    expect(requests.map(({ tool }) => tool)).toEqual(['order_place']);
  });
});

describe('one request', () => {
  it('says what would happen, to which state, under which authority', async () => {
    const { ask } = await holding(['policy-intercept.db', demo('policy-intercept.db')]);
    const { ledger, lane, index } = named(
      (await ask({ name: 'requests', input: 'open' })).requests,
      'order_place northern-rivers',
    );
    const detail = await ask({ name: 'request', input: { ledger, lane, index } });
    expect(detail.request.consequence).toBe(
      'If you approve, order_place runs once with these arguments.',
    );
    expect(detail.decision.rules.map(({ rule }) => rule)).toContain('supplier.known');
    expect(detail.head).toMatchObject({ index, id: detail.summary.id });
    expect(detail.state.named.map(({ kind, id }) => `${kind}:${id}`)).toEqual([
      'gap:northern-rivers',
      'offers:northern-rivers',
    ]);
    expect(detail.state.others).toEqual([]);
    expect(detail.trust).toMatchObject({
      upTo: { verdict: 'verified', errors: 0 },
      errorsAfter: 0,
      errorsElsewhere: 0,
      completeness: { state: 'not proven' },
    });
    expect(detail.authority.map(({ origin }) => origin)).toEqual(['root']);
  });

  it('compares a patch with the text in the state just before it is carried out', async () => {
    const { ask } = await holding(['coding-run.db', demo('coding-run.db')]);
    const [request] = (await ask({ name: 'requests', input: 'answered' })).requests;
    if (!request) throw new Error('no request');
    const { edits, state } = await ask({
      name: 'request',
      input: { ledger: request.ledger, lane: request.lane, index: request.index },
    });
    expect(state.at.index).toBe((request.answers[0]?.index ?? 0) - 1);
    const [edit] = edits;
    expect(edit?.note).toBe('Compared with the text in the folded state.');
    const world = await ask({
      name: 'state',
      input: {
        ledger: request.ledger,
        lane: request.lane,
        index: state.at.index,
        query: '',
        from: 0,
        to: 99,
      },
    });
    const file = world.resources.find(({ id }) => id === edit?.id);
    const before = edit?.lines?.filter(({ change }) => change !== 'added').map(({ text }) => text);
    expect(JSON.stringify(file?.value)).toContain(JSON.stringify(before?.join('\n')).slice(1, -1));
  });

  it('adds up what the lane has cost up to it', async () => {
    const { ask } = await holding(['coding-run.db', demo('coding-run.db')]);
    const [request] = (await ask({ name: 'requests', input: 'answered' })).requests;
    if (!request) throw new Error('no request');
    const { ledger, lane, index } = request;
    const spent = await ask({ name: 'spent', input: { ledger, lane, index } });
    const before = await ask({ name: 'rows', input: { ledger, lane, from: 0, to: index + 1 } });
    expect(spent.entries).toBe(before.filter(({ line }) => line.kind === 'commit').length);
    expect(spent.parts.find(({ name }) => name === 'tokens')?.value).toBe(5220n);
  });

  it('says that the record fails up to it, or only behind it', async () => {
    const bytes = altered('policy-intercept.db', '"missing":[3,4]', '"missing":[3,5]');
    const { ask } = await holding(['altered.db', bytes]);
    const open = (await ask({ name: 'requests', input: 'open' })).requests[0];
    if (!open) throw new Error('no request');
    const { trust } = await ask({
      name: 'request',
      input: { ledger: open.ledger, lane: open.lane, index: open.index },
    });
    expect(trust).toMatchObject({ ledger: 'failed', upTo: { verdict: 'failed' }, errorsAfter: 0 });
    expect(trust.upTo.first?.severity).toBe('error');
    expect(trust.checks.some(({ status }) => status === 'fail')).toBe(true);
    // The record verifies in another lane, but the ledger as a whole fails.
    const answered = (await ask({ name: 'requests', input: 'answered' })).requests[0];
    if (!answered) throw new Error('no request');
    const other = await ask({
      name: 'request',
      input: { ledger: answered.ledger, lane: answered.lane, index: answered.index },
    });
    expect(other.trust).toMatchObject({ ledger: 'failed', upTo: { verdict: 'verified' } });
    expect(other.trust.errorsElsewhere).toBeGreaterThan(0);
  });

  it('is refused for an entry that requests nothing', async () => {
    const { ask } = await holding(['signed.db', demo('signed.db')]);
    const [summary] = await ask({ name: 'ledgers', input: null });
    const detail = await ask({ name: 'ledger', input: summary?.id ?? '' });
    await expect(
      ask({
        name: 'request',
        input: { ledger: detail.summary.id, lane: detail.lanes[0]?.id ?? '', index: 0 },
      }),
    ).rejects.toThrow('requests no approval');
  });
});

describe('requests of the real ledgers', () => {
  const listed = async (file: string, count: number) => {
    const { ask } = await holding([file, corpusBytes('thymos', file)]);
    const [open, answered] = [
      await ask({ name: 'requests', input: 'open' }),
      await ask({ name: 'requests', input: 'answered' }),
    ].map(({ requests }) => requests);
    expect((open?.length ?? 0) + (answered?.length ?? 0)).toBe(count);
    for (const listed of [...(open ?? []), ...(answered ?? [])]) {
      const { request, decision, summary } = await ask({
        name: 'request',
        input: { ledger: listed.ledger, lane: listed.lane, index: listed.index },
      });
      expect(summary).toEqual(listed);
      expect(decision.approval).toBe(listed.state);
      expect(request.proposal).toBe(listed.proposal);
      expect(request.tool).toBe(listed.tool);
    }
  };

  for (const [file, count] of [
    ['medium.db', 98],
    ['all-kinds.db', 1],
    ['run-847.db', 1],
  ] as const)
    it.skipIf(!inCorpus('thymos', file))(`of ${file} are all listed, whole and in order`, () =>
      listed(file, count),
    );

  it('of policy-intercept.db end as its story says', async () => {
    const { ask } = await holding([
      'policy-intercept.db',
      corpusBytes('thymos', 'policy-intercept.db'),
    ]);
    const all = [
      ...(await ask({ name: 'requests', input: 'open' })).requests,
      ...(await ask({ name: 'requests', input: 'answered' })).requests,
    ];
    expect(all.map(({ state }) => state).toSorted()).toEqual(['denied', 'granted', 'open']);
    for (const { tool, channel } of all)
      expect([tool, channel]).toEqual(['secrets_publish', 'maintainer/security']);
  });
});
