import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BlockLedger, BlockLedgerError, type HistoryEntry, type Value } from './index.ts';

const OWNER = 'block:research';

function ledger(options: Partial<ConstructorParameters<typeof BlockLedger>[0]> = {}) {
  let now = 1_760_000_000;
  return new BlockLedger({ owner: OWNER, now: () => now++, ...options });
}

const KEYS = ['a', 'b', '', '__proto__', 'toString', 'ключ', '\u{1f600}', '\ue000'];
const CHILDREN = ['x', 'y', 'z'];

/** What a program does; what does not apply is left out while it runs. */
const steps = fc.oneof(
  fc.record({ verb: fc.constant('set' as const), key: fc.constantFrom(...KEYS), value: values() }),
  fc.record({ verb: fc.constant('delete' as const), key: fc.constantFrom(...KEYS) }),
  fc.record({
    verb: fc.constant('checkpoint' as const),
    label: fc.constantFrom('p', 'q', 'r', 's'),
  }),
  fc.record({
    verb: fc.constant('rollback' as const),
    pick: fc.nat(9),
    orphans: fc.constantFrom('mark' as const, 'discard' as const),
  }),
  fc.record({ verb: fc.constant('purge' as const), pick: fc.nat(9) }),
  fc.record({ verb: fc.constant('call' as const), child: fc.constantFrom(...CHILDREN) }),
);
type LedgerStep = typeof steps extends fc.Arbitrary<infer S> ? S : never;

function values(): fc.Arbitrary<Value> {
  const leaf = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.boolean(),
    fc.constant(null),
    fc.bigInt(0n, 2n ** 64n - 1n),
  );
  return fc.oneof(
    leaf,
    fc.array(leaf, { maxLength: 3 }),
    fc.dictionary(fc.string(), leaf, { maxKeys: 3 }),
  );
}

function readState(ledger: BlockLedger) {
  return new Map(ledger.keys().map((key) => [key, ledger.getEntry(key)]));
}

/** Runs the steps, and looks at the ledger after each. */
function run(
  all: readonly LedgerStep[],
  look: (ledger: BlockLedger, step: LedgerStep) => void,
  retain?: number,
) {
  const subject = ledger({ initialContext: { a: 1, '': null }, ...(retain && { retain }) });
  for (const step of all) {
    const live = subject.liveCheckpoints();
    const picked = 'pick' in step ? live[step.pick % Math.max(1, live.length)] : undefined;
    const source = `block:${subject.records().length % 3}`;
    if (step.verb === 'set') subject.set(step.key, step.value, { source });
    else if (step.verb === 'delete' && subject.has(step.key)) subject.delete(step.key, { source });
    else if (step.verb === 'checkpoint' && !live.some(({ id }) => id === step.label))
      subject.createCheckpoint(step.label);
    else if (step.verb === 'rollback' && picked)
      subject.rollback(picked.id, { reason: 'tried', orphans: step.orphans });
    else if (step.verb === 'purge' && picked) subject.purge([picked.id], 'compaction');
    else if (step.verb === 'call') {
      if (subject.openCalls().some(({ block }) => block === step.child))
        subject.childFinished(step.child, { status: 'success' });
      else subject.childStarted(step.child);
    } else continue;
    look(subject, step);
  }
  return subject;
}

/** The log alone, read again by a plain fold that knows nothing of the engine. */
function replay(subject: BlockLedger) {
  let state = new Map<string, { value: Value; source: string; seq: number }>();
  for (const key of ['a', '']) {
    const [first] = subject.history(key);
    if (first?.operation === 'INITIAL' && first.value !== undefined)
      state.set(key, { value: first.value, source: first.source_block_id, seq: 0 });
  }
  const frozen = new Map<string, typeof state>();
  for (const record of subject.records()) {
    if (record.type === 'set')
      state = new Map(state).set(record.key, {
        value: record.value,
        source: record.source_block_id,
        seq: record.seq,
      });
    if (record.type === 'delete') {
      state = new Map(state);
      state.delete(record.key);
    }
    if (record.type === 'checkpoint') frozen.set(record.snapshot_id, state);
    if (record.type === 'rollback') state = frozen.get(record.snapshot_id) ?? state;
  }
  return state;
}

