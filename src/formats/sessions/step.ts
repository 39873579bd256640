// What a writer of session files makes of one record: the same shape for all of them, so that
// lanes, checks, state and words are made once.

import type { JsonValue } from '../../base/json/value.ts';
import type { Block, KindShape } from '../../ledger/model/view.ts';
import type { StepFound } from './read/found.ts';

/** A tool call. `id` null: it has none, so that no result can name it. */
export interface SessionCall {
  readonly id: string | null;
  readonly tool: string;
  /** What it was pointed at, short; may be empty. */
  readonly subject: string;
  readonly input: JsonValue;
  /** It hands work to another agent. */
  readonly delegates: boolean;
}

/** How a call was refused. `recorded` false: it is read from the wording of the result. */
export interface StepRefusal {
  readonly recorded: boolean;
  readonly by: 'user' | 'permission';
  readonly reason: string | null;
  /** The question, and who answered it, are records of their own. */
  readonly hasQuestion?: true;
}

/** A question whether a call may run, and its answer, as one record has them. */
export interface StepDecision {
  /** What ties it to other records about the same call. */
  readonly proposal: string;
  /** null: it is answered, and the answer says neither. */
  readonly outcome: 'permit' | 'deny' | 'require approval' | null;
  /** "Approved by house_rule". */
  readonly headline: string;
  /** The name of who decided, as written; null: nobody has. */
  readonly by: string | null;
  readonly reason: string | null;
  /** What was asked for; `input` as it was asked. */
  readonly asked: Pick<SessionCall, 'tool' | 'subject' | 'input'>;
  /** Arguments that were put in place of those asked for; null: none were. */
  readonly instead: JsonValue | null;
  /** It answers a question of an earlier record, and is none of its own. */
  readonly answersEarlier: boolean;
  /** The question as it was asked, where it is not whether the call may run. */
  readonly question?: string;
  /** It waits for no answer, and is none that counts. */
  readonly isClosed?: true;
  /** What else is recorded about it: label and value. */
  readonly more: readonly (readonly [label: string, value: string])[];
}

export interface Result {
  /** The call that it answers. */
  readonly call: string | null;
  readonly isError: boolean;
  readonly refusal: StepRefusal | null;
  /** It is said again here, and answers its call only where nothing else does. */
  readonly isRepeated?: true;
}

/** A text that is looked for, and what is put in its place. */
export interface Replacement {
  readonly from: string;
  readonly to: string;
  readonly all: boolean;
}

/** What a record says about one file. */
export interface FileEffect {
  readonly path: string;
  readonly how: 'written' | 'read' | 'removed' | 'touched';
  /** Whole, after it; null: the record alone does not say. */
  readonly text: string | null;
  /** Whole, before it, as recorded; null: not recorded. */
  readonly before: string | null;
  /** Some lines of it, where not all were read. */
  readonly part: { readonly from: number; readonly text: string } | null;
  /** Applied to the text before, in order, where `text` is null. */
  readonly edits: readonly Replacement[];
  /** The same as a unified difference. */
  readonly patch: string | null;
  readonly created: boolean;
  /** A person changed the proposed text before it was written. */
  readonly byPerson: boolean;
  /**
   * It sums up which files are others than at the sum before: what records in between have said in
   * full is not unknown because of it.
   */
  readonly isSum: boolean;
}

/** Something else that is kept in force from here on: a todo list, a plan. */
export interface StepWrite {
  readonly kind: string;
  readonly id: string;
  readonly value: JsonValue;
  /** It is not in force any more. */
  readonly removes?: true;
}

export interface Usage {
  readonly part: string;
  /** As written. Money has a part of its own, {@link DOLLARS}. */
  readonly tokens: string;
}

/** What something cost, where a program writes that. */
export const DOLLARS = 'US dollars';

/** The kind of a record that says that its run ended with an error. */
export const FAILED_END = 'end with an error';

/** What its writer compared by itself, and what it found; null: it agrees. */
export interface StepComparison {
  readonly check: StepFound['check'];
  readonly found: Omit<StepFound, 'check'> | null;
}

/** A recorded total of what another lane did, to be compared with it. */
export interface Total {
  readonly lane: string;
  readonly calls: number;
}

/** How something was judged, by whom or what judged it; null: not as a number. */
export interface Scored {
  /** What was judged, and which time, where it was tried several times. */
  readonly item: string;
  readonly time: string;
  readonly values: readonly (readonly [by: string, value: number | null])[];
  /** As its own records have it; else it is said again elsewhere. */
  readonly isOwn: boolean;
}

/** What a record says of all that was judged. */
export interface CostMeans {
  /** How many were done; null: it does not say. */
  readonly done: number | null;
  readonly all: readonly Mean[];
}

export interface Mean {
  readonly by: string;
  readonly name: string;
  readonly value: number;
  /** Several tries of one thing count as their mean; else it is not known here what they count as. */
  readonly ofTries: boolean;
}

/** A member of another type than such records have. */
export interface MemberFault {
  readonly path: string;
  readonly expected: string;
  readonly actual: string;
}

