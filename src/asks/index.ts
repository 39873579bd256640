// Every ask has one line here for its folder.

import type { AskName, AskTraits } from '../base/ask.ts';
import { APPROVAL_ASKS } from './approvals/ask.ts';
import { AUTHORITY_ASKS } from './authority/ask.ts';
import { BLAME_ASKS } from './blame/ask.ts';
import { BREAK_IT_ASKS } from './break-it/ask.ts';
import { COMPARE_ASKS } from './compare/ask.ts';
import { HAND_OVER_ASKS } from './hand-over/ask.ts';
import { LIBRARY_ASKS } from './library/ask.ts';
import { NOTE_ASKS } from './notes/ask.ts';
import { PATTERN_ASKS } from './patterns/ask.ts';
import { PROVE_ASKS } from './prove/ask.ts';
import { QUESTION_ASKS } from './question/ask.ts';
import { REPLAY_PAGE_ASKS } from './replay-page/ask.ts';
import { READ_ASKS } from './run/ask.ts';
import { RUNS_ASKS } from './runs/ask.ts';
import { SEARCH_ASKS } from './search/ask.ts';
import { SECRET_ASKS } from './secrets/ask.ts';
import { STATE_ASKS } from './state/ask.ts';
import { STORY_ASKS } from './stories/ask.ts';

export const ASKS: Readonly<Record<AskName, AskTraits>> = {
  ...APPROVAL_ASKS,
  ...AUTHORITY_ASKS,
  ...BLAME_ASKS,
  ...BREAK_IT_ASKS,
  ...COMPARE_ASKS,
  ...HAND_OVER_ASKS,
  ...LIBRARY_ASKS,
  ...NOTE_ASKS,
  ...PATTERN_ASKS,
  ...PROVE_ASKS,
  ...QUESTION_ASKS,
  ...READ_ASKS,
  ...REPLAY_PAGE_ASKS,
  ...RUNS_ASKS,
  ...SEARCH_ASKS,
  ...SECRET_ASKS,
  ...STATE_ASKS,
  ...STORY_ASKS,
};
