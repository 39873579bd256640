// What is kept of a ledger as a whole, next to its entries: plain data, in one piece.

import type { PackedSeal } from '../../ledger/format/packed-seal.ts';
import type { FigureSurvey } from './figures/survey.ts';
import type { IntentSurvey } from './intents/survey.ts';

export interface HolonSurvey {
  readonly figures: FigureSurvey;
  readonly intents: IntentSurvey;
  readonly seal: PackedSeal;
  /** The last line with a number: what is appended goes on from it. */
  readonly head: string | null;
}
