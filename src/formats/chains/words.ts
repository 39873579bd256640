// How a record is described in a line, and what is kept of it for lists.

import type { JsonObject } from '../../base/json/value.ts';
import { line, makeDigest, spaced } from '../../ledger/format/describe.ts';
import type { LaneTitle } from '../../ledger/format/words.ts';
import type { EntryEnds } from '../../ledger/join/ends.ts';
import { ANSWERS_CALL, type EntryDigest, type EntryLink } from '../../ledger/model/digest.ts';
import type { Entry } from '../../ledger/model/entry.ts';
import type { EntryLine } from '../../ledger/model/view.ts';
import type { CallPair } from './annotation.ts';
import { describeRecordPlace, recordWord } from './container/words.ts';
import type { DecodedChain } from './decode.ts';
import { listChainOps, listChainWrites } from './delta.ts';
import { type MemberDecision, memberWords, readRecordDecision } from './members.ts';
import { textAtPointer } from './profile/pointer.ts';
import type { ChainProfile } from './profile/profile.ts';
import { describeTarget, isResult } from './telling.ts';
import { continuedHash } from './walk.ts';

export function digestChains(entry: Entry, decoded: DecodedChain): EntryDigest {
  const ops = listChainOps(decoded);
  const { signature } = decoded.profile.members;
  const described = describeChainLine(entry, decoded);
  return makeDigest(described, {
    facts: { compiler: null, policySet: null, signed: signature ? described.signed : null },
    ties: findTies(entry, decoded),
    delta: ops.length ? { commit: entry.id, ops } : null,
    links: listLinks(decoded),
  });
}

function listLinks(decoded: DecodedChain): EntryLink[] {
  const { call } = decoded.annotation;
  const links = listLineage(decoded);
  if (!call) return links;
  const { lane, entry } = call;
  return [...links, { kind: 'reference', lane, commit: entry, label: ANSWERS_CALL, quiet: true }];
}

/** To lanes that work for this one, and to one that is not here. */
function listLineage({ annotation: { from, handsTo = [] } }: DecodedChain): EntryLink[] {
  const links = handsTo.map(
    ({ lane, isMissing }): EntryLink => ({
      kind: 'delegation',
      lane,
      commit: null,
      label: isMissing ? `${lane}, which is not here` : lane,
    }),
  );
  if (!from?.isMissing) return links;
  return [...links, { kind: 'reference', lane: from.lane, commit: null, label: 'works for' }];
}

/** A lane that is not here may be in another log. */
export function chainsEnds({ id }: Entry, decoded: DecodedChain): EntryEnds {
  return { links: listLineage(decoded), commit: id };
}

function findTies(
  { id }: Entry,
  { object, profile, annotation }: DecodedChain,
): EntryDigest['ties'] {
  const outcome = object && readRecordDecision(object, profile)?.outcome;
  const { answers, result } = annotation;
  if (outcome === 'require approval') return { asks: { proposal: id, intent: id } };
  const isPointedAt = result ? { commit: id } : {};
  if (answers === undefined) return isPointedAt;
  const answer = outcome === 'deny' ? { denies: answers } : { carriesOut: answers };
  return { ...isPointedAt, ...answer };
}

export function describeChainLine({ index }: Entry, decoded: DecodedChain): EntryLine {
  const { object, profile } = decoded;
  const { title, note } = describeRecord(decoded);
  const decision = object && readRecordDecision(object, profile);
  const tool = object ? memberWords(object, profile, 'tool') : '';
  const kind = object
    ? spaced(memberWords(object, profile, 'kind')) || tool || 'record'
    : 'unreadable';
  return line(chooseShape(index, decoded), kind, title, note, {
    tools: tool ? [tool] : [],
    decision: decision && (decision.outcome ?? decision.word),
    changes: countChanges(decoded),
    signed: textAtPointer(object, profile.members.signature) !== null,
  });
}

function countChanges(decoded: DecodedChain): EntryLine['changes'] {
  const writes = listChainWrites(decoded);
  const retracted = writes.filter(({ removes }) => removes).length;
  return { created: 0, replaced: writes.length - retracted, retracted };
}

