// Screens ask real ledgers for timelines, entries, approvals, links and graphs.

import { beforeAll, describe, expect, it } from 'vitest';
import type { Ask } from '../../base/ask.ts';
import { corpusBytes } from '../../testing/corpus.ts';
import { allMatches, createSetup } from '../../testing/handler.ts';
import { generateRun, toLine } from '../../testing/holon-made.ts';
import type { LedgerDetail } from '../model/ledger.ts';

async function imported(file: string): Promise<{ ask: Ask; detail: LedgerDetail; id: string }> {
  const { ask, importBytes } = createSetup();
  const { ledger, error } = await importBytes(file, corpusBytes('thymos', file));
  if (!ledger || error) throw new Error(error?.code);
  return { ask, detail: await ask({ name: 'ledger', input: ledger }), id: ledger };
}

it('a ledger says how many checks passed in each lane; what each says is asked for by lane', async () => {
  const { ask, detail, id } = await imported('all-kinds.db');
  expect(detail.lanes.length).toBeGreaterThan(1);
  for (const { id: lane, passed } of detail.lanes) {
    const { checks = [], ...whole } =
      (await ask({ name: 'lane report', input: { ledger: id, lane } })) ?? {};
    expect(passed).toBeGreaterThan(0);
    expect(passed).toBe(checks.filter(({ status }) => status === 'pass').length);
    expect(detail.report?.lanes).toContainEqual(whole);
  }
});

it('a ledger says in a sentence what speaks against it, and whether it is whole', async () => {
  const { ask, detail, id } = await imported('all-kinds.db');
  expect(detail.summary.findings.errors).toBeGreaterThan(0);
  const why = {
    worst: expect.stringMatching(/^Record \d+.*\.$/),
    whole: 'not proven',
    upTo: null,
  };
  // A missing ledger does not hide the others.
  expect(await ask({ name: 'ledger whys', input: [id, 'f'.repeat(64), id] })).toEqual([
    why,
    null,
    why,
  ]);
  const clean = await imported('run-847.db');
  expect(await clean.ask({ name: 'ledger whys', input: [clean.id] })).toEqual([
    { worst: null, whole: 'not proven', upTo: null },
  ]);
});

describe('approvals', () => {
  it('are granted, denied, both or open, as the lane goes on', async () => {
    const { ask, detail, id } = await imported('policy-intercept.db');
    const states = new Map<string, number>();
    for (const lane of detail.lanes) {
      const rows = await ask({
        name: 'rows',
        input: { ledger: id, lane: lane.id, from: 0, to: lane.entries },
      });
      for (const { approval } of rows)
        if (approval) states.set(approval, (states.get(approval) ?? 0) + 1);
      const open = rows.filter(({ approval }) => approval === 'open').length;
      expect(lane.approvalsOpen).toBe(open);
    }
    expect([...states.keys()].sort()).toEqual(['denied', 'granted', 'open']);
  });

  it('tie the answer to its request, and the request to its answer', async () => {
    const { ask, detail, id } = await imported('policy-intercept.db');
    for (const lane of detail.lanes) {
      const rows = await ask({
        name: 'rows',
        input: { ledger: id, lane: lane.id, from: 0, to: lane.entries },
      });
      for (const { index, approval } of rows) {
        if (!approval) continue;
        const entry = await ask({ name: 'entry', input: { ledger: id, lane: lane.id, index } });
        expect(entry.decision.approval).toBe(approval);
        const answers = entry.links.filter(
          (link) => link.kind === 'reference' && link.to.index === index,
        );
        expect(answers.length > 0).toBe(approval !== 'open');
        for (const { from } of answers) {
          const answer = await ask({
            name: 'entry',
            input: { ledger: id, lane: lane.id, index: from.index ?? -1 },
          });
          expect(answer.links).toContainEqual(answers.find((link) => link.from === from));
          expect(answer.row.index).toBeGreaterThan(index);
        }
      }
    }
  });
});

