// One row as what it says.

import { memberAt, objectAt, textAt, wordsAt } from '../../../base/json/access.ts';
import { isArray, type JsonObject, type JsonValue } from '../../../base/json/value.ts';
import { describeCount, jsonBlock } from '../../../ledger/format/describe.ts';
import type { Block } from '../../../ledger/model/view.ts';
import { type AboutNote, readAbout } from '../about.ts';
import { writeStoreJson } from '../inspect/store.ts';
import { type MemberTypes, typeFaults } from '../member-types.ts';
import {
  type AnsweredCall,
  makeStep,
  type Own,
  type Result,
  type SessionStep,
  type StepComparison,
  type StepWrite,
  type Usage,
} from '../step.ts';
import { clipped, firstLine, parseSessionTime } from '../text.ts';
import { callName } from '../titles.ts';
import { channelIn, channelsIn, REBUILT } from './channels.ts';
import { ERROR, INTERRUPT, RESUME } from './database.ts';
import { readAnswer, readQuestion } from './decisions.ts';
import { callKey, type GraphMessage, readGraphMessage } from './messages.ts';
import { joinCheckpointName } from './plan.ts';
import { isControl, takeItem } from './state.ts';

export function stepOfRow(
  record: JsonObject,
  _: AnsweredCall | null,
  about: string | null,
): SessionStep {
  const note = readAbout(about);
  const compared = note('compared');
  return makeStep({
    // Written by this format itself, with the members of the type.
    compared: compared === null ? [] : (JSON.parse(compared) as readonly StepComparison[]),
    ...(textAt(record, 'table') === 'writes'
      ? readWrite(record, note)
      : readCheckpoint(record, note)),
  });
}

function readWrite(record: JsonObject, note: AboutNote): Own {
  const own = readOwn(record, note);
  return {
    ...own,
    isOutside: true,
    facts: [
      ...(own.facts ?? []),
      ['Checkpoint', note('at') ?? ''],
      ['Task', wordsAt(record, 'task_id')],
      ...rowFacts(record, 'writes', 'value'),
    ],
    faults: typeFaults(record, WRITE_TYPES),
  };
}

function readOwn(record: JsonObject, note: AboutNote): Own {
  switch (textAt(record, 'channel')) {
    case INTERRUPT:
      return readQuestion(record, note);
    case RESUME:
      return readAnswer(record, note);
    case ERROR: {
      const value = memberAt(record, 'value') ?? null;
      const text = typeof value === 'string' ? value : writeStoreJson(value);
      return {
        kind: 'task error',
        shape: 'denied',
        title: `A task failed: ${firstLine(text)}`,
        blocks: [{ type: 'text', title: 'Error', text }],
      };
    }
    default:
      return { kind: 'write', title: clipped(wordsAt(record, 'channel')) };
  }
}

const WRITE_TYPES: MemberTypes = { task_id: ['text'], idx: ['number'], channel: ['text'] };
const ROW_TYPES: MemberTypes = {
  thread_id: ['text'],
  checkpoint_ns: ['text'],
  checkpoint_id: ['text'],
  parent_checkpoint_id: ['text', 'null'],
  metadata: ['object'],
  checkpoint: ['object'],
};
const STATE_TYPES: MemberTypes = {
  v: ['number'],
  ts: ['text'],
  id: ['text'],
  channel_values: ['object'],
  channel_versions: ['object'],
};
const ABOUT_TYPES: MemberTypes = {
  source: ['text'],
  step: ['number'],
  parents: ['object'],
};

function findFaults(record: JsonObject) {
  const inner = (name: string, types: MemberTypes) => {
    const value = objectAt(record, name);
    return value ? typeFaults(value, types, `${name}.`) : [];
  };
  return [
    ...typeFaults(record, ROW_TYPES),
    ...inner('checkpoint', STATE_TYPES),
    ...inner('metadata', ABOUT_TYPES),
  ];
}

