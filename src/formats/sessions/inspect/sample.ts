// One sample of a log, read once: where its events are, and what they refer to.

import { wordsAt } from '../../../base/json/access.ts';
import { isArray, isObject, type JsonObject, type JsonValue } from '../../../base/json/value.ts';
import { addAll } from '../../../base/lists.ts';
import type { JsonWalk } from '../../../ledger/sources/text/json-walk.ts';
import { finiteJson } from '../record.ts';
import { eventsInside, MOST_INSIDE } from './nested.ts';
import type { PlacedPart } from './placed.ts';

export interface Sample {
  id: string;
  epoch: string;
  readonly events: PlacedPart[];
  /** Of a log without events they are what there is. */
  readonly messages: PlacedPart[];
  /** Texts that are kept apart, by their hash. */
  readonly attachments: Map<string, string>;
  /** Messages that model calls name by their numbers. */
  readonly pool: JsonValue[];
  /** Members that are one record each, in the order of the file. */
  scores: PlacedPart | null;
  store: JsonObject | null;
  usage: JsonObject | null;
  /** How many of its events are written in others. */
  inside: number;
  /** It was read to its end: what it lacks is not there. */
  isWhole: boolean;
}

const [OPEN_BRACE, OPEN_LIST] = [0x7b, 0x5b];

export function placedValue(walk: JsonWalk): PlacedPart {
  return walk.read((reader, at) => {
    const { value, start, end } = reader.span();
    return { value: finiteJson(value), start: at + start, end: at + end };
  });
}

export function isNext(walk: JsonWalk, what: 'object' | 'list'): boolean {
  const open = what === 'object' ? OPEN_BRACE : OPEN_LIST;
  return walk.read((reader) => reader.peek()) === open;
}

/**
 * Passes the sample at which a walk is. `samples` has it from the beginning on, so that what is
 * before a fault is not lost. @throws {JsonError}
 */
export function readEvalSample(walk: JsonWalk, samples: Sample[]): void {
  const sample: Sample = {
    id: '',
    epoch: '',
    events: [],
    messages: [],
    attachments: new Map(),
    pool: [],
    scores: null,
    store: null,
    usage: null,
    inside: 0,
    isWhole: false,
  };
  samples.push(sample);
  readMembers(walk, sample);
  sample.isWhole = true;
}

function readMembers(walk: JsonWalk, sample: Sample): void {
  for (const name of walk.members()) {
    const list = LISTS.get(name);
    if (list && isNext(walk, 'list')) readItems(walk, list(sample));
    else if (name === 'events' && isNext(walk, 'list')) readEvents(walk, sample);
    else if (INNER.has(name) && isNext(walk, 'object')) readInner(walk, sample, name);
    else if (TEXTS.has(name) && isNext(walk, 'object')) readTexts(walk, sample);
    else takeMember(name, placedValue(walk), sample);
  }
}

const LISTS = new Map<string, (sample: Sample) => PlacedPart[]>([
  ['messages', ({ messages }) => messages],
]);
/** What newer and the first versions keep one level further in. */
const INNER: ReadonlySet<string> = new Set(['events_data', 'transcript']);
const TEXTS: ReadonlySet<string> = new Set(['attachments']);

function readItems(walk: JsonWalk, into: PlacedPart[]): void {
  for (const _ of walk.items()) into.push(placedValue(walk));
}

function readEvents(walk: JsonWalk, sample: Sample): void {
  for (const _ of walk.items()) {
    const room = MOST_INSIDE - sample.inside;
    const [first, inner] = walk.read((reader, at) => {
      const { value, start, end } = reader.span();
      const plain = finiteJson(value);
      const written = { bytes: reader.bytes, start, at };
      const placed: PlacedPart = { value: plain, start: at + start, end: at + end };
      return [placed, eventsInside(plain, written, room)] as const;
    });
    sample.events.push(first);
    addAll(sample.events, inner);
    sample.inside += inner.length;
  }
}

function readInner(walk: JsonWalk, sample: Sample, outer: string): void {
  for (const name of walk.members()) {
    if (outer === 'transcript' && name === 'events' && isNext(walk, 'list'))
      readEvents(walk, sample);
    else if (outer === 'transcript' && name === 'content' && isNext(walk, 'object'))
      readTexts(walk, sample);
    else if (outer === 'events_data' && name === 'messages') addPool(placedValue(walk), sample);
    else placedValue(walk);
  }
}

function readTexts(walk: JsonWalk, { attachments }: Sample): void {
  for (const name of walk.members()) {
    const { value } = placedValue(walk);
    if (typeof value === 'string') attachments.set(name, value);
  }
}

function addPool({ value }: PlacedPart, { pool }: Sample): void {
  if (value !== null && isArray(value)) for (const one of value) pool.push(one);
}

function takeMember(name: string, placed: PlacedPart, sample: Sample): void {
  const { value } = placed;
  const object = value !== null && isObject(value) ? value : null;
  if (name === 'id') sample.id = wordsAt(value);
  else if (name === 'epoch') sample.epoch = wordsAt(value);
  else if (name === 'message_pool') addPool(placed, sample);
  else if (name === 'scores' && object) sample.scores = placed;
  else if (name === 'store') sample.store = object;
  else if (name === 'model_usage') sample.usage = object;
}
