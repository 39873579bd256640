import { describe, expect, it } from 'vitest';
import { encodeText } from '../../../base/bytes.ts';
import { toEnd } from '../../../base/steps.ts';
import type { QuestionLane, StoredLedger } from '../../../ledger/format/questions.ts';
import { fileInMemory, type MemoryFile } from '../../../ledger/sources/file.ts';
import { chainsHost } from '../../../testing/chains.ts';
import { GATE_PROFILE, gateLog } from '../../../testing/gate-log.ts';
import { PROFILES } from '../builtin/index.ts';
import { chains } from '../index.ts';
import { readProfileText } from '../profile/read.ts';
import { CHAINS_QUESTIONS } from '../questions.ts';
import { ChainReader } from '../reader.ts';
import { profileText } from './answer.ts';
import { asOwn, makeProfileDraft, recognisable } from './draft.ts';

/** A log as the screens have it, without a browser. */
function makeLedger(
  text: string,
  profile: string | null = null,
  how: Pick<MemoryFile, 'isChosen'> = {},
): StoredLedger {
  const files: readonly MemoryFile[] = [
    { name: 'log.jsonl', bytes: encodeText(text) },
    ...(profile === null ? [] : [{ name: 'profile.json', bytes: encodeText(profile), ...how }]),
  ];
  const opened = files.map(fileInMemory);
  const reader = toEnd(ChainReader.open(opened, chainsHost));
  return {
    key: text + profile,
    survey: async () => reader.survey?.(),
    lanes: async () => reader.lanes.map(({ id }) => id),
    // The screens ask for no more of a lane.
    lane: async (id) =>
      ({
        summary: { entries: [...reader.entries(id)].length },
        entry: async (index: number) => [...reader.entries(id, index, index + 1)][0],
      }) as unknown as QuestionLane,
    files: (work) => work(opened, chainsHost),
    pause: async () => {},
  };
}

const RIGHT = profileText(GATE_PROFILE);

async function ask<Name extends keyof typeof CHAINS_QUESTIONS>(
  ledger: StoredLedger,
  name: Name,
  query: Parameters<NonNullable<(typeof CHAINS_QUESTIONS)[Name]>['answer']>[1],
) {
  const question = CHAINS_QUESTIONS[name];
  if (!question) throw new Error(`no question ${name}`);
  return question.answer(ledger, query as never);
}

