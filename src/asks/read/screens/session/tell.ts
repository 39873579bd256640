// The rows of a session tell the files that a coding agent changed, the commands that it ran, and
// the refusals of a person.

import type { TimelineRow } from '../../../../ledger/model/timeline.ts';

interface Done {
  readonly index: number;
  readonly recordedAt: number | null;
  readonly words: string;
}

interface Command extends Done {
  /** A result says "no error" and not more, since no session writes down that a command ended well. */
  readonly outcome: string;
  readonly isFailed: boolean;
  readonly isRefused: boolean;
}

interface Refusal extends Done {
  readonly why: string;
}

export interface Told {
  readonly files: ReadonlyMap<string, readonly number[]>;
  readonly commands: readonly Command[];
  readonly refused: readonly Refusal[];
}

/** The part of a record that tells it. */
export type Tellable = Pick<TimelineRow, 'index' | 'recordedAt' | 'changed'> & {
  readonly line: Pick<TimelineRow['line'], 'title' | 'note' | 'shape'>;
};

const ANSWER = /^(Result|Failed|Refused): (.*)$/s;
const SHELL =
  /^(?:Bash|bash|shell|exec_command|local_shell|run_shell_command|execute_bash|run): (.*)$/s;
const EXIT = /\bexit(?:ed with)?(?: code| status)?:? (\d+)/i;

export function tellSession(rows: readonly Tellable[]): Told {
  const files = new Map<string, number[]>();
  const commands: Command[] = [];
  const refused: Refusal[] = [];
  for (const { index, recordedAt, line, changed = [] } of rows) {
    if (line.shape === 'change')
      for (const { kind, id } of changed)
        if (kind === 'file') files.set(id, [...(files.get(id) ?? []), index]);
    const [, how, name = ''] = ANSWER.exec(line.title) ?? [];
    if (how === undefined) continue;
    if (how === 'Refused') refused.push({ index, recordedAt, words: name, why: line.note });
    const [, words] = SHELL.exec(name) ?? [];
    if (words === undefined) continue;
    const [, exit] = EXIT.exec(line.note) ?? [];
    const outcome = { Result: 'no error', Failed: exit ? `exit ${exit}` : 'failed' }[how];
    commands.push({
      index,
      recordedAt,
      words,
      outcome: outcome ?? 'refused',
      isFailed: how === 'Failed',
      isRefused: how === 'Refused',
    });
  }
  return { files, commands, refused };
}
