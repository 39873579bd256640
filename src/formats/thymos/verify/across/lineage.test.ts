// What one trajectory says of another: requests, denials and commits of the lanes that a branch
// comes from, and of lanes that have nothing to do with it.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readLedger } from '../../../../ledger/format/recognise.ts';
import { inMemory } from '../../../../ledger/sources/bytes.ts';
import { verifyLedger } from '../../../../ledger/verify/run.ts';
import { draws } from '../../../../testing/draws.ts';
import { Forge } from '../../../../testing/forgeries/thymos-lanes.ts';
import { createTestHost } from '../../../../testing/host.ts';
import { thymos } from '../../index.ts';

const host = await createTestHost();
function listFindings(forge: Forge) {
  const reader = readLedger(thymos, [{ name: 'a.jsonl', bytes: inMemory(forge.bytes()) }], host);
  const { findings, lanes } = verifyLedger(thymos, reader, host, { profile: 'strict', pins: {} });
  return [...findings, ...lanes.flatMap((lane) => lane.findings)];
}

/** Every finding as "lane index, severity, check". */
function found(forge: Forge): string[] {
  return listFindings(forge).map(
    ({ lane, index, severity, check }) => `${forge.numberLane(lane)} ${index} ${severity} ${check}`,
  );
}

describe.each([
  ['the policy asked', false],
  ['another gate asked', true],
])('a commit carries out a request (%s)', (_, permitted) => {
  it('of its source, before the branch: as it should', () => {
    const forge = new Forge();
    const run = forge.root('run');
    const asked = forge.proposal('asked', permitted);
    forge.ask(run, asked);
    const branch = forge.branch(run, forge.plain(run, 'first'));
    forge.commit(branch, asked, 'asked');
    expect(found(forge)).toEqual([]);
  });

  it('of its source, after the branch', () => {
    const forge = new Forge();
    const run = forge.root('run');
    const asked = forge.proposal('asked', permitted);
    const branch = forge.branch(run, forge.plain(run, 'first'));
    forge.ask(run, asked);
    forge.commit(branch, asked, 'asked');
    expect(found(forge)).toEqual(['1 1 error thymos.request-order']);
    expect(listFindings(forge)[0]?.actual).toContain('seq 2 of trajectory');
  });

  it('of a trajectory that it does not come from', () => {
    const forge = new Forge();
    const [run, other] = [forge.root('run'), forge.root('other')];
    const asked = forge.proposal('asked', permitted);
    forge.ask(other, asked);
    forge.commit(run, asked, 'asked');
    expect(found(forge)).toEqual(['0 1 error thymos.request-order']);
  });

  it('that was carried out before it branched', () => {
    const forge = new Forge();
    const run = forge.root('run');
    const asked = forge.proposal('asked', permitted);
    forge.ask(run, asked);
    const branch = forge.branch(run, forge.commit(run, asked, 'asked'));
    forge.commit(branch, asked, 'again');
    expect(found(forge)).toEqual(['1 1 warning thymos.one-commit-a-proposal']);
  });
});

describe('a denial in a branch', () => {
  function denied() {
    const forge = new Forge();
    const run = forge.root('run');
    const asked = forge.proposal('asked');
    forge.ask(run, asked);
    const branch = forge.branch(run, forge.plain(run, 'first'));
    return { forge, run, branch, asked };
  }

  it('answers a request of its source', () => {
    const { forge, branch, asked } = denied();
    forge.deny(branch, asked);
    expect(found(forge)).toEqual([]);
  });

  it('is kept in the branch, and binds no other trajectory', () => {
    const { forge, run, branch, asked } = denied();
    forge.deny(branch, asked);
    forge.commit(branch, asked, 'asked');
    expect(found(forge)).toEqual(['1 2 warning thymos.denial-kept']);
    const elsewhere = denied();
    elsewhere.forge.deny(elsewhere.branch, elsewhere.asked);
    elsewhere.forge.commit(elsewhere.run, elsewhere.asked, 'asked');
    expect(found(elsewhere.forge)).toEqual([]);
    expect(run.id).not.toBe(branch.id);
  });

  it('answers nothing where its source asked only later', () => {
    const { forge, run, branch } = denied();
    const late = forge.proposal('late');
    forge.ask(run, late);
    forge.deny(branch, late);
    expect(found(forge)).toEqual(['1 1 warning thymos.denial']);
  });
});

it('a denied intent is denied with every proposal that was asked for it', () => {
  const forge = new Forge();
  const run = forge.root('run');
  const [one, other] = [forge.proposal('asked'), forge.proposal('asked', false, 'shell')];
  forge.ask(run, one);
  forge.ask(run, other);
  forge.deny(run, one);
  forge.commit(run, one, 'one');
  expect(found(forge)).toEqual(['0 4 warning thymos.denial-kept']);
});