describe('a timeline', () => {
  let ledger: Awaited<ReturnType<typeof imported>>;
  beforeAll(async () => {
    ledger = await imported('all-kinds.db');
  });

  it('finds an entry by its number, and the first that was recorded from a time on', async () => {
    const { ask, detail, id } = ledger;
    for (const lane of detail.lanes) {
      const rows = await ask({
        name: 'rows',
        input: { ledger: id, lane: lane.id, from: 0, to: lane.entries },
      });
      for (const { index, seq, recordedAt } of rows) {
        expect(
          await ask({
            name: 'place',
            input: { ledger: id, lane: lane.id, place: { seq: BigInt(seq) } },
          }),
        ).toBe(index);
        const from = rows.find((row) => (row.recordedAt ?? 0) >= (recordedAt ?? 0));
        expect(
          await ask({
            name: 'place',
            input: { ledger: id, lane: lane.id, place: { time: recordedAt ?? 0 } },
          }),
        ).toBe(from?.index);
      }
      expect(
        await ask({
          name: 'place',
          input: { ledger: id, lane: lane.id, place: { seq: 2n ** 60n } },
        }),
      ).toBeNull();
      expect(
        await ask({ name: 'place', input: { ledger: id, lane: lane.id, place: { time: 1e12 } } }),
      ).toBeNull();
    }
  });

  it('counts its facets over the whole lane', async () => {
    const { ask, detail, id } = ledger;
    for (const lane of detail.lanes) {
      const all = await ask({ name: 'timeline', input: { ledger: id, lane: lane.id } });
      expect(await allMatches(ask, id, lane.id, {})).toHaveLength(lane.entries);
      const kinds = all.facets.kinds.map(({ value, count }) => ({ kind: value, count }));
      expect(kinds).toEqual(lane.kinds);
      for (const { value, count } of all.facets.kinds) {
        const some = await allMatches(ask, id, lane.id, { kinds: [value] });
        expect(some).toHaveLength(count);
      }
    }
  });

  it('finds text in any case, in titles and in ids', async () => {
    const { ask, detail, id } = ledger;
    const [lane] = detail.lanes;
    const [row] = await ask({
      name: 'rows',
      input: { ledger: id, lane: lane?.id ?? '', from: 1, to: 2 },
    });
    if (!lane || !row) throw new Error('an empty ledger');
    for (const text of [row.line.title.toUpperCase(), row.id.slice(3, 20)]) {
      expect(await allMatches(ask, id, lane.id, { text })).toContain(1);
    }
    const none = await allMatches(ask, id, lane.id, { text: 'no entry says this' });
    expect(none).toEqual([]);
  });

  it('finds every resource of a commit, and the ids of its writ, proposal and commit', async () => {
    const { ask, detail, id } = await imported('policy-intercept.db');
    let seen = 0;
    for (const lane of detail.lanes) {
      const found = (text: string) => allMatches(ask, id, lane.id, { text });
      for (let index = 0; index < lane.entries; index++) {
        const { raw, row } = await ask({
          name: 'entry',
          input: { ledger: id, lane: lane.id, index },
        });
        const payload: unknown = JSON.parse(raw.canonical ?? '');
        for (const [name, text] of textsIn(payload)) {
          const isResource = name === 'id' && row.line.kind === 'commit';
          if (!isResource && !['writ_id', 'proposal_id', 'proposal'].includes(name)) continue;
          seen++;
          expect(await found(text.replace(/^commit:/, '')), `${name} ${text}`).toContain(index);
        }
      }
    }
    expect(seen).toBeGreaterThan(20);
  });

  it('finds an entry by the lane that it delegates to or branches from', async () => {
    for (const file of ['delegation.db', 'branches.db']) {
      const { ask, detail, id } = await imported(file);
      const links = detail.links.filter(({ kind }) => kind === 'delegation' || kind === 'branch');
      expect(links.length).toBeGreaterThan(0);
      for (const { from, to } of links) {
        const text = to.lane.toUpperCase();
        expect(await allMatches(ask, id, from.lane, { text })).toContain(from.index);
      }
    }
  });

  it('gives rows at any places', async () => {
    const { ask, detail, id } = ledger;
    const lane = detail.lanes.find(({ entries }) => entries > 3);
    const rows = await ask({
      name: 'rows at',
      input: { ledger: id, lane: lane?.id ?? '', indices: Int32Array.of(3, 0, 999_999) },
    });
    expect(rows.map(({ index }) => index)).toEqual([3, 0]);
  });
});

