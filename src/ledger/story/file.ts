// A story that is read from a file is refused where it does not fit, with where and why.

import { encodeText } from '../../base/bytes.ts';
import { type AppException, refusal } from '../../base/error.ts';
import { JsonError, parseJson } from '../../base/json/parse.ts';
import { misfit, readShape } from '../../base/json/shape.ts';
import { STORY, STORY_LIMITS, STORY_SCHEMA, type Story } from './story.ts';

/** The same story makes the same text. */
export function storyText({ title, about, ledgers, steps }: Story): string {
  const file = {
    schema: STORY_SCHEMA,
    title,
    about,
    ledgers: ledgers.map(({ id, name }) => ({ id, name })),
    steps: steps.map(({ at, say, pause, notes }) => ({ at, say, pause, notes })),
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

/** @throws {AppException} when it is none. */
export function readStory(bytes: Uint8Array): Story {
  if (bytes.length > STORY_LIMITS.file)
    throw refused(`It is larger than ${STORY_LIMITS.file / 1024} KB, and stories are short.`);
  try {
    const value = parseJson(bytes, { maxDepth: 8 });
    const fault = misfit(value, STORY);
    if (fault)
      throw refused(`${place(fault.path)} should be ${fault.expected}, and is ${fault.actual}.`);
    const { title, about, ledgers, steps } = readShape(value, STORY);
    return { title, about, ledgers, steps };
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    throw refused(`Byte ${error.offset}: ${error.message}.`);
  }
}

function place(path: string): string {
  const [, index, member] = /^steps\[(\d+)\]\.(\w+)$/.exec(path) ?? [];
  if (index !== undefined) return `Step ${Number(index) + 1}, ${member}`;
  return path || 'It';
}

/**
 * Says why it cannot be kept or handed over as it is, in the words of {@link readStory}.
 * @throws {AppException}
 */
export function requireStory(story: Story): void {
  readStory(encodeText(storyText(story)));
}

function refused(found: string): AppException {
  return refusal(
    'This is no story that can be played.',
    found,
    'Give a story that was saved here, whole and unchanged.',
  );
}
