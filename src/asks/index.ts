// Every ask that there is: one line a folder.

import type { AskName, AskTraits } from '../base/ask.ts';
import { BREAK_IT_ASKS } from './break-it/ask.ts';
import { COMPARE_ASKS } from './compare/ask.ts';
import { HAND_OVER_ASKS } from './hand-over/ask.ts';
import { NOTE_ASKS } from './notes/ask.ts';
import { PROVE_ASKS } from './prove/ask.ts';
import { REPLAY_PAGE_ASKS } from './replay-page/ask.ts';
import { RUNS_ASKS } from './runs/ask.ts';
import { SECRET_ASKS } from './secrets/ask.ts';
import { STORY_ASKS } from './stories/ask.ts';

export const ASKS: Readonly<Record<AskName, AskTraits>> = {
  ...BREAK_IT_ASKS,
  ...COMPARE_ASKS,
  ...HAND_OVER_ASKS,
  ...NOTE_ASKS,
  ...PROVE_ASKS,
  ...REPLAY_PAGE_ASKS,
  ...RUNS_ASKS,
  ...SECRET_ASKS,
  ...STORY_ASKS,
};
