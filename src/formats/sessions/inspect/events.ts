// Events of a sample in words.

import { listAt, memberAt, objectAt, textAt, wordsAt } from '../../../base/json/access.ts';
import type { JsonObject } from '../../../base/json/value.ts';
import { describeCount, spaced } from '../../../ledger/format/describe.ts';
import type { Block } from '../../../ledger/model/view.ts';
import type { AnsweredCall, Own, StepRefusal } from '../step.ts';
import { clipped, firstLine } from '../text.ts';
import { callsOwn, resultOwn } from '../titles.ts';
import { outputCalls, scoped } from './calls.ts';
import { readStateEvent, readStoreEvent } from './changes.ts';
import { readApprovalEvent } from './decisions.ts';
import { notedTexts, type RecordNotes, writesIn } from './place.ts';
import { errorBlocks, scoreFacts, scoreValue } from './run.ts';
import { readSandboxEvent } from './sandbox.ts';
import { isBegin, isEnd } from './spans.ts';
import { messageText, outputMessage } from './texts.ts';
import { listInspectUsage } from './usage.ts';
import { capital, textBlock } from './words.ts';

export function readInspectEvent(
  event: JsonObject,
  call: AnsweredCall | null,
  place: RecordNotes,
): Own {
  const { note } = place;
  const type = textAt(event, 'event') ?? '';
  const own = describeEvent(type, event, call, place);
  const within = [note('within'), note('around')].filter((one) => one).join(' › ');
  const inside = listAt(event, 'events')?.length ?? 0;
  const isPending = memberAt(event, 'pending') === true;
  return {
    id: textAt(event, 'uuid'),
    ...own,
    faults: type === '' ? [{ path: 'event', expected: 'a text', actual: 'nothing' }] : [],
    facts: [
      ...(own.facts ?? []),
      ['Within', within] as const,
      ['Inside of it', inside ? describeCount(inside, 'event') : ''] as const,
    ].filter(([, value]) => value !== ''),
    note: [own.note, isPending && type !== 'approval' ? 'not finished yet' : '']
      .filter((one) => one)
      .join(' · '),
  };
}

function describeEvent(
  type: string,
  event: JsonObject,
  call: AnsweredCall | null,
  place: RecordNotes,
): Own {
  const { note, resolve } = place;
  if (isBegin(event) || isEnd(event)) {
    const span = note('span') ?? spaced(textAt(event, 'name') ?? 'a span');
    const isMany = span.endsWith('s') && !span.includes(' ');
    const how = isBegin(event) ? 'begin' : 'end';
    return {
      kind: `span ${how}s`,
      title: capital(`${span} ${how}${isMany ? '' : 's'}`),
      shape: 'read',
      isOutside: true,
    };
  }
  switch (type) {
    case 'sample_init':
      return readInit(event, place);
    case 'model':
      return readModelCall(event, place);
    case 'tool':
      return readTool(event, call, place);
    case 'approval':
      return readApprovalEvent(event, place);
    case 'sandbox':
      return readSandboxEvent(event, resolve);
    case 'store':
      return readStoreEvent(event, place);
    case 'state':
      return readStateEvent(event);
    case 'score':
      return readScore(event, place);
    case 'input': {
      const text = resolve(textAt(event, 'input') ?? '');
      return {
        kind: 'input of a person',
        title: `A person was asked: ${firstLine(text.replaceAll('─', ''))}`,
        isPrompt: true,
        shape: 'start',
        blocks: textBlock('What was shown and typed', text),
      };
    }
    case 'error': {
      const error = objectAt(event, 'error');
      return {
        kind: 'error',
        shape: 'denied',
        blocks: errorBlocks(error),
        title: `Error: ${firstLine(wordsAt(error ?? undefined, 'message')) || 'without a message'}`,
      };
    }
    case 'sample_limit':
      return {
        kind: 'limit',
        shape: 'denied',
        title: `Limit reached: ${firstLine(resolve(wordsAt(event, 'message'))) || wordsAt(event, 'type')}`,
        facts: [['Limit', [wordsAt(event, 'type'), wordsAt(event, 'limit')].join(' ').trim()]],
      };
    default:
      return readOther(type, event, resolve);
  }
}

const KNOWN: ReadonlySet<string> = new Set([
  'info',
  'logger',
  'subtask',
  'compaction',
  'branch',
  'anchor',
  'interrupt',
  'checkpoint',
  'score_edit',
  'adversarial',
]);

function readOther(type: string, event: JsonObject, resolve: RecordNotes['resolve']): Own {
  const said = ['message', 'data', 'name', 'source'].map((name) => memberAt(event, name));
  const words = said.map((one) => (typeof one === 'string' ? one : wordsAt(one, 'message')));
  const text = resolve(words.find((one) => one !== '') ?? '');
  const kind = spaced(type) || 'no type';
  return {
    kind,
    shape: 'read',
    blocks: textBlock('Text', text),
    title: text === '' ? capital(kind) : capital(`${kind}: ${firstLine(text)}`),
    unknown: type === '' || KNOWN.has(type) ? [] : [`event ${clipped(type)}`],
  };
}