it('a commit is against a denial wherever going through all of them says so', () => {
  const step = fc.record({
    inBranch: fc.boolean(),
    what: fc.constantFrom('asks', 'denies', 'commits'),
    name: fc.constantFrom('one', 'other', 'third'),
    tool: fc.constantFrom('kv_set', 'shell'),
  });
  type Done = (typeof step extends fc.Arbitrary<infer S> ? S : never) & { readonly index: number };
  const isSame = (a: Done, b: Done) => a.name === b.name && a.tool === b.tool;
  /** Denials of what was asked in the same lane before, up to an entry. */
  const denied = (lane: readonly Done[], commit: Done, upTo: number) =>
    lane.flatMap((asking) =>
      asking.what === 'asks' && isSame(asking, commit)
        ? lane.filter(
            ({ what, name, index }) =>
              what === 'denies' && name === commit.name && asking.index < index && index <= upTo,
          )
        : [],
    );
  const firstCommits = (lane: readonly Done[]) =>
    lane.filter(
      (one) => one === lane.find((other) => other.what === 'commits' && isSame(other, one)),
    );
  const ownFaults = (lane: readonly Done[]) =>
    lane.filter(
      (one) =>
        one.what === 'commits' &&
        denied(lane, one, firstCommits(lane).includes(one) ? 1e9 : one.index).length,
    );
  const inherited = (branch: readonly Done[], run: readonly Done[], upTo: number) =>
    firstCommits(branch).filter((commit) => {
      const isAsked = run.some(
        (one) => one.what === 'asks' && isSame(one, commit) && one.index <= upTo,
      );
      const isOpen = ({ what, name, index }: Done) =>
        what === 'denies' &&
        name === commit.name &&
        !branch.some((one) => one.what === 'asks' && one.name === name && one.index < index);
      if (isAsked && branch.some(isOpen)) return true;
      const isOwn = branch.some((one) => one.what === 'asks' && isSame(one, commit));
      return isAsked && !isOwn && denied(run, commit, upTo).length > 0;
    });
  fc.assert(
    fc.property(
      fc.array(step, { maxLength: 10 }),
      fc.array(step, { maxLength: 10 }),
      (before, after) => {
        const forge = new Forge();
        const run = forge.root('run');
        const done: Record<'run' | 'branch', Done[]> = { run: [], branch: [] };
        let made = 0;
        const take = (
          lane: ReturnType<Forge['root']>,
          list: Done[],
          one: (typeof before)[number],
        ) => {
          const proposal = forge.proposal(one.name, false, one.tool);
          // Such an entry would have the same id again.
          const isAgain = [...done.run, ...done.branch].some(
            (known) =>
              known.what === one.what &&
              known.name === one.name &&
              (one.what === 'denies' || (one.what === 'asks' && known.tool === one.tool)),
          );
          if (isAgain) return;
          if (one.what === 'asks') forge.ask(lane, proposal);
          else if (one.what === 'denies') forge.deny(lane, proposal);
          else forge.commit(lane, proposal, `key ${made++}`);
          list.push({ ...one, index: forge.ledger.head(lane.id)?.seq ?? 0 });
        };
        for (const one of before) take(run, done.run, one);
        const source = forge.plain(run, 'first');
        const upTo = forge.ledger.head(run.id)?.seq ?? 0;
        const branch = forge.branch(run, source);
        for (const one of after)
          if (one.inBranch) take(branch, done.branch, one);
          else take(run, done.run, one);
        const expected = new Set([
          ...ownFaults(done.run).map(({ index }) => `0 ${index}`),
          ...ownFaults(done.branch).map(({ index }) => `1 ${index}`),
          ...inherited(done.branch, done.run, upTo).map(({ index }) => `1 ${index}`),
        ]);
        const kept = found(forge).filter((one) => one.endsWith('denial-kept'));
        expect(new Set(kept.map((one) => one.split(' ').slice(0, 2).join(' ')))).toEqual(expected);
      },
    ),
    { numRuns: draws(150) },
  );
});

it('a branch from a commit of another lane than it names says where that commit is', () => {
  const forge = new Forge();
  const [run, other] = [forge.root('run'), forge.root('other')];
  forge.branch(other, forge.plain(run, 'first'));
  expect(listFindings(forge)).toMatchObject([
    { check: 'thymos.branch-source', actual: expect.stringContaining('another trajectory') },
  ]);
});

describe('a child', () => {
  const delegated = () => {
    const forge = new Forge();
    const [run, other] = [forge.root('run'), forge.root('other')];
    forge.root('delegated: write');
    const child = forge.ledger.idOfText('delegated: write');
    run.delegate(child, 'write');
    return { forge, run, other, child };
  };

  it('is delegated once', () => {
    expect(found(delegated().forge)).toEqual([]);
    const { forge, other, child } = delegated();
    // With the same answer it would have the same id.
    other.delegate(child, 'write', 'done');
    expect(found(forge)).toEqual(['1 1 warning thymos.one-delegation']);
  });
});
