// Everything that a program of ours prints goes through here. A ledger, the names of its files and
// the arguments of a command are texts of others: whatever in them would steer a terminal, turn
// text around or not show at all is spelled out. A line end in a text is one of those, so the lines
// that a program means are given one by one. Values that look like keys or tokens are hidden.

import { findSecrets } from '../../base/secrets/find.ts';
import { hiddenWords, maskLines, replaceSecrets } from '../../base/secrets/mask.ts';
import { secretsShown } from '../../base/secrets/shown.ts';
import { plainLine, visibleJson } from '../../base/visible.ts';

export interface Terminal {
  print(lines: readonly string[]): void;
  /**
   * Prints JSON, or lines of it, also in pieces: invisible characters are escaped, the value is the
   * same.
   */
  json(text: string | Iterable<string>): void;
  /** Prints on stderr, where stdout is for another program. */
  warn(lines: readonly string[]): void;
}

/** `out` and `err` get text that is safe to print, without a line end. */
export function terminalTo(out: (text: string) => void, err: (text: string) => void): Terminal {
  const text = (lines: readonly string[]) => masked(lines).map(plainLine).join('\n');
  return {
    print: (lines) => {
      if (lines.length) out(text(lines));
    },
    json(json) {
      for (const lines of wholeLines(typeof json === 'string' ? [json] : json))
        out(visibleJson(lines));
    },
    warn: (lines) => {
      if (lines.length) err(text(lines));
    },
  };
}

/** Values that look like secrets are printed only on request; JSON is for programs. */
function masked(lines: readonly string[]): readonly string[] {
  return maskLines(lines, (text) => maskedValue(text));
}

/**
 * `member` is the name that the text is the value of, where a line has it elsewhere: some names are
 * secret.
 */
export function maskedValue(text: string, member?: string): string {
  if (secretsShown().isShown) return text;
  return replaceSecrets(
    text,
    findSecrets(text, member),
    (one) => `${one.prefix}<${hiddenWords(one)}>`,
  );
}

/** This many characters are printed at once, where lines are not longer. */
const AT_ONCE = 1 << 16;

function* wholeLines(pieces: Iterable<string>): Generator<string> {
  let held = '';
  for (const piece of pieces) {
    held += piece;
    if (held.length < AT_ONCE) continue;
    const end = held.lastIndexOf('\n');
    if (end < 0) continue;
    yield held.slice(0, end);
    held = held.slice(end + 1);
  }
  yield held;
}

/** Writes to whatever stdout and stderr are connected with. */
export const terminal = terminalTo(
  (text) => process.stdout.write(`${text}\n`),
  (text) => process.stderr.write(`${text}\n`),
);

/** Undefined when there is no terminal. */
export function columnsOfTerminal(): number | undefined {
  return process.stdout.columns;
}

/**
 * Prints bytes that another thread made with {@link terminalTo}; `done` is called once they are on
 * their way.
 */
export function printBytes(to: 'out' | 'err', text: Uint8Array, done: () => void): void {
  (to === 'out' ? process.stdout : process.stderr).write(text, done);
}

/** A reader that closes its end early (`| head`) is no error: nobody reads the rest. */
export function endWithReader(): void {
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
      process.exit();
    });
}
