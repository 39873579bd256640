import { describe, expect, it } from 'vitest';
import { nobleHash } from '../../../base/hash/hash.ts';
import { makeBlocksDemos as blocksDemos } from '../../../formats/blocks/write/demo/index.ts';
import { makeGateLog } from '../../../formats/chains/write/demo.ts';
import { ledgerBytes } from '../../../formats/holon/write/generator/run.ts';
import { chainRecords, joinLogLines, WAYS, writeSealedLines } from '../../../testing/chains.ts';
import { runCli, testFolder } from '../../../testing/cli.ts';
import { corpusPath } from '../../../testing/corpus.ts';
import { createTestHost } from '../../../testing/host.ts';

const host = await createTestHost();
const { file } = testFolder('compare');

const thymos = (...name: string[]) => corpusPath('thymos', ...name);
const compare = (...args: string[]) => runCli(host, 'compare', ...args);

async function compared(...args: string[]) {
  const { code, text } = await compare(...args, '--json');
  return { code, ...JSON.parse(text) };
}

const RUN = thymos('run-847.db');

describe('the same ledger', () => {
  it.each([
    ['OpenThymos', thymos('branches.db')],
    ['Reactor', corpusPath('reactor', 'regen-masked-relay')],
    ['blocks', file('run.jsonl', blocksDemos(nobleHash)[0]?.bytes ?? '')],
    ['Holon', file('events.jsonl', ledgerBytes({ seed: 5, events: 300 }))],
    ['a log', file('log.jsonl', makeGateLog(nobleHash))],
  ])('is equal to itself, lane by lane: %s', async (_, path) => {
    const { code, same_file, equal, lanes, only_a, only_b } = await compared(path, path, '--exact');
    expect([code, same_file, equal, only_a, only_b]).toEqual([0, true, true, [], []]);
    for (const lane of lanes) {
      expect(lane.same_ledger.answer).toBe('identical');
      expect(lane.same_run.answer).toBe('same');
      expect(lane.divergence).toBe(null);
    }
  });

  it.each(['run-847.audit.json', 'run-847.audit.csv'])(
    'is the same in %s, which does not say which entry is before another',
    async (name) => {
      const { code, text } = await compare(RUN, thymos(name));
      expect(code).toBe(0);
      expect(text).toContain(
        'Same ledger?  The same records: every id and every value. 8 are written',
      );
      expect(text).toContain('Same run?     The same run: the same decisions, and the same state');
      expect(text).toContain('B does not say the id of the record before of 8 records');
      expect((await compare(RUN, thymos(name), '--exact')).code).toBe(0);
    },
  );

  it('is the same entries in files whose lines are in another order, and the files are not called the same', async () => {
    const lines = writeSealedLines(WAYS['own hash'].seal(chainRecords('own hash')));
    const paths = [lines, lines.toReversed()].map((all, i) =>
      file(`order-${i}.jsonl`, joinLogLines(all)),
    );
    const { code, text } = await compare(...paths, '--exact');
    expect(code).toBe(0);
    expect(text).toMatch(/Same ledger\? .*same records, byte for byte/);
    expect(text).toContain('The files are not the same: the order of their lines');
    const [path = ''] = paths;
    expect((await compare(path, path)).text).toContain('The same file, byte for byte.');
  });

  it('is the same among more lanes, which only the other has', async () => {
    const { code, lanes, only_b } = await compared(RUN, thymos('postgres.pg_dump.sql'));
    expect([code, lanes.length, only_b.length]).toEqual([1, 1, 17]);
    expect(lanes[0].same_ledger.answer).toBe('identical');
  });

  it('is an earlier copy of the one that goes on', async () => {
    const cut = thymos('tampered', 'tail-truncated-heads-kept.db');
    const { code, text } = await compare(cut, RUN);
    expect(code).toBe(1);
    expect(text).toContain('A is an earlier copy of B, which has 2 records more at its end');
    expect(text).toContain('+ seq 7  test_run acme-net::retry  (only in B)');
    expect((await compare(RUN, cut)).text).toContain('B is an earlier copy of A');
  });
});

