// The transcripts of the real server are in the corpus.

import { readFileSync } from 'node:fs';
import { listAt, memberAt, numberAt, objectAt, textAt } from '../../../base/json/access.ts';
import { parseJson } from '../../../base/json/parse.ts';
import type { JsonValue } from '../../../base/json/value.ts';
import { corpusPath } from '../../corpus.ts';

export const FOLDER = 'thymos-server';

export interface RecordedCall {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: JsonValue;
  /** Says who ended a stream, and when after the request. */
  readonly end: { readonly by: string; readonly ms: number } | null;
}

export interface TranscriptStep {
  readonly note: string;
  readonly at: number;
  readonly method: string;
  readonly path: string;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: JsonValue | undefined;
  readonly response: RecordedCall;
}

/** Returns every step that asks something; a note about the process itself is none. */
export function transcript(scenario: string): readonly TranscriptStep[] {
  const bytes = new Uint8Array(readFileSync(corpusPath(FOLDER, `${scenario}.json`)));
  const steps = listAt(parseJson(bytes, { maxDepth: 200 }), 'steps') ?? [];
  return steps.filter((step) => objectAt(step, 'request')).map(readStep);
}

function readStep(step: JsonValue): TranscriptStep {
  const end = objectAt(step, 'response', 'end');
  return {
    note: textAt(step, 'note') ?? '',
    at: numberAt(step, 'at_ms') ?? 0,
    method: textAt(step, 'request', 'method') ?? '',
    path: textAt(step, 'request', 'path') ?? '',
    headers: texts(memberAt(step, 'request', 'headers')),
    body: memberAt(step, 'request', 'body'),
    response: {
      status: numberAt(step, 'response', 'status') ?? 0,
      headers: texts(memberAt(step, 'response', 'headers')),
      body: memberAt(step, 'response', 'body') ?? null,
      end: end && { by: textAt(end, 'by') ?? '', ms: numberAt(end, 'ms') ?? 0 },
    },
  };
}

function texts(value: JsonValue | undefined): ReadonlyMap<string, string> {
  return new Map(
    (objectAt(value)?.members ?? []).map(([name, text]) => [name, textAt(text) ?? '']),
  );
}