function readInit(event: JsonObject, { note, resolve }: RecordNotes): Own {
  const input = memberAt(event, 'sample', 'input');
  const messages = listAt(input) ?? [];
  const text =
    typeof input === 'string'
      ? resolve(input)
      : messages.map((one) => messageText(memberAt(one, 'content'), resolve)).join('\n\n');
  const target = memberAt(event, 'sample', 'target');
  const targets =
    typeof target === 'string'
      ? resolve(target)
      : (listAt(target) ?? []).map((one) => wordsAt(one)).join(', ');
  return {
    kind: 'sample begins',
    shape: 'start',
    isPrompt: true,
    task: text,
    written: writesIn(note('writes')),
    title: firstLine(text) || 'a sample without input',
    facts: [['Target', firstLine(targets)]],
    blocks: [...textBlock('Input', text), ...textBlock('Target', targets)],
  };
}

function readModelCall(event: JsonObject, { note, resolve, sample }: RecordNotes): Own {
  const message = outputMessage(event);
  const text = messageText(memberAt(message, 'content'), resolve);
  const calls = outputCalls(event).map((one) => ({ ...one, id: scoped(sample, one.id) }));
  const error = resolve(textAt(event, 'error') ?? '');
  const cached = textAt(event, 'cache');
  const common = {
    model: textAt(event, 'model'),
    // No other record is a part of the same message.
    message: textAt(event, 'uuid'),
    // An answer from a cache costs nothing again.
    usage: cached === 'read' ? [] : listInspectUsage(objectAt(event, 'output', 'usage')),
    blocks: [
      ...inputBlocks(event, note('messages'), resolve),
      ...textBlock('Answer', text),
      ...textBlock('Error', error),
    ],
    facts: [
      ['Stopped because', spaced(wordsAt(listAt(event, 'output', 'choices')?.[0], 'stop_reason'))],
      ['Cache', cached ?? ''],
    ] as const,
  };
  if (error !== '')
    return {
      ...common,
      kind: 'error',
      title: `The model failed: ${firstLine(error)}`,
      shape: 'denied',
    };
  if (calls.length) return { ...common, ...callsOwn(calls, text) };
  return { ...common, kind: 'answer', title: firstLine(text) || 'an empty answer', shape: 'read' };
}

const MAX_SHOWN = 8;

/** What the model was given since its last answer: noted where the log keeps messages apart. */
function inputBlocks(
  event: JsonObject,
  messages: string | null,
  resolve: RecordNotes['resolve'],
): readonly Block[] {
  const given = listAt(event, 'input') ?? [];
  const last = given.findLastIndex((one) => textAt(one, 'role') === 'assistant');
  const texts =
    messages === null
      ? given
          .slice(last + 1)
          .map(
            (one) =>
              [
                textAt(one, 'role') ?? 'message',
                messageText(memberAt(one, 'content'), resolve),
              ] as const,
          )
      : notedTexts(messages);
  return texts.slice(-MAX_SHOWN).flatMap(([who, text]) => textBlock(`Given: ${who}`, text));
}

/** Recorded as such; who decided is in the approval before it. */
export function readApprovalRefusal(error: JsonObject | null): StepRefusal | null {
  if (textAt(error ?? undefined, 'type') !== 'approval') return null;
  const reason = textAt(error ?? undefined, 'message');
  return { recorded: true, by: 'permission', reason, hasQuestion: true };
}

function readTool(
  event: JsonObject,
  call: AnsweredCall | null,
  { note, resolve, sample }: RecordNotes,
): Own {
  const error = objectAt(event, 'error');
  const message = resolve(textAt(error ?? undefined, 'message') ?? '');
  const tool = textAt(event, 'function') ?? '';
  const text = message || messageText(memberAt(event, 'result'), resolve);
  const agent = textAt(event, 'agent');
  const isPending = memberAt(event, 'pending') === true;
  const own = resultOwn(
    {
      calls: isPending ? [] : [scoped(sample, textAt(event, 'id'))],
      isError: error !== null,
      refusal: readApprovalRefusal(error),
      text,
    },
    call ?? { tool, subject: '' },
  );
  return {
    ...own,
    ...(agent !== null && { shape: 'delegation' }),
    writ: [['Approval', note('approval') ?? ''] as const].filter(([, value]) => value !== ''),
    facts: [
      ['Tool', tool],
      ['Hands over to', agent ?? ''],
      ['Error', spaced(textAt(error ?? undefined, 'type') ?? '')],
    ],
    blocks: [...(own.blocks ?? []), argumentsBlock(event)],
  };
}

function argumentsBlock(event: JsonObject): Block {
  return { type: 'json', title: 'Arguments that ran', value: memberAt(event, 'arguments') ?? null };
}

function readScore(event: JsonObject, { note, resolve }: RecordNotes): Own {
  const score = memberAt(event, 'score') ?? null;
  const by = textAt(event, 'scorer') ?? (note('within') ?? '').replace(/^.*scorer /, '');
  const target = memberAt(event, 'target');
  const wanted =
    typeof target === 'string'
      ? target
      : (listAt(target) ?? []).map((one) => wordsAt(one)).join(', ');
  const name = clipped(spaced(by));
  return {
    kind: 'score',
    shape: 'read',
    title: `Score${name && ` by ${name}`}: ${scoreValue(score)}`,
    note: memberAt(event, 'intermediate') === true ? 'in between' : '',
    facts: [...scoreFacts('Value', score), ['Target', firstLine(resolve(wanted))]],
    blocks: textBlock('Explanation', resolve(wordsAt(score, 'explanation'))),
  };
}