export interface SessionStep {
  readonly kind: string;
  readonly title: string;
  readonly note: string;
  readonly shape: KindShape;
  /** Unix seconds. */
  readonly time: number | null;
  /** When it ended, for what takes time. */
  readonly until: number | null;
  /** Of the record, as written; null: it has none. */
  readonly id: string | null;
  /** undefined: such records name none, and each follows the one before it. */
  readonly parent: string | null | undefined;
  /** Where the parent is named by another member, because the chain begins again here. */
  readonly goesOnFrom: string | null;
  readonly session: string | null;
  /** The lane of an agent; null: the record names none. */
  readonly agent: string | null;
  /** What its lane is called, where this record says so. */
  readonly laneName: string | null;
  /** The same, where nothing is to be added to it. */
  readonly laneTitle: string | null;
  /** It belongs to an agent, named or not. */
  readonly isSide: boolean;
  /** Typed by a person. */
  readonly isPrompt: boolean;
  /** It is outside the conversation, and nothing follows from where it is. */
  readonly isOutside: boolean;
  /** The program writes it beside the conversation, a little early or late at times. */
  readonly mayLag: boolean;
  /** The record of another session that it was copied from, by its id. */
  readonly copyOf: string | null;
  /** It says again what another record says. */
  readonly isEcho: boolean;
  readonly calls: readonly SessionCall[];
  readonly results: readonly Result[];
  readonly decision: StepDecision | null;
  /** Parts of one message share it, and repeat its usage. */
  readonly message: string | null;
  readonly usage: readonly Usage[];
  /** What it says that others used in all. */
  readonly sums: readonly Usage[];
  readonly model: string | null;
  readonly files: readonly FileEffect[];
  readonly written: readonly StepWrite[];
  /** Lanes that work is handed to, or was. */
  readonly handsTo: readonly string[];
  /** The call that began the agent whose record it is, by its id. */
  readonly begunBy: string | null;
  /** A run of several agents that begins here, by the name of its folder. */
  readonly startsRun: string | null;
  /** A prompt that was taken up while the agent worked: two records may say it, one of them without an id. */
  readonly absorbed: string | null;
  /** The answer of a model whose call it is, by an id that all who record the call share. */
  readonly reply: string | null;
  /** What an agent is asked to do, where nothing else ties it to its call. */
  readonly task: string | null;
  readonly total: Total | null;
  /** All tokens of the thread up to here; null: it does not say. */
  readonly runningTotal: number | null;
  /** All tokens up to here by their parts, of a record that does not say what came in between. */
  readonly totals: readonly Usage[];
  /** What all usage in its lane adds up to, as this record says. */
  readonly claims: readonly Usage[];
  readonly compared: readonly StepComparison[];
  readonly scored: Scored | null;
  readonly means: CostMeans | null;
  /** Records are numbered. */
  readonly ordinal: number | null;
  /** Records are numbered with gaps: a number that rises. */
  readonly rising: number | null;
  /** So many of the last prompts, with all that followed them, are taken out of the conversation here. */
  readonly rollsBack: number | null;
  /** The lane that this one goes on from, and how much of it. */
  readonly base: ForkBase | null;
  /** What may be done from here on, as recorded: label and value. */
  readonly writ: readonly (readonly [label: string, value: string])[];
  /** Other things that it says of itself: label and value. */
  readonly facts: readonly (readonly [label: string, value: string])[];
  /** Its texts, for reading. */
  readonly blocks: readonly Block[];
  readonly faults: readonly MemberFault[];
  /** Kinds and members that are not known here. */
  readonly unknown: readonly string[];
}

export interface ForkBase {
  readonly lane: string;
  readonly kind: 'branch' | 'delegation';
  /** Records and bytes of it that this lane begins with; null: not recorded. */
  readonly records: number | null;
  readonly bytes: number | null;
}

/** All that would count, tie or change something, of a step in which nothing does. */
export const COUNTS_NOTHING = {
  isPrompt: false,
  calls: [],
  results: [],
  decision: null,
  message: null,
  usage: [],
  sums: [],
  model: null,
  files: [],
  written: [],
  handsTo: [],
  startsRun: null,
  task: null,
  total: null,
  runningTotal: null,
  totals: [],
  claims: [],
  compared: [],
  scored: null,
  means: null,
  rising: null,
  rollsBack: null,
  base: null,
} as const satisfies Partial<SessionStep>;

const NOTHING = {
  ...COUNTS_NOTHING,
  title: '',
  note: '',
  shape: 'read',
  time: null,
  until: null,
  id: null,
  parent: undefined,
  goesOnFrom: null,
  session: null,
  agent: null,
  laneName: null,
  laneTitle: null,
  isSide: false,
  isOutside: false,
  isEcho: false,
  mayLag: false,
  copyOf: null,
  begunBy: null,
  absorbed: null,
  reply: null,
  ordinal: null,
  writ: [],
  facts: [],
  blocks: [],
  faults: [],
  unknown: [],
} as const satisfies Omit<SessionStep, 'kind'>;

/** A step in the making: its kind, and what its writer sets. */
export type Own = Partial<SessionStep> & Pick<SessionStep, 'kind'>;

/** Nothing is set but what is given. */
export function makeStep(more: Own): SessionStep {
  return { ...NOTHING, ...more };
}

export function fileEffect(
  path: string,
  how: FileEffect['how'],
  more: Partial<FileEffect> = {},
): FileEffect {
  const nothing = { text: null, before: null, part: null, edits: [], patch: null };
  return { path, how, ...nothing, created: false, byPerson: false, isSum: false, ...more };
}

/** The call that a result answers, as far as reading the result needs it. */
export type AnsweredCall = Pick<SessionCall, 'tool' | 'subject'> & { readonly input?: JsonValue };
