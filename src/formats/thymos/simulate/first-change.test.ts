// Which of several policies says something about a ledger.

import { describe, expect, it } from 'vitest';
import { nobleHash } from '../../../base/hash/hash.ts';
import { askFormat } from '../../../ledger/format/ask-format.ts';
import { createSetup } from '../../../testing/handler.ts';
import { longRun } from '../../../testing/written.ts';
import { policyIntercept } from '../write/demo/intercept.ts';
import { toJsonLines } from '../write/writer/containers.ts';
import { EXAMPLES } from './examples.ts';
import { ANY, DENY, type Policy } from './policy.ts';
import { policyText } from './policy-text.ts';

const NOTHING: Policy = { name: 'nothing', rules: [], otherwise: 'as recorded' };
const DENY_ALL: Policy = { ...NOTHING, name: 'all', otherwise: DENY };
const denyTool = (tool: string): Policy => ({
  ...NOTHING,
  name: tool,
  rules: [{ name: tool, when: { ...ANY, tool }, decided: DENY }],
});

async function store(bytes: Uint8Array<ArrayBuffer>) {
  const { ask, importBytes } = createSetup();
  const { ledger: id = '' } = await importBytes('ledger.jsonl', bytes);
  /** Its place among them; what is made for the ledger comes after them. */
  return async (...policies: readonly Policy[]) => {
    const query = { before: policies, after: [] };
    const { policy } = await askFormat(ask, {
      ledger: id ?? '',
      question: 'thymos.simulation.derived',
      query,
    });
    const place = policies.findIndex((one) => policy && policyText(one) === policyText(policy));
    return place < 0 ? null : place;
  };
}

const first = await store(new Uint8Array(toJsonLines(policyIntercept(nobleHash).ledger)));

describe('the first policy that changes something', () => {
  it('is the first of the list, and not the first to change something in the ledger', async () => {
    // The other one changes the very first decision of the ledger, this one a later one.
    expect(await first(denyTool('mail_send'), DENY_ALL)).toBe(0);
    expect(await first(NOTHING, denyTool('mail_send'), DENY_ALL)).toBe(1);
    expect(await first(NOTHING, DENY_ALL, denyTool('mail_send'))).toBe(1);
  });

  it('is none where all is decided as it was recorded', async () => {
    expect(await first(NOTHING, denyTool('no_such_tool'))).toBeNull();
    expect(await first()).toBeNull();
  });

  it('is found among the examples for a run that only wrote', async () => {
    const written = await store(longRun(30));
    const place = await written(...EXAMPLES);
    expect(place).not.toBeNull();
    expect(await written(...EXAMPLES.slice(0, place ?? 0))).toBeNull();
  });
});
