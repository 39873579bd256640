// One thing is changed in a session file of a coding agent, as anybody may do to lines that carry
// no hashes.

import type { MemoryFile } from '../../ledger/sources/file.ts';
import {
  answerMessage,
  claudeLine,
  claudeSession,
  linesFile,
  prompt,
  result,
  toolUse,
} from '../sessions.ts';

export type Lines = (object | string)[];
export const swapRecords = (lines: Lines, i: number, j: number): Lines =>
  lines.map((line, at) => lines[at === i ? j : at === j ? i : at] ?? line);
export const sessionJson = (line: object | string | undefined) => JSON.parse(JSON.stringify(line));

const CUT = '{"type":"assis';

/** Each change has the findings of each check. */
export const SESSION_CHANGES: readonly (readonly [
  what: string,
  change: (lines: Lines) => Lines,
  findings: readonly string[],
])[] = [
  [
    'a line that was taken out',
    (lines) => lines.toSpliced(4, 1),
    ['warning parent line 5', 'warning pair line 5'],
  ],
  [
    'lines that were swapped',
    (lines) => swapRecords(lines, 2, 3),
    ['error order line 3', 'error pair line 3'],
  ],
  ['a last line that is cut', (lines) => [...lines.slice(0, -1), CUT], ['info line line 11']],
  [
    'a line in between that is no JSON',
    (lines) => lines.toSpliced(1, 0, '{"type":'),
    ['error line line 2'],
  ],
  [
    'a member of another type',
    (lines) => lines.with(0, { ...sessionJson(lines[0]), timestamp: 5 }),
    ['error member line 1'],
  ],
  [
    'a message of another shape',
    (lines) => lines.with(0, { ...sessionJson(lines[0]), message: [] }),
    ['error member line 1'],
  ],
  [
    'a kind that is not known',
    (lines) => [...lines, claudeLine('novelty', 'n1', 'a6')],
    ['info member line 12'],
  ],
  [
    'an id that is used twice',
    (lines) => [...lines, prompt('u1', 'a6', 'Other')],
    ['error id line 12'],
  ],
  [
    'a line that is there twice',
    (lines) => [...lines, sessionJson(lines[10])],
    ['info id line 12'],
  ],
  [
    'a second result',
    (lines) => [...lines, result('r9', 'a6', 't1', 'again')],
    ['warning pair line 12'],
  ],
  [
    'a call without a result',
    (lines) => [
      ...lines,
      answerMessage('a7', 'a6', 'm7', [toolUse('t9', 'Bash', {})]),
      prompt('u9', 'a7', 'Well?'),
    ],
    ['warning pair line 12'],
  ],
  [
    'an open call at the end',
    (lines) => [...lines, answerMessage('a7', 'a6', 'm7', [toolUse('t9', 'Bash', {})])],
    ['info pair line 12'],
  ],
  [
    'an edit of another text',
    (lines) =>
      lines.with(
        5,
        sessionJson(JSON.parse(JSON.stringify(lines[5]).replace('One\\nTwo', 'Uno\\nTwo'))),
      ),
    ['info edit line 6'],
  ],
  [
    'a usage that falls',
    (lines) =>
      lines.with(
        1,
        sessionJson(
          JSON.parse(JSON.stringify(lines[1]).replace('"output_tokens":2', '"output_tokens":90')),
        ),
      ),
    ['warning sum line 3'],
  ],
];

/** Returns the file of a changed session. */
export function changedSession(change: (lines: Lines) => Lines): MemoryFile {
  const lines = change(claudeSession());
  const { name, bytes } = linesFile('session-1.jsonl', lines as Parameters<typeof linesFile>[1]);
  // A cut-off last line has no line end after it.
  const isCut = lines.at(-1) === CUT;
  return { name, bytes: isCut ? bytes.subarray(0, -1) : bytes };
}
