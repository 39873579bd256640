// What was done in the sandbox of a sample: commands, and files that were read and written.

import { textAt, wordsAt } from '../../../base/json/access.ts';
import type { JsonObject } from '../../../base/json/value.ts';
import { spaced } from '../../../ledger/format/describe.ts';
import { type FileEffect, fileEffect, type Own } from '../step.ts';
import { firstLine } from '../text.ts';
import type { RecordNotes } from './place.ts';
import { capital, textBlock } from './words.ts';

/** As Inspect shortens what it notes of a file. */
const SHORTENED = /\n\nOutput truncated \(\d+ additional lines\)$/;
const BINARY = /^binary \([\d.]+ [KMG]?B\)$/;

export function readSandboxEvent(event: JsonObject, resolve: RecordNotes['resolve']): Own {
  const action = textAt(event, 'action') ?? '';
  const path = textAt(event, 'file');
  const output = resolve(textAt(event, 'output') ?? '');
  if (action === 'exec') {
    const code = wordsAt(event, 'result');
    const isError = code !== '' && code !== '0';
    const command = resolve(textAt(event, 'cmd') ?? '');
    return {
      kind: isError ? 'command failed' : 'command',
      isOutside: true,
      title: `${isError ? 'Failed' : 'Ran'}: ${firstLine(command) || 'a command'}`,
      note: isError ? `ended with ${code}` : '',
      shape: isError ? 'denied' : 'read',
      facts: [['Ended with', code]],
      blocks: [...textBlock('Command', command), ...textBlock('Output', output.trimEnd())],
    };
  }
  const isWrite = action === 'write_file';
  const text = isWrite ? resolve(textAt(event, 'input') ?? '') : output;
  const files = path === null ? [] : [sandboxFile(path, isWrite, text)];
  const verb = isWrite
    ? 'Wrote'
    : action === 'read_file'
      ? 'Read'
      : capital(spaced(action)) || 'Sandbox';
  return {
    kind: spaced(action) || 'sandbox',
    isOutside: true,
    files,
    shape: isWrite ? 'change' : 'read',
    title: `${verb}: ${path ?? 'no file'}`,
  };
}

function sandboxFile(path: string, isWrite: boolean, noted: string): FileEffect {
  const how = isWrite ? 'written' : 'read';
  if (noted === '' || BINARY.test(noted)) return fileEffect(path, isWrite ? 'touched' : 'read');
  if (!SHORTENED.test(noted)) return fileEffect(path, how, { text: noted });
  return fileEffect(path, how, { part: { from: 1, text: noted.replace(SHORTENED, '') } });
}