function chooseShape(index: number, decoded: DecodedChain): EntryLine['shape'] {
  const { object, profile, annotation } = decoded;
  const outcome = object && readRecordDecision(object, profile)?.outcome;
  if (!object) return 'failed';
  if (outcome === 'deny') return 'denied';
  if (outcome === 'require approval') return 'waiting';
  if (annotation.handsTo) return 'delegation';
  if (listChainWrites(decoded).length) return 'change';
  return index === 0 ? 'start' : 'read';
}

function describeRecord({ object, profile, annotation }: DecodedChain): {
  title: string;
  note: string;
} {
  if (!object)
    return {
      title: annotation.isCut
        ? `The file ends inside this ${recordWord(profile).toLowerCase()}`
        : 'Cannot be read',
      note: describeRecordPlace(annotation, profile),
    };
  if (continuedHash(object, profile) !== null)
    return { title: 'goes on from another file', note: '' };
  const decision = readRecordDecision(object, profile);
  const outcome = decision?.outcome ?? 'permit';
  const isAnswer = outcome === 'permit' && annotation.answers !== undefined;
  const { call, result } = annotation;
  return {
    title: call
      ? joined(
          ' ',
          call.tool,
          call.target,
          call.failed ? 'failed' : 'returned',
          describeOutcome(object, profile, call),
        )
      : `${isAnswer && answersInWords(object, profile) ? 'Approved: ' : OUTCOMES[outcome]}${what(object, profile)}`,
    note: joined(
      ' · ',
      result ? (result.failed ? 'failed' : '') : '',
      annotation.isOpen ? 'no result here' : '',
      // What was simply permitted needs no word.
      decision && outcome !== 'permit' ? describeReason(decision) : '',
      memberWords(object, profile, 'actor'),
    ),
  };
}

/** The reason, or else the word that it was recorded with. */
function describeReason({ reason, word }: MemberDecision): string {
  return reason || (word === 'true' || word === 'false' ? '' : word);
}

/** What came of a call, where its own words do not say that already. */
function describeOutcome(object: JsonObject, profile: ChainProfile, { target }: CallPair): string {
  const came = describeTarget(object, profile);
  return came === target ? '' : came;
}

/** Words that a person's answer is recorded with; what a gate lets through is none. */
const ANSWERED = /approv|grant|confirm|den(y|ied|ial)|reject|declin|refus|block|^(true|false) /i;

/** Whether a record says that it is an answer, and not merely that something was let through. */
export function answersInWords(object: JsonObject, profile: ChainProfile): boolean {
  const word = readRecordDecision(object, profile)?.word ?? '';
  return ANSWERED.test(`${word} ${memberWords(object, profile, 'kind')}`);
}

/** What was asked for, or refused, is not what was done. */
const OUTCOMES = { permit: '', deny: 'Denied: ', 'require approval': 'Asked: ' } as const;

/** What a record is about in a few words: a call by its tool, what came of it, or else its kind. */
export function what(object: JsonObject, profile: ChainProfile): string {
  const kind = memberWords(object, profile, 'kind');
  const tool = memberWords(object, profile, 'tool');
  const target = describeTarget(object, profile);
  if (tool === '') return joined(' ', spaced(kind), target) || 'record';
  if (isResult(kind)) return joined(' ', tool, target === '' ? 'returned' : `returned ${target}`);
  // A call, and what was asked or decided about one, is known by its tool; other kinds say more.
  const isKnown = kind === '' || /call|action|approv|deni|escalat|decision/i.test(kind);
  return joined(' ', isKnown ? '' : spaced(kind), tool, target);
}

function joined(by: string, ...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(by);
}

export function chainsLaneTitle(
  _: Entry,
  { object, profile, annotation }: DecodedChain,
): LaneTitle {
  const lane = object ? memberWords(object, profile, 'lane') : '';
  const actor = object ? memberWords(object, profile, 'actor') : '';
  // Where each agent has a lane, its name is that of the lane.
  const title = lane === '' ? profile.name : joined(' · ', actor === lane ? '' : actor, lane);
  return { title, origin: annotation.from ? 'delegated' : 'root' };
}
