// An action without a run has a trajectory that no record names.

import { memberAt, textAt } from '../../base/json/access.ts';
import type { Plain } from '../../base/json/plain.ts';
import { writeJsonValue } from '../../formats/thymos/write/writer/json.ts';
import { payloadObject } from '../../formats/thymos/write/writer/payloads.ts';
import { TrajectoryWriter } from '../../formats/thymos/write/writer/trajectory.ts';
import type { LedgerWriter } from '../../formats/thymos/write/writer/writer.ts';
import { SCRIPT_TOOLS } from './script.ts';

const PERMIT = { rules: ['writ.authority'], decision: { kind: 'permit' } } as const;
const NO_COST = { tokens: 0, toolCalls: 1, wallClockMs: 0, usdMillicents: 0 };
const CHANNEL = 'high-risk';

export function routedAction(
  ledger: LedgerWriter,
  tool: string,
  args: unknown,
  clock: () => number,
): object {
  const lane = new TrajectoryWriter(ledger, ledger.idOfText(`routed ${ledger.entries.length}`), {
    compiler: 'thymos-compiler/0.0.1',
    policySet: ledger.idOfText('policy set'),
    clock: () => Math.floor(clock() / 1000),
  });
  const trajectory_id = `traj:${lane.id}`;
  lane.root(`routed:${tool}`);
  const risk = SCRIPT_TOOLS.find(({ name }) => name === tool)?.risk_class;
  const [intent, writ] = ['intent', 'writ'].map((what) => ledger.idOfText(`${what} ${lane.id}`));
  if (!intent || !writ) throw new Error('no ids');
  if (!risk) {
    lane.reject(intent, { kind: 'unknown_tool', detail: tool });
    return { status: 'rejected', trajectory_id, reason: `unknown tool: ${tool}` };
  }
  // The request's body is JSON.
  const asked = { intent, writ, tool, args: writeJsonValue(args as Plain) };
  if (risk === 'high' || risk === 'critical') {
    const level = risk === 'high' ? 'High' : 'Critical';
    const reason = `tool '${tool}' is ${level}-risk (threshold High); operator approval required. args: ${JSON.stringify(args)}`;
    lane.ask(lane.propose(asked, { ...PERMIT, gate: { channel: CHANNEL, reason } }));
    return { status: 'suspended', trajectory_id, channel: CHANNEL, reason };
  }
  const [key, value] = [textAt(asked.args, 'key') ?? '', memberAt(asked.args, 'value') ?? null];
  const { commit } = lane.commit(lane.propose(asked, PERMIT), {
    delta: tool === 'kv_set' ? [{ op: 'create', kind: 'kv', id: key, value }] : [],
    observations: [{ tool, output: payloadObject(['key', key], ['wrote', value]), latencyMs: 0 }],
    cost: NO_COST,
  });
  const commit_id = `commit:${commit}`;
  return { status: 'committed', trajectory_id, commit_id, routing_evidence_recorded: false };
}