function textsIn(value: unknown, name = ''): [name: string, text: string][] {
  if (typeof value === 'string') return [[name, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => textsIn(inner, key));
}

describe('an entry', () => {
  it('has its exact bytes and every check', async () => {
    const { ask, detail, id } = await imported('signed.db');
    for (const lane of detail.lanes) {
      for (let index = 0; index < lane.entries; index++) {
        const entry = await ask({ name: 'entry', input: { ledger: id, lane: lane.id, index } });
        expect(entry.raw.bytes.length).toBeGreaterThan(0);
        expect(entry.raw.isCanonical).toBe(
          entry.raw.canonical === new TextDecoder().decode(entry.raw.bytes),
        );
        const statuses = new Map(entry.checks.map(({ check, status }) => [check, status]));
        expect(statuses.get('thymos.content-hash')).toBe('pass');
        // The first entry follows nothing: that is no pass.
        expect(statuses.get('thymos.parent-chain')).toBe(index ? 'pass' : 'not checkable');
        expect(statuses.get('thymos.signature-pin')).toBe('not asked for');
      }
    }
  });

  it('that is not there is an error with a place', async () => {
    const { ask, detail, id } = await imported('signed.db');
    const lane = detail.lanes[0]?.id ?? '';
    await expect(
      ask({ name: 'entry', input: { ledger: id, lane, index: 100_000 } }),
    ).rejects.toThrow(/no record at index 100000/);
    await expect(
      ask({ name: 'entry', input: { ledger: id, lane: 'nowhere', index: 0 } }),
    ).rejects.toThrow(/no lane nowhere/);
  });
});

describe('links', () => {
  it('lead from delegations to their children and from branches to their commit', async () => {
    const delegation = await imported('delegation.db');
    const children = delegation.detail.links.filter(({ kind }) => kind === 'delegation');
    expect(children.length).toBeGreaterThan(0);
    for (const { to, missing } of children) expect(missing === null).toBe(to.index === 0);
    const branches = await imported('branches.db');
    const sources = branches.detail.links.filter(({ kind }) => kind === 'branch');
    expect(sources.length).toBeGreaterThan(0);
    for (const { from, to, missing } of sources) {
      expect(from.index).toBe(0);
      if (missing !== null) continue;
      const source = await branches.ask({
        name: 'entry',
        input: { ledger: branches.id, lane: to.lane, index: to.index ?? -1 },
      });
      expect(source.links.some((link) => link.from.lane === from.lane)).toBe(true);
    }
  });

  it('say in words what is missing', async () => {
    const { importBytes, ask } = createSetup();
    const bytes = corpusBytes('thymos', 'tampered', 'delegation-child-deleted.db');
    const { ledger } = await importBytes('x.db', bytes);
    const { links } = await ask({ name: 'ledger', input: ledger ?? '' });
    const missing = links.filter((link) => link.missing !== null);
    expect(missing.length).toBeGreaterThan(0);
    expect(missing[0]?.missing).toMatch(/^the lane [0-9a-f]{8} is not in this file$/);
    const drawn = await ask({ name: 'swimlanes', input: { ledger: ledger ?? '', lane: '' } });
    expect(drawn.lanes.some(({ missing: why }) => why === missing[0]?.missing)).toBe(true);
  });
});

it('finds in another ledger who delegated a lane, and in none where none did', async () => {
  const { importBytes, ask } = createSetup();
  const whole = corpusBytes('thymos', 'delegation.db');
  const { ledger = '' } = await importBytes('whole.db', whole);
  const id = ledger ?? '';
  const { links, lanes } = await ask({ name: 'ledger', input: id });
  const link = links.find(({ kind, missing }) => kind === 'delegation' && missing === null);
  if (!link) throw new Error('no delegation');
  const alone = { held: 1, found: null, claim: null };
  expect(
    await ask({ name: 'delegation elsewhere', input: { ledger: id, lane: link.to.lane } }),
  ).toEqual(alone);
  const cut = await importBytes(
    'cut.db',
    corpusBytes('thymos', 'tampered', 'delegation-child-deleted.db'),
  );
  const { held, found, claim } = await ask({
    name: 'delegation elsewhere',
    input: { ledger: id, lane: link.to.lane },
  });
  expect([held, claim]).toEqual([2, null]);
  const where = { ledger: cut.ledger, name: 'cut.db', verdict: 'verified with warnings' };
  expect(found).toMatchObject({ ...where, lane: link.from.lane });
  const from = (await ask({ name: 'ledger', input: cut.ledger ?? '' })).lanes.find(
    (one) => one.id === link.from.lane,
  );
  expect(found?.title).toBe(from?.title);
  expect(found?.index).toBeGreaterThan(0);
  const root = lanes.find(({ origin }) => origin === 'root');
  const none = { held: 2, found: null, claim: null };
  expect(
    await ask({ name: 'delegation elsewhere', input: { ledger: id, lane: root?.id ?? '' } }),
  ).toEqual(none);
});

it('finds a lane that is missing in one ledger in another that is held', async () => {
  const { importBytes, ask } = createSetup();
  const cut = corpusBytes('thymos', 'tampered', 'delegation-child-deleted.db');
  const { ledger = '' } = await importBytes('cut.db', cut);
  const { lanes } = await ask({ name: 'swimlanes', input: { ledger: ledger ?? '', lane: '' } });
  const missing = lanes.flatMap(({ lane, missing: why }) => (why === null ? [] : [lane]));
  expect(
    await ask({ name: 'lanes elsewhere', input: { ledger: ledger ?? '', lanes: missing } }),
  ).toEqual({ held: 1, found: [] });
  const whole = await importBytes('whole.db', corpusBytes('thymos', 'delegation.db'));
  const { held, found } = await ask({
    name: 'lanes elsewhere',
    input: { ledger: ledger ?? '', lanes: missing },
  });
  expect(held).toBe(2);
  expect(found.length).toBeGreaterThan(0);
  expect(found.length).toBeLessThan(missing.length);
  for (const one of found) {
    const { lane } = one;
    const verdict = 'verified with warnings';
    expect(one).toEqual({ lane, ledger: whole.ledger, name: 'whole.db', verdict });
    expect(
      (await ask({ name: 'timeline', input: { ledger: whole.ledger ?? '', lane: one.lane } }))
        .total,
    ).toBeGreaterThan(0);
  }
});

describe('a graph', () => {
  it('draws every lane once', async () => {
    const { ask, detail, id } = await imported('branches.db');
    const { lanes } = await ask({ name: 'swimlanes', input: { ledger: id, lane: '' } });
    const here = lanes.filter(({ missing }) => missing === null).map(({ lane }) => lane);
    expect(here.sort()).toEqual(detail.lanes.map((lane) => lane.id).sort());
  });
});

it('says of an entry that its time is earlier than the one before', async () => {
  const { ask, importBytes } = createSetup();
  const [late, ...lines] = [...generateRun({ seed: 11, events: 40 })].map(toLine);
  const odd = late?.replace(/"ts":"20../, '"ts":"2099');
  const bytes = new TextEncoder().encode([odd, ...lines].join('\n'));
  const { ledger } = await importBytes('events.jsonl', bytes);
  const { lanes } = await ask({ name: 'ledger', input: ledger ?? '' });
  const found = await Promise.all(
    lanes.map(({ id, entries }) =>
      ask({ name: 'rows', input: { ledger: ledger ?? '', lane: id, from: 0, to: entries } }),
    ),
  );
  const back = found.flat().filter(({ goesBack }) => goesBack);
  expect(back.map(({ index }) => index)).toEqual([1]);
});
