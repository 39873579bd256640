// Conventions for spans of agents that are not read here, by the attributes that only they have.

import type { Attributes } from './attributes.ts';

/** How the kinds of such spans begin. */
export const DIALECT = 'span of ';

const MARKS: readonly (readonly [name: string, marks: readonly string[]])[] = [
  ['the AI SDK', ['ai.operationId', 'ai.toolCall.', 'ai.model.', 'ai.usage.']],
  ['OpenInference', ['openinference.', 'llm.token_count.', 'llm.input_messages.']],
  ['OpenLLMetry', ['traceloop.', 'llm.request.type']],
  ['Langfuse', ['langfuse.']],
  ['LangSmith', ['langsmith.']],
  ['MLflow', ['mlflow.']],
  ['LangWatch', ['langwatch.']],
];
const OWN = 'gen_ai.';
const OPERATION = 'gen_ai.operation.name';

/** null: it follows none that is known by its name. */
export function detectDialect(attributes: Attributes): string | null {
  const names = [...attributes.keys()];
  const found = MARKS.find(([, marks]) =>
    names.some((name) => marks.some((mark) => name.startsWith(mark))),
  );
  if (found) return found[0];
  const isOlder = names.some((name) => name.startsWith(OWN)) && !attributes.has(OPERATION);
  return isOlder ? 'an earlier form of OpenTelemetry' : null;
}
