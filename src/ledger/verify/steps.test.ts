// The one verifier is tried on a format made for it: passes, other results, and the steps that the
// host is given.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeText } from '../../base/bytes.ts';
import { nobleHash } from '../../base/hash/hash.ts';
import { createSigner } from '../../base/signature/sign.ts';
import type { Check, Pins, Profile, Severity } from '../model/check.ts';
import type { Entry } from '../model/entry.ts';
import type { VerifiedFormat } from './rules.ts';
import { verifyLedger, verifyLedgerFast } from './run.ts';
import { verifySteps } from './steps.ts';

type Id = 'content' | 'beyond' | 'pinned' | 'expected' | 'whole' | 'signature';

const check = (id: Id, more: Partial<Check<Id>> = {}): Check<Id> => ({
  id,
  format: 'made',
  profile: 'reference',
  phase: 'made',
  title: id,
  fault: `no ${id}`,
  proves: id,
  ...more,
});

const CHECKS: readonly Check<Id>[] = [
  check('content', { nothing: 'There is no entry.' }),
  check('beyond', { profile: 'strict' }),
  check('pinned', { needs: { pin: 'head', how: 'Give the head.' } }),
  check('expected', { needs: { pin: 'compiler', how: 'Give a compiler.' } }),
  check('whole'),
  check('signature'),
];

const signer = createSigner(new Uint8Array(32).fill(3));

type Content = 'good' | 'bad' | 'odd' | 'signed' | 'forged' | 'plain';

function makeEntry(content: Content, index: number): Entry {
  return {
    index,
    seq: index,
    id: `${content} ${index}`,
    parent: null,
    kind: content,
    recordedAt: null,
    bytes: encodeText(content),
  };
}

interface Source {
  readonly lanes: readonly { id: string; entries: number; again?: boolean }[];
  readonly findings: readonly [];
  readonly contents: ReadonlyMap<string, readonly Content[]>;
  entries(lane: string): Iterable<Entry>;
}

function makeSource(
  lanes: Record<string, readonly Content[]>,
  again: readonly string[] = [],
): Source {
  const contents = new Map(Object.entries(lanes));
  return {
    lanes: [...contents].map(([id, list]) => ({
      id,
      entries: list.length,
      ...(again.includes(id) && { again: true }),
    })),
    findings: [],
    contents,
    entries: (lane) => (contents.get(lane) ?? []).map(makeEntry),
  };
}

let decodings = 0;

const format: VerifiedFormat<Source, Content, Id> = {
  manifest: { id: 'made' },
  reader: {
    decode(entry) {
      decodings++;
      return entry.kind as Content; // makeEntry puts nothing else there
    },
  },
  rules: {
    version: 'made/1',
    checks: CHECKS,
    createRules(_source, { isStrict, pins, log: whole, requestSignature }) {
      let entries = 0;
      return {
        lane: (_lane, log) => ({
          examine(entry, content) {
            entries++;
            log.examine('content');
            const found = (at: Id, severity: Severity) =>
              log.add(entry, { check: at, severity, message: content });
            if (content === 'bad') found('content', 'error');
            if (isStrict && entry.index > 0) log.examine('beyond');
            if (isStrict && entry.index > 0 && content === 'odd') found('beyond', 'warning');
            if (pins.head !== undefined) log.examine('pinned');
            if (pins.head === 'other') found('pinned', 'error');
            if (pins.compiler === 'other') found('expected', 'error');
            if (content !== 'signed' && content !== 'forged') return;
            log.examine('signature');
            const message = encodeText(entry.id);
            const signature = signer.sign(content === 'signed' ? message : encodeText('other'));
            requestSignature({
              publicKey: signer.publicKey,
              message,
              signature,
              settle: (fault) => fault && found('signature', 'error'),
            });
          },
        }),
        finish() {
          if (entries > 3) whole.examine('whole');
          if (entries > 5)
            whole.add(null, { check: 'whole', severity: 'warning', message: 'many' });
        },
        laneFacts: (lane) => ({ title: lane, completeness: { state: 'not proven', reason: '' } }),
      };
    },
  },
};

const host = { hash: nobleHash };
const strict = { profile: 'strict', pins: {} } as const;

it('says which pins no check compares', () => {
  const report = (pins: Pins) =>
    verifyLedger(format, makeSource({ a: ['good'] }), host, { profile: 'strict', pins });
  expect(report({ head: 'id' }).notes).toBeUndefined();
  const [note] = report({ head: 'id', world: 'ab', policySet: 'p' }).notes ?? [];
  expect(note).toContain('“Policy-set hash”, “World hash at the head (hex)”');
});
const statuses = (checks: readonly { check: string; status: string }[]) =>
  Object.fromEntries(checks.map(({ check: id, status }) => [id, status]));

