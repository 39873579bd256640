// A person gives a description to a stored ledger: it is read again by it, keeps its id, and is
// kept; an unreadable one changes nothing.

import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { encodeText } from '../../../base/bytes.ts';
import { GATE_PROFILE, gateLog } from '../../../testing/gate-log.ts';
import { createSetup } from '../../../testing/handler.ts';
import type { LedgerDetail } from '../../model/ledger.ts';

it('is kept with the ledger, and taken back', async () => {
  const { ask, importBytes } = createSetup();
  const bytes = encodeText(gateLog(30)).slice();
  const { ledger, verdict } = await importBytes('gate.jsonl', bytes);
  const id = ledger ?? '';
  expect(verdict).toBe('consistent with warnings');

  const text = JSON.stringify(GATE_PROFILE);
  const described = await ask({
    name: 'describe ledger',
    input: { ledger: id, description: text },
  });
  expect(described.summary).toMatchObject({ id, verdict: 'verified with warnings', lanes: 2 });
  expect(described.report?.rules).toMatchObject({ id: 'gate-log', agree: 30, of: 30 });
  expect(described.lanes.map(({ title }) => title)).toEqual(['ivo · south', 'mara · north']);
  // A second verification still reads its entries by the description.
  const again = await ask({
    name: 'verify ledger',
    input: { ledger: id, profile: 'strict', pins: {} },
  });
  expect(again.summary.verdict).toBe('verified with warnings');
  expect(
    (await ask({ name: 'entry', input: { ledger: id, lane: 'south', index: 0 } })).view.headline,
  ).toContain('opened');
  expect((await ask({ name: 'source files', input: id })).map(({ name }) => name)).toEqual([
    'gate.jsonl',
    'profile.json',
  ]);
  expect(await importBytes('gate.jsonl', bytes)).toMatchObject({ ledger: id, alreadyStored: true });

  await expect(
    ask({
      name: 'describe ledger',
      input: { ledger: id, description: '{"format":"chain-profile/1"}' },
    }),
  ).rejects.toThrow('id: expected');
  expect((await ask({ name: 'ledger', input: id })).summary.verdict).toBe('verified with warnings');

  const plain = await ask({ name: 'describe ledger', input: { ledger: id, description: null } });
  expect(plain.summary.verdict).toBe('consistent with warnings');
});

describe('a profile that came with a log', () => {
  const text = JSON.stringify(GATE_PROFILE);
  const pair = {
    'gate.jsonl': encodeText(gateLog(30)).slice(),
    'profile.json': encodeText(text).slice(),
  };

  it.each([
    ['in an archive', { 'gate.zip': zipSync(pair).slice() }],
    ['next to it', pair],
  ])(
    'is a person’s choice only where a person made it, whatever it is called: %s',
    async (_, given) => {
      const { ask } = createSetup();
      const files = Object.entries(given).map(([name, bytes]) => ({
        name,
        file: new Blob([bytes]),
      }));
      const { sets } = await ask({ name: 'find ledgers', input: files });
      const [set] = sets;
      if (!set) throw new Error('no ledger was found');
      const { ledger } = await ask({
        name: 'import ledger',
        input: { job: 'gate', set, demo: false },
      });
      const id = ledger ?? '';
      const rules = ({ report }: LedgerDetail) =>
        report?.findings
          .filter(({ check }) => check === 'chains.rules')
          .map(({ message }) => message);
      const came = [expect.stringContaining('profile.json”, which came with the log')];
      expect(rules(await ask({ name: 'ledger', input: id }))).toEqual(came);

      const chosen = await ask({
        name: 'describe ledger',
        input: { ledger: id, description: text },
      });
      expect(rules(chosen)).toEqual([]);
      expect(chosen.report?.notes?.join(' ')).toContain('as somebody chose it for this log');
      expect(
        rules(await ask({ name: 'describe ledger', input: { ledger: id, description: null } })),
      ).toEqual(came);
    },
  );
});
