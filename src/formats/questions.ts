// Questions that a format answers about a ledger as a whole, by name: one line a
// format. Screens ask by these names through the worker, so both sides are checked.

import type { MarksAnswer, MarksAsk } from './blocks/marks.ts';
import type { FigureQuestions } from './holon/figures/ask.ts';
import type { IntentQuestions } from './holon/intents/ask.ts';
import type { Survey } from './reactor/survey.ts';

/** Each has the shape `{ask, answer}`; both are plain data. */
export interface Questions extends FigureQuestions, IntentQuestions {
  /** The topology, and every receipt in columns. */
  readonly 'blocks.marks': { readonly ask: MarksAsk; readonly answer: MarksAnswer };
  readonly 'reactor.trail': { readonly ask: null; readonly answer: Survey };
}
