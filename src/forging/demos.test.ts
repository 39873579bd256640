import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { STEPS } from '../core/model/tamper.ts';
import { benchHost, benchOf, saidOf } from '../testing/bench.ts';
import { readCase } from '../core/model/tamper-case.ts';
import { tamperStep } from './steps.ts';
import { benchLedger } from './view.ts';

it('x', async () => {
  const host = await benchHost();
  for (const name of [
    'footbridge.db',
    'holon-run.jsonl',
    'harbour-watch.zip',
    'chain-policy-gate.jsonl',
  ]) {
    const bench = await benchOf(name, readFileSync(`public/demo/${name}`), host);
    const info = benchLedger(bench, null, 4);
    console.log(
      '#####',
      name,
      info.before,
      info.attacks.length,
      info.lanes.length,
      info.bytes,
      bench.kept?.text.slice(0, 8),
    );
    for (const attack of info.attacks) {
      const made = readCase(attack.case);
      if (!made) throw new Error();
      console.log('==', attack.id, attack.case);
      if (
        name !== 'footbridge.db' &&
        !['one-number', 'reworded', 'missing-page', 'one-bit', 'cut-short'].includes(attack.id)
      )
        continue;
      for (const step of STEPS) {
        const own = await tamperStep(bench, { ...made, nets: ['anchor'], signer: null }, step);
        console.log(
          '  ',
          step,
          own.done,
          '|',
          own.missing ?? '',
          own.refused ?? '',
          '|',
          own.trials.map((t) => `[${t.nets}] ${saidOf(own, t.nets)}`).join(' ; '),
        );
      }
    }
  }
}, 600000);
