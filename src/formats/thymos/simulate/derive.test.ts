// Which rule "What if" begins with: over every ledger of ours it changes something where anything can.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { beforeAll, describe, expect, it } from 'vitest';
import { nobleHash } from '../../../base/hash/hash.ts';
import { askFormat } from '../../../ledger/format/ask-format.ts';
import { createSqlCreator } from '../../../ledger/sources/sqlite/sqljs-create.ts';
import { createSetup } from '../../../testing/handler.ts';
import { longRun } from '../../../testing/written.ts';
import type { Demo } from '../../demos/demo.ts';
import { makeThymosDemos } from '../write/demo/index.ts';
import type { Policy } from './policy.ts';

let demos: readonly Demo[] = [];

beforeAll(async () => {
  const wasm = readFileSync(createRequire(import.meta.url).resolve('sql.js/dist/sql-wasm.wasm'));
  demos = makeThymosDemos(nobleHash, await createSqlCreator(new Uint8Array(wasm).buffer));
});

async function held(name: string, bytes: Uint8Array) {
  const { ask, importBytes } = createSetup();
  const { ledger } = await importBytes(name, new Uint8Array(bytes));
  const id = ledger ?? '';
  return {
    derive: (before: readonly Policy[] = [], after: readonly Policy[] = []) =>
      askFormat(ask, {
        ledger: id,
        question: 'thymos.simulation.derived',
        query: { before, after },
      }),
    different: async (policy: Policy) =>
      (
        await askFormat(ask, {
          ledger: id,
          question: 'thymos.simulation',
          query: { policy, lanes: null },
        })
      ).totals.different,
  };
}

describe('the rule to begin with', () => {
  it('changes something in every demo', async () => {
    for (const { file, bytes } of demos) {
      const { derive, different } = await held(file, bytes);
      const { policy, decisions } = await derive();
      expect(decisions, file).toBeGreaterThan(0);
      expect(policy && (await different(policy)), file).toBeGreaterThan(0);
    }
  });

  it('is about what weighs most: a request before what only changed much', async () => {
    const name = async (file: string) => {
      const demo = demos.find((one) => one.file === file);
      const { derive } = await held(file, demo?.bytes ?? new Uint8Array());
      return (await derive()).policy?.name;
    };
    expect(await name('footbridge.db')).toBe('Deny gate_open');
    expect(await name('policy-intercept.db')).toBe('Deny mail_send');
    expect(await name('drift.db')).toBe('Deny valve_open');
  });

  it('gives way to what a person looked at last, where that changes something', async () => {
    const { derive } = await held('run.jsonl', longRun(30));
    const { policy } = await derive();
    const nothing: Policy = { name: 'nothing', rules: [], otherwise: 'as recorded' };
    const all: Policy = { name: 'mine', rules: [], otherwise: { verb: 'deny', channel: null } };
    expect((await derive([all])).policy).toEqual(all);
    expect((await derive([nothing])).policy).toEqual(policy);
  });

  it('says how many decisions there are where none can be changed', async () => {
    const { derive } = await held('begun.jsonl', longRun(0));
    expect(await derive()).toMatchObject({ policy: null, decisions: 0, withTool: 0 });
  });
});
