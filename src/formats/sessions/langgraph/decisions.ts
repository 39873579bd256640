// Questions of tasks and their answers. Both are values of the graph's own making: what they mean is read
// from their wording, and so marked.

import { encodeText } from '../../../base/bytes.ts';
import { listAt, memberAt, textAt } from '../../../base/json/access.ts';
import { parseJson } from '../../../base/json/parse.ts';
import { isArray, type JsonObject, type JsonValue } from '../../../base/json/value.ts';
import { jsonBlock } from '../../../ledger/format/describe.ts';
import type { AboutNote } from '../about.ts';
import { writeStoreJson } from '../inspect/store.ts';
import { SESSION_READ_OPTIONS } from '../record.ts';
import type { Own, StepDecision } from '../step.ts';
import { clipped, firstLine } from '../text.ts';
import { callWith } from '../titles.ts';
import { NO_TASK } from './database.ts';
import type { AnswerState, QuestionState } from './questions.ts';
import { interruptsIn } from './state.ts';

type Asked = StepDecision['asked'];

function textIn(value: JsonValue, names: readonly string[]): string {
  for (const name of names) {
    const text = textAt(value, name);
    if (text) return text;
  }
  return '';
}

/** The question in the graph's own words. */
function describeQuestion(value: JsonValue): string {
  const own =
    typeof value === 'string'
      ? value
      : textIn(value, ['question', 'message', 'description', 'prompt']);
  const [first = null] = listAt(value, 'action_requests') ?? [];
  return own || textAt(first, 'description') || clipped(writeStoreJson(value));
}

function readAsked(value: JsonValue): Asked {
  const [first = null] = listAt(value, 'action_requests') ?? listAt(value) ?? [];
  const tool =
    textIn(value, ['tool', 'tool_name']) ||
    textAt(value, 'action_request', 'action') ||
    textAt(first, 'action_request', 'action') ||
    textAt(first, 'name') ||
    '';
  const args =
    memberAt(value, 'args') ??
    memberAt(value, 'action_request', 'args') ??
    memberAt(first, 'action_request', 'args') ??
    memberAt(first, 'args') ??
    null;
  return { tool, subject: callWith(null, tool, args).subject, input: value };
}

const QUESTION_WORDS: Readonly<Record<QuestionState, string>> = {
  open: 'nobody has answered',
  answered: '',
  left: 'left without an answer',
  'said again': 'asked by a sub-graph',
};

/** The state that is noted, of those that have words. */
function stateIn<State extends string>(
  words: Readonly<Record<State, string>>,
  note: AboutNote,
  usual: State,
): State {
  const state = note('state');
  return state !== null && Object.hasOwn(words, state) ? (state as State) : usual;
}

export function readQuestion(record: JsonObject, note: AboutNote): Own {
  const questions = interruptsIn(memberAt(record, 'value'));
  const value = questions[0]?.value ?? null;
  const words = describeQuestion(value);
  const state = stateIn<QuestionState>(QUESTION_WORDS, note, 'open');
  const task = textAt(record, 'task_id') ?? '';
  const answers = note('answers');
  const decision: StepDecision = {
    proposal: `${note('at')} / ${task}`,
    outcome: 'require approval',
    headline: `Asked: ${firstLine(words)}`,
    by: null,
    reason: words,
    asked: readAsked(value),
    instead: null,
    answersEarlier: false,
    question: firstLine(words),
    ...(state !== 'open' && state !== 'answered' && { isClosed: true }),
    more: [
      ['Question', questions[0]?.id ?? ''],
      ['State', QUESTION_WORDS[state]],
      [
        'Answers to earlier questions of this task',
        state === 'open' && answers ? clipped(answers) : '',
      ],
    ].filter((one): one is [string, string] => one[1] !== ''),
  };
  return {
    ...(state === 'said again'
      ? { kind: 'echo: question', shape: 'read', isEcho: true }
      : { kind: 'question', shape: 'waiting' }),
    decision,
    title: `Asks: ${firstLine(words)}`,
    note: QUESTION_WORDS[state],
    blocks: questions.map((one) => jsonBlock('Question, whole', one.value)),
  };
}

