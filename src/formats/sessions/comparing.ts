// Two sessions compared: ids, times and places of the machine differ between any two.

import { type ApartMember, EACH } from '../../ledger/compare/apart.ts';
import type { Comparing } from '../../ledger/format/words.ts';
import type { DecodedStep } from './decode.ts';
import { APART_IN_CHECKPOINTS } from './langgraph/apart.ts';

const APART: readonly ApartMember[] = [
  ...[
    'uuid',
    'parentUuid',
    'logicalParentUuid',
    'sessionId',
    'session_id',
    'parent_tool_use_id',
    'toolUseID',
    'parentToolUseID',
    'promptId',
    'requestId',
    'agentId',
    'leafUuid',
    'sourceToolAssistantUUID',
    'id',
    'cause',
    'parent_id',
    'tool_call_id',
    'action_id',
    'llm_response_id',
    'sessionID',
    'messageID',
    'parentID',
    'callID',
    'traceId',
    'spanId',
    'parentSpanId',
  ].map((name): ApartMember => ({ as: 'id', path: [name] })),
  { as: 'id', path: ['message', 'id'] },
  // Calls of Claude Code and their results, and what names them elsewhere.
  { as: 'id', path: ['message', 'content', EACH, 'id'] },
  { as: 'id', path: ['message', 'content', EACH, 'tool_use_id'] },
  { as: 'id', path: ['toolUseResult', 'agentId'] },
  { as: 'id', path: ['forkedFrom', 'sessionId'] },
  { as: 'id', path: ['forkedFrom', 'messageUuid'] },
  { as: 'id', path: ['permission_denials', EACH, 'tool_use_id'] },
  { as: 'id', path: ['toolCalls', EACH, 'id'] },
  { as: 'id', path: ['payload', 'id'] },
  { as: 'id', path: ['payload', 'call_id'] },
  { as: 'id', path: ['payload', 'turn_id'] },
  { as: 'time', path: ['timestamp'] },
  { as: 'time', path: ['time'] },
  { as: 'time', path: ['execution_time'] },
  { as: 'time', path: ['extra', 'timestamp'] },
  { as: 'time', path: ['payload', 'timestamp'] },
  { as: 'time', path: ['startTimeUnixNano'] },
  { as: 'time', path: ['endTimeUnixNano'] },
  { as: 'position', path: ['ordinal'] },
  ...APART_IN_CHECKPOINTS,
];

export const sessionsComparing: Comparing<DecodedStep> = {
  payload: (_, { object }) => object,
  json: ({ bytes }, { object }) => object && bytes,
  apart: () => APART,
};
