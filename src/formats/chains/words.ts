// How a record is described in a line, and what is kept of it for lists.

import type { EntryDigest } from '../../core/model/digest.ts';
import type { Entry } from '../../core/model/entry.ts';
import type { EntryLine } from '../../core/model/view.ts';
import { digestOf, line, spaced } from '../describe.ts';
import type { LaneTitle } from '../format.ts';
import type { Decoded } from './decode.ts';
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
  return {
    title:
      joined(
        ' ',
        spaced(memberWords(object, profile, 'kind')),
        memberWords(object, profile, 'tool'),
      ) || 'record',
    note: joined(
      ' · ',
      // What was simply permitted needs no word.
      decision && decision.outcome !== 'permit' ? decision.word : '',
      memberWords(object, profile, 'target'),
      memberWords(object, profile, 'actor'),
    ),
  };
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