describe('the verifier', () => {
  it('passes only what was examined, and says why the rest was not', () => {
    const { lanes, checks, verdict } = verifyLedger(
      format,
      makeSource({ a: ['good'] }),
      host,
      strict,
    );
    expect(verdict).toBe('verified');
    expect(statuses(lanes[0]?.checks ?? [])).toEqual({
      content: 'pass',
      beyond: 'not checkable',
      pinned: 'not asked for',
      expected: 'not asked for',
      whole: 'not checkable',
      signature: 'not checkable',
    });
    expect(checks.find(({ check: id }) => id === 'pinned')?.reason).toBe('Give the head.');
    const empty = verifyLedger(format, makeSource({ a: [] }), host, strict);
    expect(empty.checks[0]).toMatchObject({
      status: 'not checkable',
      reason: 'There is no entry.',
    });
    const reference = { profile: 'reference', pins: {} } as const;
    const plain = verifyLedger(format, makeSource({ a: ['good', 'odd'] }), host, reference);
    expect(plain.verdict).toBe('verified');
    expect(statuses(plain.checks)).toMatchObject({ content: 'pass', beyond: 'not asked for' });
  });

  it('lets a pass of one lane outweigh nothing in another, and a fault outweigh both', () => {
    const report = verifyLedger(
      format,
      makeSource({ a: ['good'], b: ['good', 'odd'], c: ['bad'] }),
      host,
      strict,
    );
    expect(report.verdict).toBe('failed');
    expect(report.lanes.map(({ verdict }) => verdict)).toEqual([
      'verified',
      'verified with warnings',
      'failed',
    ]);
    expect(statuses(report.checks)).toMatchObject({
      content: 'fail',
      beyond: 'warning',
      whole: 'pass',
    });
    expect(report.checks[0]).toMatchObject({ looked: 4, found: 1 });
  });

  it('settles signatures as it goes where nothing is said of them before the end', () => {
    const many = Array<Content>(2_500).fill('good');
    const asking = (waits: boolean) => {
      const order: string[] = [];
      const asks: typeof format = {
        ...format,
        rules: {
          ...format.rules,
          createRules(source, context) {
            const rules = format.rules.createRules(source, context);
            const request = {
              publicKey: signer.publicKey,
              message: new Uint8Array(),
              signature: new Uint8Array(64),
              settle: () => void order.push('settled'),
            };
            return {
              ...rules,
              lane: () => ({
                examine: () => context.requestSignature(request),
                end: () => void order.push('end'),
                ...(waits && { settled: () => void order.push('all settled') }),
              }),
            };
          },
        },
      };
      const batches: number[] = [];
      for (const step of verifySteps(asks, makeSource({ a: many }), nobleHash, strict)) {
        if (step.type !== 'signatures') continue;
        batches.push(step.requests.length);
        for (const { settle } of step.requests) settle(null);
      }
      return { batches, order };
    };
    const [together, alone] = [asking(false), asking(true)];
    expect(together.batches).toEqual([2_500]);
    expect(Math.max(...alone.batches)).toBeLessThan(2_500);
    expect(alone.batches.reduce((sum, one) => sum + one)).toBe(2_500);
    expect(alone.order.at(-1)).toBe('all settled');
    expect(alone.order.indexOf('settled')).toBeLessThan(alone.order.indexOf('end'));
  });

  it('settles every signature before the report, by either way', async () => {
    const source = makeSource({ a: ['signed', 'forged'], b: ['signed'] });
    const slow = verifyLedger(format, source, host, strict);
    expect(slow.lanes.map(({ verdict }) => verdict)).toEqual(['failed', 'verified']);
    expect(slow.lanes[0]?.findings).toMatchObject([{ check: 'signature', index: 1 }]);
    expect(await verifyLedgerFast(format, source, host, strict)).toEqual(slow);
  });

  it('decodes each entry once, and says which checks examined it', () => {
    decodings = 0;
    const steps = verifySteps(
      format,
      makeSource({ a: ['good', 'good', 'odd'] }),
      nobleHash,
      strict,
    );
    const examined: (readonly string[])[] = [];
    let next = steps.next();
    for (; !next.done; next = steps.next())
      if (next.value.type === 'entry') examined.push(next.value.examined);
    expect(decodings).toBe(3);
    expect(examined).toEqual([['content'], ['content', 'beyond'], ['content', 'beyond']]);
    expect(examined[1]).toBe(examined[2]);
  });

  it('leaves lanes that show entries again out of the ledger’s outcomes', () => {
    const report = verifyLedger(
      format,
      makeSource({ a: ['good'], b: ['good'] }, ['b']),
      host,
      strict,
    );
    expect(report.checks[0]).toMatchObject({ check: 'content', looked: 1 });
    expect(report.lanes[1]).toMatchObject({ again: true, entries: 1 });
  });

  it('never passes a ledger in which a check found an error, whatever else there is', () => {
    const contents = fc.array(fc.constantFrom<Content>('good', 'bad', 'odd', 'plain'), {
      maxLength: 6,
    });
    fc.assert(
      fc.property(
        fc.array(contents, { minLength: 1, maxLength: 4 }),
        fc.constantFrom<Profile>('strict', 'reference'),
        fc.constantFrom<Pins>({}, { head: 'ab' }),
        (lists, profile, pins) => {
          const source = makeSource(
            Object.fromEntries(lists.map((list, i) => [`lane ${i}`, list])),
          );
          const report = verifyLedger(format, source, host, { profile, pins });
          expect(report.verdict === 'failed').toBe(lists.flat().includes('bad'));
          for (const { status, looked, found, reason } of report.checks) {
            if (status === 'pass') expect([looked > 0, found, reason]).toEqual([true, 0, null]);
            if (status === 'not asked for' || status === 'not checkable')
              expect(reason).not.toBeNull();
          }
        },
      ),
    );
  });
});

