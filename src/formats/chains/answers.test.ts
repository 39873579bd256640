// Which record answers which question, where no id says so.

import { describe, expect, it } from 'vitest';
import { encodeText } from '../../base/bytes.ts';
import { parseJson } from '../../base/json/parse.ts';
import { isObject } from '../../base/json/value.ts';
import { ChainAnswers } from './answers.ts';
import { agentAuditTrail } from './builtin/agent-audit-trail.ts';

const ASKED = {
  action_type: 'escalation',
  outcome: 'escalated',
  action_detail: { urgency: 'high' },
};
const ANSWER = { action_type: 'decision', action_detail: { decision_type: 'human_approval' } };
const CALL = {
  action_type: 'tool_call',
  outcome: 'success',
  action_detail: { tool_name: 'deploy' },
};

function answeredIn(records: readonly object[]): readonly (string | null)[] {
  const answers = new ChainAnswers(agentAuditTrail);
  return records.map((record, at) => {
    const object = parseJson(encodeText(JSON.stringify(record)), { maxDepth: 8 });
    if (!isObject(object)) throw new Error('not an object');
    return answers.take('lane', `record ${at}`, object);
  });
}

describe('an escalation of an audit trail', () => {
  it('is answered by the approval of a person that succeeded', () => {
    const answer = { ...ANSWER, outcome: 'success' };
    expect(answeredIn([ASKED, answer, CALL])).toEqual([null, 'record 0', null]);
  });

  it('is answered, too, where that was denied', () => {
    expect(answeredIn([ASKED, { ...ANSWER, outcome: 'denied' }])).toEqual([null, 'record 0']);
  });

  it('waits where only calls follow', () => {
    expect(answeredIn([ASKED, CALL])).toEqual([null, null]);
  });
});