describe('BlockLedger', () => {
  it('restores exactly the state at a checkpoint, whatever came between', () => {
    fc.assert(
      fc.property(fc.array(steps, { maxLength: 60 }), (all) => {
        const at = new Map<string, ReturnType<typeof readState>>();
        run(all, (subject, step) => {
          const last = subject.records().at(-1);
          if (last?.type === 'checkpoint') at.set(last.snapshot_id, readState(subject));
          if (step.verb === 'rollback' && last?.type === 'rollback')
            expect(readState(subject)).toEqual(at.get(last.snapshot_id));
        });
      }),
    );
  });

  it('is what its log says: replaying it gives the live state, and who wrote each value last', () => {
    fc.assert(
      fc.property(fc.array(steps, { maxLength: 60 }), (all) => {
        const subject = run(all, () => undefined);
        const replayed = replay(subject);
        expect(new Set(subject.keys())).toEqual(new Set(replayed.keys()));
        for (const [key, { value, source, seq }] of replayed)
          expect(subject.getEntry(key)).toMatchObject({ value, source_block_id: source, seq });
      }),
    );
  });

  it('keeps every write in the history of its key, orphaned ones flagged or left out', () => {
    fc.assert(
      fc.property(fc.array(steps, { maxLength: 60 }), (all) => {
        const subject = run(all, () => undefined);
        const records = subject.records();
        // The plain way: walk the rollbacks in order; the first over a record decides.
        const decided = new Map<number, string>();
        const setAt = new Map<string, number>();
        for (const record of records) {
          if (record.type === 'checkpoint') setAt.set(record.snapshot_id, record.seq);
          if (record.type !== 'rollback') continue;
          for (let seq = (setAt.get(record.snapshot_id) ?? 0) + 1; seq < record.seq; seq++)
            if (!decided.has(seq)) decided.set(seq, record.orphans);
        }
        for (const key of KEYS) {
          const writes = records.filter(
            (record) => (record.type === 'set' || record.type === 'delete') && record.key === key,
          );
          const shown = writes.filter(({ seq }) => decided.get(seq) !== 'discard');
          const own = subject.history(key).filter(({ operation }) => operation !== 'INITIAL');
          expect(own.map(({ seq, orphaned }): unknown => [seq, orphaned])).toEqual(
            shown.map(({ seq }) => [seq, decided.has(seq)]),
          );
        }
        for (const { seq } of records) expect(subject.isOrphaned(seq)).toBe(decided.has(seq));
      }),
    );
  });

  it('lets no leaf block write', () => {
    const verbs = [
      'set',
      'delete',
      'createCheckpoint',
      'rollback',
      'purge',
      'childStarted',
      'childFinished',
      'complete',
    ] as const;
    fc.assert(
      fc.property(fc.array(steps, { maxLength: 20 }), fc.constantFrom(...verbs), (all, verb) => {
        const subject = run(all, () => undefined);
        const leaf = subject.leaf('block:leaf');
        const before = subject.toJSONL();
        expect(() => leaf[verb]('a', 1, { source: 'block:leaf' })).toThrow(/block:leaf called/);
        expect(subject.toJSONL()).toBe(before);
        for (const key of subject.keys()) expect(leaf.getEntry(key)).toBe(subject.getEntry(key));
      }),
    );
  });

  it('keeps a rolling window, purging the oldest at once', () => {
    fc.assert(
      fc.property(
        fc.array(steps, { maxLength: 60 }),
        fc.integer({ min: 1, max: 3 }),
        (all, retain) => {
          run(
            all,
            (subject) => expect(subject.liveCheckpoints().length).toBeLessThanOrEqual(retain),
            retain,
          );
        },
      ),
    );
    const subject = ledger({ retain: 2 });
    for (const label of ['one', 'two', 'three']) subject.createCheckpoint(label);
    expect(subject.records().at(-1)).toMatchObject({
      type: 'purge',
      snapshot_ids: ['one'],
      cause: 'window',
    });
    expect(subject.records()).toHaveLength(4);
  });

  it('writes the same file again for the same steps', () => {
    fc.assert(
      fc.property(fc.array(steps, { maxLength: 40 }), (all) => {
        const [once, twice] = [
          run(all, (subject) => void subject.toJSONL()),
          run(all, () => undefined),
        ];
        expect(once.toJSONL()).toBe(twice.toJSONL());
      }),
    );
  });

  it('goes back to a checkpoint and patches what comes after', () => {
    const subject = ledger({ initialContext: { intent: 'forecast' } });
    subject.set('weather', { sky: 'clear' }, { source: 'WeatherBlock', metadata: { attempt: 1 } });
    expect(subject.get('weather')).toEqual({ sky: 'clear' });
    expect(subject.getEntry('weather')).toEqual({
      value: { sky: 'clear' },
      source_block_id: 'WeatherBlock',
      timestamp: 1_760_000_001,
      metadata: { attempt: 1 },
      seq: 1,
    });
    expect(subject.createCheckpoint('Pre Step B')).toBe('pre_step_b');
    subject.childStarted('Step_B');
    subject.childFinished('Step_B', {
      status: 'failed',
      sideEffects: [
        { kind: 'email', ref: 'msg-1', reversible: false },
        { kind: 'file', ref: '/tmp/a', reversible: true },
      ],
    });
    subject.set('report', 'prose', { source: 'Step_B' });
    expect(subject.rollback('pre_step_b', { reason: 'not JSON' })).toEqual({
      orphaned: { from: 3, to: 5 },
      notUndone: [{ kind: 'email', ref: 'msg-1', reversible: false, block: 'Step_B', seq: 4 }],
      openCalls: [],
    });
    expect(subject.has('report')).toBe(false);
    subject.set('constraint', 'Output JSON Only', { source: 'Recovery' });
    subject.complete('success');
    expect(subject.records().slice(-2)).toMatchObject([
      { type: 'purge', snapshot_ids: ['pre_step_b'], cause: 'success' },
      { type: 'completed', status: 'success' },
    ]);
    expect(subject.history('report').map(({ orphaned }: HistoryEntry) => orphaned)).toEqual([true]);
  });

  it('says of a purge what was no existing checkpoint, and of a rollback what stays open', () => {
    const subject = ledger();
    subject.createCheckpoint('a');
    subject.childStarted('x');
    expect(subject.purge(['a', 'b'], 'compaction')).toEqual(['b']);
    subject.createCheckpoint('c');
    expect(subject.rollback('c', { reason: '' })).toMatchObject({
      orphaned: null,
      openCalls: [{ block: 'x', parent: OWNER, seq: 2 }],
    });
  });

  it('fails after a purge for success that a rollback went back over', () => {
    const subject = ledger();
    for (const label of ['a', 'b']) subject.createCheckpoint(label);
    subject.purge(['b'], 'success');
    subject.rollback('a', { reason: 'it was no success' });
    subject.complete('failed');
    expect(subject.status).toBe('failed');
  });

  it('frees the ids of checkpoints after the target, and keeps the target', () => {
    const subject = ledger();
    for (const label of ['a', 'b']) subject.createCheckpoint(label);
    subject.rollback('a', { reason: '' });
    expect(subject.liveCheckpoints().map(({ id }) => id)).toEqual(['a']);
    expect(subject.createCheckpoint('b')).toBe('b');
  });

  it('writes no time before the last', () => {
    const times = [5, 3, 4, 9];
    const subject = new BlockLedger({ owner: 'o', now: () => times.shift() ?? 0 });
    for (const key of ['a', 'b', 'c']) subject.set(key, 0, { source: 's' });
    expect(subject.records().map(({ timestamp }) => timestamp)).toEqual([5, 5, 9]);
  });

  it('copies and freezes what it is given', () => {
    const value = { list: [1] };
    const subject = ledger();
    const { value: kept } = subject.set('k', value, { source: 's' });
    value.list.push(2);
    expect(subject.get('k')).toEqual({ list: [1] });
    expect(Object.isFrozen(kept) && Object.isFrozen((kept as { list: unknown }).list)).toBe(true);
  });

  it.each<[string, string, (subject: BlockLedger) => unknown]>([
    ['a delete of an absent key', 'operation', (s) => s.delete('k', { source: 's' })],
    ['a value without a source', 'provenance', (s) => s.set('k', 1, { source: '' })],
    [
      'a checkpoint that stands',
      'checkpoint-id',
      (s) => [s.createCheckpoint('A'), s.createCheckpoint('a')],
    ],
    ['a rollback to nowhere', 'rollback-target', (s) => s.rollback('a', { reason: '' })],
    [
      'a rollback to a purged checkpoint',
      'rollback-target',
      (s) => [s.createCheckpoint('a'), s.purge(['a'], 'window'), s.rollback('a', { reason: '' })],
    ],
    ['a second open call', 'child', (s) => [s.childStarted('x'), s.childStarted('x')]],
    ['a parent that is not open', 'child', (s) => s.childStarted('x', { parent: 'y' })],
    ['an end without a start', 'child', (s) => s.childFinished('x', { status: 'success' })],
    ['completing over an open call', 'child', (s) => [s.childStarted('x'), s.complete('success')]],
    [
      'failing after a purge for success',
      'purge-cause',
      (s) => [s.createCheckpoint('a'), s.purge(['a'], 'success'), s.complete('failed')],
    ],
    ['writing after the end', 'after-end', (s) => [s.complete('failed'), s.createCheckpoint('a')]],
    ['NaN', 'shape', (s) => s.set('k', [Number.NaN], { source: 's' })],
    ['Infinity', 'shape', (s) => s.set('k', Number.POSITIVE_INFINITY, { source: 's' })],
    ['undefined', 'shape', (s) => s.set('k', { a: undefined }, { source: 's' })],
    ['a function', 'shape', (s) => s.set('k', () => 1, { source: 's' })],
    ['a date', 'shape', (s) => s.set('k', new Date(0), { source: 's' })],
    ['half a surrogate pair', 'shape', (s) => s.set('k', '\ud800', { source: 's' })],
    [
      'too many levels',
      'shape',
      (s) => s.set('k', JSON.parse('['.repeat(127) + ']'.repeat(127)), { source: 's' }),
    ],
    [
      'a clock that gives no number',
      'time',
      () => new BlockLedger({ owner: 'o', now: () => Number.NaN }),
    ],
  ])('refuses %s', (_, code, act) => {
    const subject = ledger();
    let thrown: unknown;
    try {
      act(subject);
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBeInstanceOf(BlockLedgerError);
    expect((thrown as BlockLedgerError).code).toBe(code);
  });

  it('refuses a value that contains itself, and takes one that stands twice', () => {
    const subject = ledger();
    const round: unknown[] = [];
    round.push(round);
    expect(() => subject.set('k', round, { source: 's' })).toThrow(/contains itself/);
    const twice = [1];
    expect(subject.set('k', [twice, twice], { source: 's' }).value).toEqual([[1], [1]]);
  });

  it('writes whole numbers as integers, and what has a fraction as it is', () => {
    const subject = ledger();
    subject.set('k', [1, -0, 2 ** 53, 0.5, 1e21, 2n ** 64n - 1n], { source: 's' });
    expect(subject.toJSONL()).toContain('[1,0,9007199254740992.0,0.5,1e+21,18446744073709551615]');
  });
});