describe('an altered copy', () => {
  it.each([
    ['body-edited-commit-id-stale-resealed.db', 7, 'body.delta[0].value.failed', 'altered'],
    ['proposal-id-altered-resealed.db', null, null, 'altered'],
    ['number-respelled-in-value.db', null, null, 'same entries'],
    ['whitespace-id-kept.db', null, null, 'same entries'],
    ['unknown-field-in-value.db', 2, 'body.observations[0].output', 'altered'],
    ['kind-commit-to-rejection.db', 5, null, 'altered'],
  ])('%s parts where it was altered', async (name, seq, path, ledger) => {
    const { code, lanes } = await compared(RUN, thymos('tampered', name));
    const [{ divergence, same_ledger }] = lanes;
    expect([code, same_ledger.answer]).toEqual([seq === null ? 0 : 1, ledger]);
    expect(divergence?.seq ?? null).toEqual(seq === null ? null : { a: seq, b: seq });
    if (path) expect(divergence.fields[0].path).toContain(path);
    const exact = await compared(RUN, thymos('tampered', name), '--exact');
    expect(exact.code).toBe(ledger === 'altered' ? 1 : 0);
  });

  it('has one entry less, and the same before and after it', async () => {
    const { text } = await compare(RUN, thymos('tampered', 'deleted-renumbered-relinked.db'));
    expect(text).toContain('Not the same ledger from record 4 on: 1 missing in B.');
    expect(text).toContain('The same run until record 4; there A has a record that B has not.');
    expect(text).toContain('    = 3 entries the same, seq 5 to 7 of A, seq 4 to 6 of B');
  });

  it('changes what branched from it', async () => {
    const altered = thymos('tampered', 'source-tampered-branch-affected.db');
    const { code, lanes } = await compared(thymos('branches.db'), altered);
    expect(code).toBe(1);
    const states = lanes.map(
      (lane: { same_run: { state_before: string } }) => lane.same_run.state_before,
    );
    expect(states.filter((state: string) => state === 'differs')).toHaveLength(5);
    expect((await compare(thymos('branches.db'), altered)).text).toContain(
      'Not the same run: the same decisions, but the state before the first record differs.',
    );
  });
});

describe('another run', () => {
  const one = file('one.jsonl', ledgerBytes({ seed: 5, events: 120 }));
  const text = String(Buffer.from(ledgerBytes({ seed: 5, events: 120 })));
  const later = file(
    'later.jsonl',
    text.replaceAll('"ts":"2', '"ts":"3').replaceAll('int-', 'new-'),
  );

  it('is the same run where only ids and times differ, and says which', async () => {
    const { code, lanes, only_a, only_b } = await compared(one, later);
    expect([code, only_a, only_b]).toEqual([0, [], []]);
    expect(
      lanes.every((lane: { same_run: { answer: string } }) => lane.same_run.answer === 'same'),
    ).toBe(true);
    expect(lanes[0].set_apart).toContainEqual({
      member: 'ts',
      as: 'time',
      differs: lanes[0].entries.a,
    });
    expect((await compare(one, later, '--exact')).code).toBe(1);
  });

  it('is compared without a member that is set apart by name', async () => {
    const other = file('other.jsonl', text.replaceAll('"agent_id":"', '"agent_id":"other-'));
    expect((await compare(one, other)).code).toBe(1);
    const { code, lanes } = await compared(one, other, '--apart', 'agent_id');
    expect(code).toBe(0);
    expect(lanes[0].set_apart).toContainEqual({
      member: 'agent_id',
      as: 'chosen',
      differs: lanes[0].entries.a,
    });
  });

  it('of another system says nothing about this one', async () => {
    const { code, text: printed } = await compare(one, RUN);
    expect(code).toBe(1);
    expect(printed).toContain('Two systems wrote these');
  });
});

describe('states', () => {
  it('are compared after any two entries, with who wrote what differs', async () => {
    const branches = thymos('branches.db');
    const { state } = await compared(
      branches,
      branches,
      '--lane',
      '490b',
      '--lane',
      'ec12',
      '--at',
      '5..1',
    );
    expect(state.seq).toEqual({ a: '5', b: '1' });
    const changes = new Map(
      state.changes.map((change: { id: string }) => [change.id, change] as const),
    );
    expect([...changes.keys()]).toEqual(['d', 'b', 'b1-only']);
    expect(changes.get('b')).toMatchObject({
      a: { written_by: { seq: 5 } },
      b: { value: 'kept', written_by: { seq: 1 } },
    });
    expect(changes.get('d')).toMatchObject({ b: null });
  });

  it('are the same where nothing of them differs', async () => {
    const { text } = await compare(RUN, thymos('run-847.audit.json'), '--at', '7');
    expect(text).toContain('State after seq 7 (4 and 4 resources): the same');
  });
});

describe('wrong usage', () => {
  it.each([
    [['--at', '3'], '--at is for one lane'],
    [['--lane', 'nowhere'], 'no such lane'],
    [['--lane', '490b', '--at', 'x'], 'is no seq'],
    [['--apart', 'a..b'], 'this is no member'],
    [['--lane', '490b', '--lane', '490b', '--lane', '490b'], 'twice at most'],
  ])('%j is refused', async (args, words) => {
    const branches = thymos('branches.db');
    await expect(compare(branches, branches, ...args)).rejects.toThrow(words);
  });
});