const ANSWER_WORDS: Readonly<Record<AnswerState, string>> = {
  taken: '',
  inner: 'to a question of a sub-graph',
  earlier: 'to an earlier question of the task',
  'said again': 'as it was given, before the task took it',
  'not applied': 'recorded, not applied',
  'not taken up': 'not taken up yet',
};

const ANSWER_KINDS: ReadonlyMap<AnswerState, string> = new Map([
  ['inner', 'echo: reply'],
  ['said again', 'reply as given'],
  ['not applied', 'reply not applied'],
]);

export function readAnswer(record: JsonObject, note: AboutNote): Own {
  const value = memberAt(record, 'value') ?? null;
  const isList = textAt(record, 'task_id') !== NO_TASK && value !== null && isArray(value);
  const answer = (isList ? value.at(-1) : value) ?? null;
  const outcome = readOutcome(answer);
  const state = stateIn<AnswerState>(ANSWER_WORDS, note, 'taken');
  const asked = note('asked');
  const question = asked === null ? null : parseJson(encodeText(asked), SESSION_READ_OPTIONS);
  const said = outcome === 'permit' ? 'Approved' : outcome === 'deny' ? 'Denied' : 'Answered';
  const reason = textIn(answer, ['reason', 'feedback', 'message', 'comment']);
  const words = firstLine(typeof answer === 'string' ? answer : writeStoreJson(answer));
  const task = note('task');
  const isCounted = state === 'taken' && task !== null;
  const decision: StepDecision = {
    proposal: `${note('at')} / ${task ?? ''}`,
    // One that was not applied permits nothing.
    outcome: state === 'not applied' ? null : outcome,
    headline: [said, ANSWER_WORDS[state]].filter((one) => one).join(', '),
    by: null,
    asked: readAsked(question),
    instead: null,
    answersEarlier: true,
    reason: reason === '' ? null : reason,
    ...(!isCounted && { isClosed: true }),
    more: [
      ['Answer', words],
      ['Read from', outcome === null ? '' : 'the wording of the answer'],
    ].filter((one): one is [string, string] => one[1] !== ''),
  };
  const isEcho = state === 'said again' || state === 'inner';
  return {
    kind: ANSWER_KINDS.get(state) ?? 'reply',
    shape: outcome === 'deny' && state !== 'not applied' && !isEcho ? 'denied' : 'read',
    decision,
    title: `${said}: ${reason === '' ? words : firstLine(reason)}`,
    note: ANSWER_WORDS[state],
    isEcho,
    blocks: [jsonBlock('Answer, whole', value)],
  };
}

const YES = /^(?:approved?|accept(?:ed)?|yes|y|ok|allow(?:ed)?|permit(?:ted)?|edit|true)$/i;
const NO = /^(?:den(?:y|ied)|reject(?:ed)?|no|n|refused?|cancel(?:led)?|ignore|false)$/i;
const MEMBERS = [
  'decision',
  'type',
  'action',
  'approved',
  'approve',
  'accept',
  'allowed',
  'answer',
];

/** null: its wording does not say. */
function readOutcome(answer: JsonValue): 'permit' | 'deny' | null {
  if (answer === true) return 'permit';
  if (answer === false) return 'deny';
  if (typeof answer === 'string')
    return YES.test(answer.trim()) ? 'permit' : NO.test(answer.trim()) ? 'deny' : null;
  if (answer === null || typeof answer !== 'object') return null;
  const list = isArray(answer) ? answer : listAt(answer, 'decisions');
  if (list) {
    const all = list.slice(0, 100).map((one) => (isArray(one ?? '') ? null : readOutcome(one)));
    if (all.includes('deny')) return 'deny';
    return all.length && all.every((one) => one === 'permit') ? 'permit' : null;
  }
  for (const name of MEMBERS) {
    const value = memberAt(answer, name);
    if (typeof value === 'string' || typeof value === 'boolean') {
      const outcome = readOutcome(value);
      if (outcome) return outcome;
    }
  }
  return null;
}
