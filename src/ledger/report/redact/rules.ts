// A person names what a report leaves out.

import { refusal } from '../../../base/error.ts';
import { type CompiledPattern, compilePattern } from '../../query/pattern/pattern.ts';
import { PatternError } from '../../query/pattern/syntax.ts';

export type RedactRule =
  | { readonly by: 'text'; readonly text: string }
  | { readonly by: 'pattern'; readonly pattern: CompiledPattern }
  | { readonly by: 'field'; readonly path: readonly string[] }
  | { readonly by: 'resource'; readonly kind: string | null; readonly id: string }
  | { readonly by: 'entry'; readonly lane: string; readonly seq: string };

/** Shorter texts are in every other word. */
export const SHORTEST = 4;

/**
 * One rule a line; empty lines are none.
 * @throws {AppException} that says which line.
 */
export function readRules(lines: readonly string[]): RedactRule[] {
  return lines.flatMap((line, at) => (line.trim() === '' ? [] : [readRule(line.trim(), at + 1)]));
}

/** One rule: `text:…`, `/…/`, `field:…`, `resource:KIND ID`, `entry:LANE:SEQ`. @throws {AppException} */
function readRule(written: string, number: number): RedactRule {
  const refused = (found: string) => refusedRule(number, found);
  const pattern = /^\/(.+)\/([ims]*)$/s.exec(written);
  if (pattern) return patternRule(pattern[1] ?? '', pattern[2] ?? '', refused);
  const [, by, rest = ''] = /^(text|field|resource|entry):(.+)$/s.exec(written) ?? [];
  switch (by) {
    case 'text':
      if (rest.length >= SHORTEST) return { by, text: rest };
      throw refused(`a text needs ${SHORTEST} characters at least; this one has ${rest.length}.`);
    case 'field':
      return { by, path: rest.split('.') };
    case 'resource': {
      const space = rest.indexOf(' ');
      const kind = space < 0 ? null : rest.slice(0, space);
      return { by, kind, id: rest.slice(space + 1) };
    }
    case 'entry': {
      const colon = rest.lastIndexOf(':');
      if (colon > 0 && /^\d+$/.test(rest.slice(colon + 1)))
        return { by, lane: rest.slice(0, colon), seq: rest.slice(colon + 1) };
      throw refused('an entry is named by its lane and its seq.');
    }
    default:
      throw refused('it begins with none of these.');
  }
}

function patternRule(source: string, flags: string, refused: (found: string) => Error): RedactRule {
  try {
    return { by: 'pattern', pattern: compilePattern(source, flags) };
  } catch (error) {
    if (!(error instanceof PatternError)) throw error;
    throw refused(`it is no regular expression: ${error.message}.`);
  }
}

/** The rule itself may be what must not be read, so it is not repeated. */
function refusedRule(number: number, found: string): Error {
  return refusal(
    'A rule of what is left out cannot be read.',
    `Rule ${number}: ${found}`,
    'Write text:TEXT, /PATTERN/, field:NAME, resource:KIND ID or entry:LANE:SEQ.',
  );
}

/** Describes a rule in a report without anything that it removes. */
export function redactRuleWords(rule: RedactRule): string {
  switch (rule.by) {
    case 'text':
      return 'a text';
    case 'pattern':
      return 'texts of a pattern';
    case 'field':
      return `the field ${rule.path.join('.')}`;
    case 'resource':
      return rule.kind === null ? 'a resource' : `a resource of kind ${rule.kind}`;
    case 'entry':
      return `the entry with seq ${rule.seq} of a lane`;
  }
}
