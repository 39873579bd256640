// Sessions with a chain each, each from a beginning of its own: none is taken for a place where records are
// missing, whether they come one after another or take turns, and a cut is still seen.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  joinLogLines,
  listPlainFindings,
  sorted,
  verifyChainText,
} from '../../../testing/chains.ts';
import { draws } from '../../../testing/draws.ts';
import { type LooseObject, sha256Text } from '../../../testing/unknown-chains.ts';

const canonical = (value: unknown) => sorted(value, ',', ':');
const SESSIONS = ['s1', 's2', 's3'];

/** How the first record of a session names what is before it, by the session's name. */
const BEGINNINGS = {
  'a hash of its name': sha256Text,
  'a hash of more than its name': (id: string) => sha256Text(`session:${id}`),
  'one hash for all': () => sha256Text('what a product begins with'),
  'a hash of a word': () => sha256Text('genesis'),
  zeros: () => '0'.repeat(64),
};
type Begin = (id: string) => string;

interface Way {
  readonly begin: Begin;
  readonly sessions?: readonly string[];
  readonly count?: number;
  readonly numbered?: boolean;
  readonly name?: string;
}

/** The records of each session, in a chain of its own. */
function makeSessions({
  begin,
  sessions = SESSIONS,
  count = 5,
  numbered = true,
  name = 'session_id',
}: Way): LooseObject[][] {
  return sessions.map((id, at) => {
    let prev_hash = begin(id);
    return Array.from({ length: count }, (_, i): LooseObject => {
      const time = new Date(1_795_165_200_000 + 900_000 * at + 1000 * i).toISOString();
      const own = { [name]: id, ...(numbered && { seq: i }), tool: `files.${i % 2}`, time };
      const body = { ...own, data: { n: 7 * i + at }, prev_hash };
      prev_hash = sha256Text(canonical(body));
      return { ...body, hash: prev_hash };
    });
  });
}

const inTurns = (sessions: readonly LooseObject[][]): LooseObject[] =>
  (sessions[0] ?? []).flatMap((_, i) => sessions.flatMap((one) => one.slice(i, i + 1)));
const lines = (records: readonly LooseObject[]) =>
  joinLogLines(records.map((one) => JSON.stringify(one)));

/** The verdict, and of each finding its check, severity and line. */
function verifyAndSummarise(records: readonly LooseObject[]) {
  const report = verifyChainText(lines(records));
  const found = listPlainFindings(report)
    .filter(({ severity }) => severity !== 'info')
    .map(({ check, severity, line }) => `${severity} ${check} ${line}`);
  return { verdict: report.verdict, found, report };
}

describe('sessions one after another, each from a beginning of its own', () => {
  it.each(Object.entries(BEGINNINGS))('are the same as in turns: %s', (_, begin) => {
    for (const numbered of [true, false]) {
      const sessions = makeSessions({ begin, numbered });
      const { verdict, found } = verifyAndSummarise(sessions.flat());
      expect(found.filter((one) => !one.startsWith('warning chains.first'))).toEqual([]);
      expect(verdict).toBe(verifyAndSummarise(inTurns(sessions)).verdict);
      const isKnown =
        begin === BEGINNINGS.zeros || begin('x') === sha256Text('genesis') || begin === sha256Text;
      expect(verdict).toBe(isKnown ? 'verified' : 'verified with warnings');
    }
  });

  it('are found beyond the records by which rules are found', () => {
    for (const begin of [sha256Text, BEGINNINGS.zeros]) {
      const sessions = makeSessions({ begin, count: 300 });
      expect(verifyAndSummarise(sessions.flat())).toMatchObject({ verdict: 'verified', found: [] });
    }
  });

  it('are told from a cut, however many there are', () => {
    const [one = [], two = [], ...more] = makeSessions({ begin: BEGINNINGS['one hash for all'] });
    const cut = verifyAndSummarise([...one, ...two.slice(1), ...more.flat()]);
    expect(cut.found).toContain('warning chains.first 6');
    expect(JSON.stringify(cut.report)).not.toContain('1, as that of a first record');
    const inside = verifyAndSummarise([...one, ...two.filter((_, i) => i !== 2), ...more.flat()]);
    expect(inside).toMatchObject({ verdict: 'failed' });
    expect(inside.found.filter((found) => found.startsWith('error'))).toEqual([
      'error chains.link 8',
      'error chains.sequence 8',
    ]);
  });

  it('are none where one chain leads through all of them', () => {
    let prev_hash = sha256Text('what a product begins with');
    const chain = SESSIONS.flatMap((session_id, at) =>
      Array.from({ length: 5 }, (_, i) => {
        const body = { session_id, seq: 5 * at + i, tool: `files.${i % 2}`, prev_hash };
        prev_hash = sha256Text(canonical(body));
        return { ...body, hash: prev_hash };
      }),
    );
    expect(verifyAndSummarise(chain).verdict).toBe('verified with warnings');
    // The last record of a session was taken out.
    for (const missing of [[4]])
      expect(verifyAndSummarise(chain.filter((_, i) => !missing.includes(i))).verdict).toBe(
        'failed',
      );
  });
});

it('calls no session of a sound log broken, whatever it begins with and in whichever order', () => {
  const way = fc.record({
    begin: fc.constantFrom(...Object.values(BEGINNINGS)),
    sessions: fc.uniqueArray(fc.stringMatching(/^[a-z]{1,6}-\d$/), { minLength: 2, maxLength: 4 }),
    count: fc.integer({ min: 3, max: 7 }),
    name: fc.constantFrom('session_id', 'run_id', 'agent', 'thread'),
  });
  fc.assert(
    fc.property(way, fc.boolean(), (one, turns) => {
      const sessions = makeSessions(one);
      const { verdict } = verifyAndSummarise(turns ? inTurns(sessions) : sessions.flat());
      expect(verdict).not.toBe('failed');
    }),
    { numRuns: draws(100) / 10 },
  );
});

describe('sessions of a log that writes one of the two hashes', () => {
  const records = SESSIONS.flatMap((session, at) =>
    Array.from({ length: 6 }, (_, i) => ({
      session,
      seq: i,
      tool: `files.${i % 2}`,
      data: { n: 7 * i + at },
    })),
  );

  it.each([
    ['from nothing', () => null],
    ['from its name', sha256Text],
  ])('begin apart where only the one before is written, %s', (_, begin) => {
    let prev: string | null = null;
    const linked = records.map((record): LooseObject => {
      if (record.seq === 0) prev = begin(record.session);
      const own = { ...record, prev };
      prev = sha256Text(canonical(own));
      return own;
    });
    expect(verifyAndSummarise(linked)).toMatchObject({ verdict: 'verified', found: [] });
    expect(verifyAndSummarise(linked.filter((_, i) => i !== 8)).verdict).toBe('failed');
  });

  it('begin apart where only their own is written', () => {
    let before = '';
    const chained = records.map((record) => {
      if (record.seq === 0) before = 'genesis';
      before = sha256Text(before + canonical(record));
      return { ...record, chain: before };
    });
    expect(verifyAndSummarise(chained)).toMatchObject({ verdict: 'verified', found: [] });
    expect(verifyAndSummarise(chained.filter((_, i) => i !== 8)).verdict).toBe('failed');
  });
});
