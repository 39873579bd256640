// What a record says, what its hash is made of, and who decided.

import { decodeLenient } from '../../base/bytes.ts';
import type { JsonObject } from '../../base/json/value.ts';
import { decision, fact, jsonBlock } from '../../ledger/format/describe.ts';
import type { Entry } from '../../ledger/model/entry.ts';
import type { Block, DecisionView, EntryView, Fact } from '../../ledger/model/view.ts';
import type { ChainsAnnotation } from './annotation.ts';
import { describeRecordPlace, recordWord } from './container/words.ts';
import type { DecodedChain } from './decode.ts';
import { hashedBytes } from './hash/bytes.ts';
import { memberWords, readRecordDecision } from './members.ts';
import { listPointers, splitPointer, textAtPointer } from './profile/pointer.ts';
import { type ChainProfile, isKeyed } from './profile/profile.ts';
import { bareHash, ChainWalk } from './walk.ts';
import { describeChainLine } from './words.ts';

export function viewChainsEntry(entry: Entry, decoded: DecodedChain): EntryView {
  const { object, fault, annotation, profile } = decoded;
  const headline = describeChainLine(entry, decoded).title;
  if (!object)
    return {
      headline,
      facts: [
        fact(
          'Where',
          `${describeRecordPlace(annotation, profile)}, byte ${fault?.offset ?? 0} of it`,
        ),
        fact('Expected', 'one JSON object'),
        fact('Found', fault?.message ?? ''),
      ].filter(isRecorded),
      blocks: [],
    };
  return {
    headline,
    facts: [
      fact('Kind', memberWords(object, profile, 'kind')),
      fact('Tool', memberWords(object, profile, 'tool'), 'code'),
      fact('Target', memberWords(object, profile, 'target'), 'code'),
      fact('Actor', memberWords(object, profile, 'actor'), 'code'),
      ...pairFacts(annotation, profile),
      fact('Decision', readRecordDecision(object, profile)?.word ?? ''),
      fact('Lane', memberWords(object, profile, 'lane'), 'code'),
      fact('Time', entry.recordedAt === null ? '' : String(entry.recordedAt), 'time'),
      fact('Record', textAtPointer(object, profile.members.id) ?? '', 'code'),
      ...hashFacts(object, decoded),
      fact('Log profile', profile.name),
      ...placeFacts(annotation, profile),
    ].filter(isRecorded),
    blocks: listBlocks(entry, object, decoded),
  };
}

/** A call and its result are one step. */
function pairFacts({ call, result, isOpen }: ChainsAnnotation, profile: ChainProfile): Fact[] {
  if (call) {
    const name = [call.tool, call.target].filter((one) => one !== '').join(' ');
    return [fact('Answers', `${name}, called in ${describeRecordPlace(call, profile)}`)];
  }
  if (result)
    return [
      fact(
        'Result',
        `${result.failed ? 'failed' : 'returned'}, in ${describeRecordPlace(result, profile)}`,
      ),
    ];
  return isOpen ? [fact('Result', 'no result here')] : [];
}

function placeFacts({ line, file }: ChainsAnnotation, profile: ChainProfile): Fact[] {
  if (!file) return [fact(recordWord(profile), String(line), 'number')];
  return [fact('File', file.name, 'code'), fact('Line', String(file.line), 'number')];
}

function isRecorded({ value }: Fact): boolean {
  return value !== '';
}

function hashFacts(object: JsonObject, { profile, annotation }: DecodedChain): Fact[] {
  const { hash, members } = profile;
  const own =
    isKeyed(hash) || hash.at !== null ? textAtPointer(object, hash.at ?? undefined) : null;
  return [
    fact('Its hash', bareHash(own ?? '', profile), 'hash'),
    fact('Hash that the next record should name', annotation.hash ?? '', 'hash'),
    fact('Follows', bareHash(textAtPointer(object, members.previous) ?? '', profile), 'hash'),
  ];
}

function listBlocks(entry: Entry, object: JsonObject, decoded: DecodedChain): Block[] {
  const blocks: Block[] = [];
  for (const at of decoded.profile.members.freeText ?? []) {
    const text = textAtPointer(object, at);
    if (text) blocks.push({ type: 'text', title: splitPointer(at).join(' '), text });
  }
  const content = readContent(object, decoded.profile);
  if (content.members.length) blocks.push(jsonBlock('Content', content));
  const hashed = hashedText(entry, object, decoded);
  if (hashed !== null)
    blocks.push({ type: 'text', title: 'What its hash is made of', text: hashed });
  return blocks;
}

/** null: nobody without the key, or without the record before, can say. */
function hashedText(
  { bytes }: Entry,
  object: JsonObject,
  { profile, annotation: { before } }: DecodedChain,
): string | null {
  if (isKeyed(profile.hash)) return null;
  const previous = before ? before.hash : ChainWalk.firstText(profile);
  if (previous === null) return null;
  return decodeLenient(hashedBytes(profile.hash.parts, { object, bytes, previous }));
}

/** What is left of a record without the members that the facts name. */
function readContent(
  object: JsonObject,
  { members, hash, innerHashes = [] }: ChainProfile,
): JsonObject {
  const { id, previous, sequence, lane, time, kind, actor, tool, signature } = members;
  const { target, decision } = members;
  const shownElsewhere = new Set(
    [id, previous, sequence?.at, lane, time?.at, kind, actor, tool, target, decision?.at, signature]
      .concat(
        hash.at ?? [],
        members.freeText ?? [],
        innerHashes.flatMap(({ at }) => at),
      )
      .flatMap(listPointers)
      .map(splitPointer)
      // Of an inner object that has more to say, nothing is taken away.
      .flatMap(([name, ...rest]) => (name === undefined || rest.length ? [] : [name])),
  );
  return { members: object.members.filter(([name]) => !shownElsewhere.has(name)) };
}

/** Who decided, as far as the log says. */
export function viewChainsDecision(_: Entry, { object, profile }: DecodedChain): DecisionView {
  const recorded = object && readRecordDecision(object, profile);
  const facts = object
    ? [
        fact('Actor', memberWords(object, profile, 'actor'), 'code'),
        fact('Tool', memberWords(object, profile, 'tool'), 'code'),
      ]
    : [];
  return decision({
    outcome: recorded?.outcome ?? null,
    headline: recorded ? `Recorded decision: ${recorded.word}` : 'No decision is recorded',
    reason: recorded?.reason || null,
    facts: facts.filter(isRecorded),
    notRecorded: [
      'Which rules ran, beyond what the content of the record says.',
      'Whether the actor is who it says: the name is the log’s own claim.',
    ],
  });
}