describe('the rules of a log that nobody has seen', () => {
  const ledger = makeLedger(gateLog(80, 40));

  it('begin with usual ones, at the members that look like hashes', async () => {
    const head = await ask(ledger, 'chains.rules', null);
    expect(head).toMatchObject({ origin: 'not known', records: 80 });
    const draft = makeProfileDraft(readProfileText(head.profile), head.members);
    expect(draft).toMatchObject({
      members: { previous: '/prev_seal' },
      chain: { first: { is: 'text', text: 'ORIGIN' } },
      hash: { at: '/seal', algorithm: 'sha256', parts: [{ json: { without: ['/seal'] } }] },
    });
    expect(head.members.filter(({ isHash }) => isHash).map(({ at }) => at)).toEqual([
      '/prev_seal',
      '/seal',
    ]);
  });

  it('are counted over all records, and the first that disagree are named', async () => {
    for (const isWhole of [true, false])
      expect(await ask(ledger, 'chains.agreement', { profile: RIGHT, isWhole })).toEqual({
        agree: 79,
        of: 80,
        breaks: [41],
        unreadable: 0,
      });
  });

  it('show of each choice how many of the first records would agree', async () => {
    const options = await ask(ledger, 'chains.options', { profile: RIGHT });
    const figure = (control: string, value: string) =>
      options.find((one) => one.control === control && one.value === value)?.agree;
    expect(figure('algorithm', 'sha512')).toBe(63);
    expect(figure('algorithm', 'sha384')).toBe(0);
    expect(figure('encoding', 'hex upper')).toBe(0);
    expect(figure('member /who 3', 'in')).toBe(0);
    expect(figure('member /device 3', 'out')).toBe(0);
  });

  it('name a single other choice with which more records agree', async () => {
    const { hash } = GATE_PROFILE;
    const wrong = { ...GATE_PROFILE, hash: { ...hash, algorithm: 'sha3-512' as const } };
    const all = await ask(ledger, 'chains.candidates', { profile: profileText(wrong) });
    expect(all.map(({ name, agree }) => `${name}: ${agree}`)).toEqual([
      'Yours, with another hash function: 79',
    ]);
  });

  it('show on one record which bytes are hashed, and what comes of them', async () => {
    const view = await ask(ledger, 'chains.record', { profile: RIGHT, line: null });
    expect(view?.line).toBe(41);
    expect(view?.parts.map(({ text }) => text)).toEqual([
      'gate-log/7#',
      view?.link?.is,
      '#',
      '{"who":"mara","did":"closed","device":"gate 0","no":41}',
    ]);
    expect(view?.computed).not.toBe(view?.recorded);
    expect(view?.members.map(({ name, is }) => `${name}: ${is}`)).toEqual([
      'no: hashed',
      'when: left out',
      'who: hashed',
      'session: left out',
      'did: hashed',
      'device: hashed',
      'prev_seal: left out',
      'seal: the hash',
    ]);
    const sound = await ask(ledger, 'chains.record', { profile: RIGHT, line: 2 });
    expect(sound?.computed).toBe(sound?.recorded);
    expect(sound?.entry).toEqual({ lane: 'north', index: 0 });
  });

  it('refuse what is no profile, naming the member', async () => {
    await expect(
      ask(ledger, 'chains.agreement', { profile: '{"format":"chain-profile/1"}', isWhole: true }),
    ).rejects.toThrow('id: expected');
  });
});

it('a profile next to a log, or chosen for it, decides how it is read, and no name makes it chosen', async () => {
  const near = makeLedger(gateLog(20), RIGHT);
  expect(await ask(near, 'chains.rules', null)).toMatchObject({ origin: 'next to it' });
  const chosen = makeLedger(gateLog(20), RIGHT, { isChosen: true });
  expect(await ask(chosen, 'chains.rules', null)).toMatchObject({ origin: 'given' });
  expect(() => makeLedger(gateLog(20), '{"format":"chain-profile/1"}')).toThrow(
    'The profile that was given to this log cannot be read: id: expected',
  );
});

it.each(PROFILES.map((profile) => [profile.name, profile] as const))(
  'what is exported of %s can be read again',
  (_, profile) => {
    expect(readProfileText(profileText(profile))).toEqual(profile);
    const own = recognisable(asOwn(profile));
    expect(readProfileText(profileText(own))).toEqual(own);
    expect(own).not.toHaveProperty('verifier');
  },
);

it('a log with which nothing agrees is opened by whoever looks loosely, and by nobody else', () => {
  const head = (text: string) => ({ name: 'a.jsonl', head: encodeText(text), tables: null });
  expect(chains.recogniser.detect(head(gateLog(20)))).toBe(false);
  expect(chains.recogniser.glance?.(head(gateLog(20)))).toBe(null);
  // Ids and content hashes of other things are no chain.
  const lines = (line: (i: number) => object) =>
    Array.from({ length: 20 }, (_, i) => `${JSON.stringify(line(i))}\n`).join('');
  const hex = (i: number) => gateLog(i + 1).slice(-51, -3);
  expect(chains.recogniser.glance?.(head(lines((i) => ({ id: hex(i), text: 'a' }))))).toBe(false);
  expect(chains.recogniser.glance?.(head(lines((i) => ({ n: i, text: 'a' }))))).toBe(false);
  expect(chains.recogniser.glance?.(head('{"a":1}\n'))).toBe(false);
});
