// A test gives these answers for whoever is asked.

import type { Answers, Ask, AskName } from '../base/ask.ts';

/** `otherwise` is asked what is not among them. */
export function answerAsks(answers: Partial<Answers<AskName>>, otherwise?: Ask): Ask {
  return async (asking) => {
    const { name, input, signal, onProgress = () => undefined } = asking;
    const answer = answers[name];
    if (answer) return answer(input, { signal, onProgress });
    if (otherwise) return otherwise(asking);
    throw new Error(`Nobody answers ${name} in this test.`);
  };
}