describe('the verdict', () => {
  const judge = (contents: readonly Content[], pins: Pins = {}, evidence?: string) => {
    const made: typeof format = {
      ...format,
      rules: {
        ...format.rules,
        createRules: (source, context) => ({
          ...format.rules.createRules(source, context),
          ...(evidence !== undefined && { ledgerFacts: () => ({ tamperEvidence: evidence }) }),
        }),
      },
    };
    const { verdict, lanes } = verifyLedger(made, makeSource({ a: contents }), host, {
      profile: 'strict',
      pins,
    });
    return [verdict, lanes[0]?.verdict];
  };

  it('is drift only where nothing but an expectation is missed', () => {
    expect(judge(['good'], { compiler: 'other' })).toEqual(['drift', 'drift']);
    expect(judge(['bad'], { compiler: 'other' })).toEqual(['failed', 'failed']);
    // Evidence of how the ledger was, and no wish of how it should be.
    expect(judge(['good'], { head: 'other' })).toEqual(['failed', 'failed']);
    expect(judge(['good'], { compiler: 'other' }, 'none')).toEqual(['drift', 'drift']);
  });

  it('is at best consistent where nothing could prove a change', () => {
    expect(judge(['good'], {}, 'none')).toEqual(['consistent', 'consistent']);
    expect(judge(['good', 'odd'], {}, 'none')).toEqual(Array(2).fill('consistent with warnings'));
    expect(judge(['bad'], {}, 'none')).toEqual(['failed', 'failed']);
  });
});

describe('a format of very many checks', () => {
  const makeIds = (count: number) => Array.from({ length: count }, (_, i) => `c${i}`);

  function examinedBy(count: number, sets: readonly (readonly number[])[]) {
    const ids = makeIds(count);
    const many: VerifiedFormat<Source, Content> = {
      manifest: { id: 'many' },
      reader: { decode: () => 'good' },
      rules: {
        version: 'many/1',
        checks: ids.map((id) => ({ ...check('content'), id })),
        createRules: () => ({
          lane: (_lane, log) => ({
            examine({ index }) {
              for (const nth of sets[index] ?? []) log.examine(ids[nth] ?? '');
            },
          }),
          laneFacts: (lane) => ({ title: lane, completeness: { state: 'not proven', reason: '' } }),
        }),
      },
    };
    const source = makeSource({ a: sets.map(() => 'good') });
    const given: (readonly string[])[] = [];
    for (const step of verifySteps(many, source, nobleHash, { profile: 'strict', pins: {} }))
      if (step.type === 'entry') given.push(step.examined);
    return given;
  }

  it.each([1, 31, 32, 33, 53, 54, 64, 65, 300])('knows each of %i apart', (count) => {
    const each = makeIds(count).map((_, i) => [i]);
    expect(examinedBy(count, each)).toEqual(makeIds(count).map((id) => [id]));
  });

  it('gives each set in the order of the checks, and equal sets as one array', () => {
    const sets = fc.array(fc.uniqueArray(fc.nat({ max: 299 }), { maxLength: 40 }), {
      maxLength: 20,
    });
    fc.assert(
      fc.property(sets, (some) => {
        const backwards = some.map((set) => set.toReversed());
        const given = examinedBy(300, [...some, ...backwards]);
        const expected = some.map((set) => set.toSorted((a, b) => a - b).map((i) => `c${i}`));
        expect(given).toEqual([...expected, ...expected]);
        for (const [i] of some.entries()) expect(given[i]).toBe(given[i + some.length]);
      }),
    );
  });

  it('has no check that the format does not list', () => {
    expect(examinedBy(32, [[31, 32], [32]])).toEqual([['c31'], []]);
  });
});