function readCheckpoint(record: JsonObject, note: AboutNote): Own {
  const thread = wordsAt(record, 'thread_id');
  const namespace = wordsAt(record, 'checkpoint_ns');
  const parent = wordsAt(record, 'parent_checkpoint_id');
  const name = joinCheckpointName(thread, namespace, wordsAt(record, 'checkpoint_id'));
  const messages = placed(note('fresh'), record);
  const written = writtenIn(record, note);
  const unread = pairsIn(note('unread'));
  const names = [
    ...written.filter(({ kind }) => kind === CHANNEL).map(({ id }) => id),
    ...unread.map(([name]) => `${name} (kept as deltas, not read)`),
  ];
  const said = saidBy(record, messages, names, namespace === '');
  const more = note('more');
  const lane = namespace === '' ? thread : `Sub-graph ${namespace} of ${thread}`;
  return {
    ...said,
    id: name,
    parent: parent === '' ? null : joinCheckpointName(thread, namespace, parent),
    time: parseSessionTime(textAt(record, 'checkpoint', 'ts')),
    ...(note('by') === null ? { laneName: lane } : { laneTitle: lane }),
    note: [said.note ?? '', stepWords(record), note('waiting') === null ? '' : 'writes wait here']
      .filter((one) => one !== '')
      .join(' · '),
    calls: messages.flatMap(({ calls }) =>
      calls.map((call) => ({ ...call, id: call.id === null ? null : callKey(name, call.id) })),
    ),
    results: listResults(messages, note),
    usage: sumUsage(placed(note('counts'), record)),
    model: messages.find(({ model }) => model !== null)?.model ?? null,
    written,
    facts: facts([
      ['Thread', thread],
      ['Namespace', namespace],
      ['Source', wordsAt(record, 'metadata', 'source')],
      ['Step', wordsAt(record, 'metadata', 'step')],
      ['Works for', note('by') ?? ''],
      ['Waits for the next checkpoint', note('waiting') ?? ''],
      ['Channels that are not followed', more ?? ''],
      ['Put together from writes', rebuiltWords(record)],
      ...unread.map(
        ([name, why]) => ['Not read', `${name}, which is kept as deltas: ${why}`] as const,
      ),
      ...rowFacts(record, 'checkpoints', 'checkpoint'),
    ]),
    blocks: listBlocks(record, messages),
    faults: findFaults(record),
  };
}

/** How it is done is a rule of the graph, and this one may not be its own. */
function rebuiltWords(record: JsonObject): string {
  const names = objectAt(record, REBUILT)?.members.map(([name]) => name) ?? [];
  return names.length
    ? `${clipped(names.join(', '))}: lists one after another, messages by their ids; the rule of the graph is not in the database`
    : '';
}

function stepWords(record: JsonObject): string {
  const step = wordsAt(record, 'metadata', 'step');
  return step === '' ? '' : `step ${step}`;
}

const SOURCES = new Map([
  ['update', 'State edited'],
  ['fork', 'Forked'],
]);

/** What is new in the state, in words. */
function saidBy(
  record: JsonObject,
  messages: readonly GraphMessage[],
  names: readonly string[],
  isMain: boolean,
): Own {
  const source = wordsAt(record, 'metadata', 'source');
  const changed = clipped(names.slice(0, 12).join(', ')) || 'nothing changed';
  const edited = SOURCES.get(source);
  if (edited)
    return { kind: edited.toLowerCase(), shape: 'change', title: `${edited}: ${changed}` };
  if (source === 'input') {
    const text = promptIn(record);
    const title = firstLine(text) || 'Input';
    if (isMain)
      return { kind: 'prompt', isPrompt: true, task: text || null, shape: 'start', title };
    return { kind: 'sub-graph begins', shape: 'start', title: `Sub-graph begins: ${title}` };
  }
  const calls = messages.flatMap((one) => one.calls);
  const [call] = calls;
  const text = firstLine(messages.map((one) => one.text).join('\n'));
  if (call) {
    const others = calls.length > 1 ? ` and ${calls.length - 1} more` : '';
    return { kind: 'tool call', shape: 'read', title: `${callName(call)}${others}`, note: text };
  }
  const results = messages.filter(({ who }) => who === 'tool');
  const result = results.find(({ isError }) => isError) ?? results[0];
  if (result) {
    const failed = result.isError;
    return {
      kind: failed ? 'tool error' : 'tool result',
      shape: failed ? 'denied' : 'change',
      title: `${failed ? 'Failed' : 'Result'}: ${result.name || firstLine(result.text) || 'a tool call'}`,
      note: result.name ? firstLine(result.text) : '',
    };
  }
  if (messages.some(({ who }) => who === 'model') && text)
    return { kind: 'answer', shape: 'read', title: text, note: changed };
  return { kind: 'step', shape: names.length ? 'change' : 'checkpoint', title: `Step: ${changed}` };
}

