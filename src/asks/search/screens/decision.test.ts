import { describe, expect, it } from 'vitest';
import type { EntryLine } from '../../../ledger/model/view.ts';
import { decisionWords } from './decision.ts';

const line: EntryLine = {
  shape: 'denied',
  title: 'Denied: no ticket',
  note: '',
  tools: [],
  rules: [],
  decision: 'deny',
  kind: 'rejection',
  signed: false,
  changes: { created: 0, replaced: 0, retracted: 0 },
};

describe('the decision of a row', () => {
  it('says why beside the word where no tool is named, and repeats neither', () => {
    expect(decisionWords(line)).toEqual(['Denied', 'no ticket']);
    const byPerson = { ...line, title: 'Denied by the operator', note: 'by the operator' };
    expect(decisionWords(byPerson)).toEqual(['Denied', 'by the operator']);
    const refused = { ...line, refuses: ['budget exhausted', 'no ticket'] };
    expect(decisionWords(refused)).toEqual(['Denied', 'no ticket · budget exhausted']);
  });

  it('names the rule first where a tool has a column, and never the tool', () => {
    const named = { ...line, title: 'Denied: shell', tools: ['shell'], rules: ['prod-guard'] };
    expect(decisionWords(named)).toEqual(['Denied', 'prod-guard']);
    expect(decisionWords({ ...named, refuses: ['no ticket'] })).toEqual(['Denied', 'no ticket']);
  });

  it('says what was done where nothing was decided', () => {
    const plain = { ...line, decision: null, title: 'Start', note: 'find out why' };
    expect(decisionWords(plain)).toEqual([null, 'Start · find out why']);
    expect(decisionWords({ ...plain, tools: ['grep'] })).toEqual([null, 'Start']);
  });
});
