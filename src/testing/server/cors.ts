// Pages of other origins get headers as recorded: nothing is exposed, and a preflight is answered
// for any path and without a token.

import type { ServerAnswer, ServerRequest } from './answers.ts';

/** @param allowed origins; null for any */
export function withCors(
  answered: ServerAnswer,
  { method, header }: ServerRequest,
  allowed: readonly string[] | null,
): ServerAnswer {
  const origin = header('origin');
  const leave = allowed ? allowed.find((known) => known === origin) : '*';
  return {
    ...answered,
    headers: {
      ...answered.headers,
      vary: 'origin, access-control-request-method, access-control-request-headers',
      ...(method === 'OPTIONS'
        ? {
            'access-control-allow-methods': 'GET,POST,OPTIONS',
            'access-control-allow-headers': '*',
          }
        : {}),
      ...(leave ? { 'access-control-allow-origin': leave } : {}),
    },
  };
}
