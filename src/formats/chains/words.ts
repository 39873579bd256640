// How a record is described in a line, and what is kept of it for lists.

import { objectAt } from '../../core/json/access.ts';
import { isNumber, type JsonObject } from '../../core/json/value.ts';
import type { EntryDigest } from '../../core/model/digest.ts';
import type { Entry } from '../../core/model/entry.ts';
import type { EntryLine } from '../../core/model/view.ts';
import { digestOf, line, spaced, subjectOf } from '../describe.ts';
import type { LaneTitle } from '../format.ts';
import type { Decoded } from './decode.ts';
import { plainText } from './hash/bytes.ts';
import { decisionOf, memberWords } from './members.ts';
import { textAt } from './profile/pointer.ts';
import { continuedHash } from './walk.ts';

export function digest(entry: Entry, decoded: Decoded): EntryDigest {
  return digestOf(lineOf(entry, decoded));
}

export function lineOf({ index }: Entry, decoded: Decoded): EntryLine {
  const { object, profile } = decoded;
  const { title, note } = wordsOf(decoded);
  const decision = object && decisionOf(object, profile);
  const tool = object ? memberWords(object, profile, 'tool') : '';
  const kind = object
    ? spaced(memberWords(object, profile, 'kind')) || tool || 'record'
    : 'unreadable';
  return line(shapeOf(index, decoded), kind, title, note, {
    tools: tool ? [tool] : [],
    decision: decision && (decision.outcome ?? decision.word),
    signed: textAt(object, profile.members.signature) !== null,
  });
}

function shapeOf(index: number, { object, profile }: Decoded): EntryLine['shape'] {
  const outcome = object && decisionOf(object, profile)?.outcome;
  if (!object || outcome === 'deny') return 'denied';
  if (outcome === 'require approval') return 'waiting';
  return index === 0 ? 'start' : 'bound';
}

function wordsOf({ object, profile, annotation }: Decoded): { title: string; note: string } {
  if (!object)
    return {
      title: annotation.isCut ? 'The file ends inside this line' : 'Cannot be read',
      note: `line ${annotation.line}`,
    };
  if (continuedHash(object, profile) !== null)
    return { title: 'goes on from another file', note: '' };
  const decision = decisionOf(object, profile);
  const words = (name: 'kind' | 'tool' | 'actor' | 'target') => memberWords(object, profile, name);
  const [kind, tool, actor] = [words('kind'), words('tool'), words('actor')];
  const target = words('target') || tellingOf(object, [kind, tool, actor]);
  const what = joined(
    ' ',
    spaced(kind),
    tool,
    target.length > LONGEST ? `${target.slice(0, LONGEST - 1)}…` : target,
  );
  return {
    title: `${OUTCOMES[decision?.outcome ?? 'permit']}${what || 'record'}`,
    note: joined(
      ' · ',
      // What was simply permitted needs no word.
      decision && decision.outcome !== 'permit' ? decision.word : '',
      actor,
    ),
  };
}

/** What was asked for, or refused, is not what was done. */
const OUTCOMES = { permit: '', deny: 'Denied: ', 'require approval': 'Asked: ' } as const;

/** A title is one line; the whole text is in the record. */
const LONGEST = 120;

/** Members in which tools commonly put what they were called with. */
const ARGUMENTS = [
  ...['arguments', 'args', 'tool_input', 'input', 'parameters', 'params', 'request'],
  ...['payload', 'data', 'action_detail', 'details', 'action'],
];

/** What a record of a profile that names no target was about; '': nothing tells it. */
function tellingOf(object: JsonObject, known: readonly string[]): string {
  const held = ARGUMENTS.flatMap((name) => objectAt(object, name) ?? []);
  // One level further down, too, as `{"data": {"args": {…}}}` has it.
  const all = held.flatMap((one) => [
    one,
    ...ARGUMENTS.flatMap((name) => objectAt(one, name) ?? []),
  ]);
  for (const one of all) {
    const subject = subjectOf(one);
    if (subject && !known.includes(subject)) return subject;
  }
  for (const one of all) {
    const first = firstOf(one, known);
    if (first) return first;
  }
  return '';
}

/** More members are not looked at for a title. */
const LOOKED_AT = 8;

/** Its first text that is not said already; else its first number, with its name. */
function firstOf({ members }: JsonObject, known: readonly string[]): string {
  const looked = members.slice(0, LOOKED_AT);
  const isTelling = ([, value]: (typeof looked)[number]) =>
    typeof value === 'string' && value !== '' && !known.includes(value);
  const text = looked.find(isTelling);
  if (text) return plainText(text[1]);
  const number = looked.find(([, value]) => isNumber(value));
  return number ? `${number[0]} ${plainText(number[1])}` : '';
}

function joined(by: string, ...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(by);
}

export function laneTitle(_: Entry, { object, profile }: Decoded): LaneTitle {
  const lane = object ? memberWords(object, profile, 'lane') : '';
  const title =
    object && lane !== ''
      ? joined(' · ', memberWords(object, profile, 'actor'), lane)
      : profile.name;
  return { title, origin: 'root' };
}
