// Rollout files of the Codex command line: one a thread.

import type { SessionWriter } from '../writer.ts';
import { placeThreads } from './place.ts';
import { codexStep, isRollout } from './step.ts';
import { readCodexTraits } from './traits.ts';

/** Members that say when a record was written, and where. */
const PLACE: ReadonlySet<string> = new Set(['timestamp', 'ordinal']);

export const codex: SessionWriter = {
  id: 'codex',
  name: 'Codex',
  container: 'rollout file',
  unit: 'line',
  idMember: 'payload.id',
  isGraph: false,
  asksCall: new Set(['update_plan']),
  recognises: isRollout,
  againDiffersIn: PLACE,
  history: { differsIn: PLACE, traits: readCodexTraits },
  step: codexStep,
  place: placeThreads,
  agentOfFile: () => null,
};
