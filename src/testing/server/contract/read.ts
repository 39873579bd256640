import { encodeText } from '../../../base/bytes.ts';
import { listAt, numberAt, textAt } from '../../../base/json/access.ts';
import { JsonError, parseJson } from '../../../base/json/parse.ts';
import { isObject, type JsonValue } from '../../../base/json/value.ts';
import { largest } from '../../../base/lists.ts';
import type { TranscriptStep } from './transcript.ts';

/** Returns when the recording began, by the server's clock. */
export function findBeginning(steps: readonly TranscriptStep[]): number {
  const starts = steps.flatMap(({ at, response: { body } }) => {
    const updated = numberAt(body, 'updated_at_ms');
    if (updated !== null) return [updated - at];
    const [frame] = listAt(body) ?? [];
    const first = numberAt(parseFrame(textAt(frame, 'frame') ?? '').data, 'updated_at_ms');
    return first === null ? [] : [first - at - (numberAt(frame, 'ms') ?? 0)];
  });
  // Where no answer says, any time does.
  return largest(1_790_000_000_000, starts);
}

export function idOfTask(steps: readonly TranscriptStep[], task: string): string | null {
  for (const { path, response } of steps) {
    const { body } = response;
    const rows = [body, ...(listAt(body, 'runs') ?? [])];
    for (const row of rows)
      if (textAt(row, 'task') === task)
        return textAt(row, 'run_id') ?? /^\/runs\/([^/?]+)/.exec(path)?.[1] ?? null;
  }
  return null;
}

export function parseFrame(text: string): { event: string; data: JsonValue } {
  const [, event = ''] = /^event: (\w+)\n/.exec(text) ?? [];
  const [, data = ''] = /^data: (.*)$/m.exec(text) ?? [];
  return { event, data: parseContract(data) };
}

export function lastIdx(text: string): number | null {
  const lines = listAt(parseFrame(text).data, 'log');
  return numberAt(lines?.at(-1), 'idx');
}

/** Reads JSON where it is, else text. */
export function parseContract(text: string): JsonValue {
  if (!/^[{[]/.test(text)) return text;
  try {
    return parseJson(encodeText(text), { maxDepth: 200 });
  } catch (error) {
    if (error instanceof JsonError) return text;
    throw error;
  }
}

/** Our parser keeps the order of members, so the value is as it was sent. */
export function readPlainText(value: JsonValue): string {
  return JSON.stringify(value, (_, inner: JsonValue) => {
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return inner;
    if ('number' in inner) return Number(inner.number);
    return isObject(inner) ? Object.fromEntries(inner.members) : inner;
  });
}