/** What came in: the last message of a person in it, or the first text. */
function promptIn(record: JsonObject): string {
  const start = channelIn(record, '__start__') ?? null;
  const values = (objectAt(start)?.members ?? []).flatMap(([, value]) =>
    value !== null && isArray(value) ? value : [value],
  );
  const messages = values.slice(0, 500).flatMap((value) => readGraphMessage(value) ?? []);
  const person = messages.findLast(({ who }) => who === 'person');
  if (person) return person.text;
  if (typeof start === 'string') return start;
  return values.find((value) => typeof value === 'string') ?? '';
}

const CHANNEL = 'channel';

function writtenIn(record: JsonObject, note: AboutNote): readonly StepWrite[] {
  const known = new Map(channelsIn(record));
  const chooseKind = (name: string) => (isControl(name) ? 'control channel' : CHANNEL);
  const changed = listIn(note('changed')).map(
    (id): StepWrite => ({ kind: chooseKind(id), id, value: known.get(id) ?? null }),
  );
  const removed = listIn(note('removed')).map(
    (id): StepWrite => ({ kind: chooseKind(id), id, value: null, removes: true }),
  );
  return [...changed, ...removed];
}

function listResults(messages: readonly GraphMessage[], note: AboutNote): readonly Result[] {
  const json = note('ties');
  // Written by this format itself.
  const ties = new Map(
    (json === null ? [] : (JSON.parse(json) as [string, string, string][])).map(
      ([id, key, which]) => [id, { key, isAgain: which === 'again' }],
    ),
  );
  return messages.flatMap(({ answers, isError }): Result[] => {
    if (answers === null) return [];
    const tie = ties.get(answers);
    const result = { call: tie?.key ?? null, isError, refusal: null };
    return [tie?.isAgain ? { ...result, isRepeated: true } : result];
  });
}

function sumUsage(messages: readonly GraphMessage[]): readonly Usage[] {
  const parts = new Map<string, bigint>();
  for (const { usage } of messages)
    for (const { part, tokens } of usage)
      if (/^\d{1,18}$/.test(tokens)) parts.set(part, (parts.get(part) ?? 0n) + BigInt(tokens));
  return [...parts].map(([part, tokens]) => ({ part, tokens: String(tokens) }));
}

const MAX_SHOWN = 40;

function listBlocks(record: JsonObject, messages: readonly GraphMessage[]): readonly Block[] {
  const texts = messages.slice(0, MAX_SHOWN).flatMap(({ who, text, name }): Block[] => {
    const title = who === 'tool' && name ? `Result of ${name}` : `Message of the ${who}`;
    return text === '' ? [] : [{ type: 'text', title, text }];
  });
  const written = memberAt(record, 'written') ?? null;
  const own = written !== null && isArray(written) ? written : [];
  if (!own.length) return texts;
  const title = `Made of ${describeCount(own.length, 'write')}`;
  return [...texts, jsonBlock(title, own.slice(0, MAX_SHOWN).map(withoutCells))];
}

function withoutCells(write: JsonValue): JsonValue {
  const own = objectAt(write);
  return own ? { members: own.members.filter(([name]) => name !== 'cells') } : write;
}

function rowFacts(record: JsonObject, table: string, cell: string) {
  const type = wordsAt(record, 'type');
  const bytes = wordsAt(record, 'cells', cell, 'bytes');
  const how = type === 'msgpack' ? 'decoded from MessagePack' : `type ${type || 'not given'}`;
  return facts([
    ['Row', `${wordsAt(record, 'row')} of ${table}`],
    ['Cell', `${bytes} bytes, ${how}; this text has their BLAKE3, so that the seal covers them`],
  ]);
}

function facts(all: readonly (readonly [string, string])[]) {
  return all.filter(([, value]) => value !== '');
}

function listIn(json: string | null): readonly string[] {
  return json === null ? [] : (JSON.parse(json) as readonly string[]);
}

function pairsIn(json: string | null): readonly (readonly [name: string, why: string])[] {
  return json === null ? [] : (JSON.parse(json) as readonly (readonly [string, string])[]);
}

function placed(json: string | null, record: JsonObject): readonly GraphMessage[] {
  const places = json === null ? [] : (JSON.parse(json) as readonly (readonly [string, number])[]);
  return places.flatMap(([channel, nth]) => {
    const list = channelIn(record, channel) ?? null;
    return readGraphMessage(takeItem(list, nth)) ?? [];
  });
}
