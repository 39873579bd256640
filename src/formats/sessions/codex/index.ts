// Rollout files of the Codex command line: one a thread.

import type { Writer } from '../writer.ts';
import { placeThreads } from './place.ts';
import { isRollout, stepOfLine } from './step.ts';
import { traitsOf } from './traits.ts';

export const codex: Writer = {
  id: 'codex',
  name: 'Codex',
  container: 'rollout file',
  unit: 'line',
  idMember: 'payload.id',
  isGraph: false,
  asksCall: new Set(['update_plan']),
  recognises: isRollout,
  history: { differsIn: new Set(['timestamp', 'ordinal']), traits: traitsOf },
  step: stepOfLine,
  place: placeThreads,
  agentOfFile: () => null,
};
