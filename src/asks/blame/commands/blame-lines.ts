import type { JsonPath } from '../../../base/json/path.ts';
import type { ResourceEvent } from '../../../ledger/blame/events.ts';
import { blameLines, MAX_BLAMED_TEXT } from '../../../ledger/blame/lines.ts';
import { partVersions } from '../../../ledger/blame/parts.ts';
import { textsIn } from '../../../ledger/blame/texts.ts';
import { UsageError } from '../../../ui/terminal/usage.ts';
import type { Subject, WritingEntry, WrittenEntries } from './blame-entries.ts';

export interface BlamedLine {
  /** From 1 on. */
  readonly line: number;
  readonly text: string;
  readonly by: WritingEntry;
  /**
   * `or before` stands for an origin beyond the limit of the search; `rewritten` means that too
   * much differs to compare lines.
   */
  readonly how: 'exact' | 'or before' | 'rewritten';
}

/** @throws {UsageError} when the value is no text, or too long a one. */
export async function blamedLines(
  subject: Subject,
  key: JsonPath,
  events: Iterable<ResourceEvent>,
  written: WrittenEntries,
): Promise<readonly BlamedLine[]> {
  const { value } = subject;
  if (typeof value !== 'string') throw noText(subject);
  if (value.length > MAX_BLAMED_TEXT)
    throw new UsageError(
      `--lines: the text has ${value.length} characters; line by line, at most ${MAX_BLAMED_TEXT}.`,
    );
  const { blame, entries } = await blameLines(
    value,
    partVersions(events, key, written.at),
    (event) => written.readEntry(event),
  );
  const open = new Set(blame.openLines);
  return blame.lines.flatMap((text, i): BlamedLine | [] => {
    const version = blame.by[i] ?? 0;
    const by = entries[version];
    if (!by) return [];
    const how =
      blame.isCut && open.has(i)
        ? 'or before'
        : blame.rewritten.has(version)
          ? 'rewritten'
          : 'exact';
    return { line: i + 1, text: text.replace(/\n$/, ''), by, how };
  });
}

const MOST_LISTED = 8;

function noText({ kind, id, key, value }: Subject): UsageError {
  const what = key === '' ? `${kind}:${id}` : `${key} of ${kind}:${id}`;
  if (value === undefined) return new UsageError(`--lines: ${what} is not there at this entry.`);
  const texts = textsIn(value, key, MOST_LISTED);
  return new UsageError(
    `--lines: ${what} is no text.${texts.length ? ' Texts in it:' : ''}`,
    texts.map((path) => `--key ${path}`),
  );
}
