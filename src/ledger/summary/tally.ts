// The entries of a run come in one after another, and only counts, the counted words, and the first
// few entries of each are kept.

import { shortened } from '../../base/visible.ts';
import { LaneRequests } from '../model/lane-requests.ts';
import type { LaneRequest } from '../model/request.ts';
import { Counted, Groups, LONGEST_WORDS } from './evidence.ts';
import {
  asks,
  countRefusals,
  countResourceChanges,
  hasFailed,
  isAct,
  refuses,
  type SummaryEntry,
  type SummaryWords,
  undoes,
} from './rules.ts';

/** The task is shown up to so many characters; its entry has all of it. */
const LONGEST_TASK = 2000;
const REQUESTS = { text: LONGEST_WORDS, answers: 1 };

/** The counts of a lane. */
export class Tally {
  asked: { readonly task: string; readonly of: Counted } | null = null;
  readonly tools = new Groups();
  readonly kinds = new Groups();
  readonly refused = new Groups();
  refusals = 0;
  readonly untied = new Groups();
  readonly delegated = new Groups();
  readonly branched = new Groups();
  readonly changed = new Groups();
  readonly changes = { created: 0, replaced: 0, retracted: 0 };
  readonly failed = new Groups();
  readonly undoing = new Groups();
  readonly rolledBack = new Counted();
  end: SummaryEntry | null = null;
  last: SummaryEntry | null = null;
  entries = 0;
  private readonly listed = new LaneRequests(REQUESTS);
  readonly words: SummaryWords;

  constructor(words: SummaryWords) {
    this.words = words;
  }

  get requests(): readonly LaneRequest[] {
    return this.listed.rows();
  }

  /** `task` is the task that it names, of which the first counts, or null. */
  add(entry: SummaryEntry, task: string | null = null): void {
    const { digest } = entry;
    const { line, links } = digest;
    const { words } = this;
    this.entries++;
    this.last = entry;
    if (words.ends?.(digest)) this.end = entry;
    if (task && !this.asked) {
      this.asked = { task: shortened(task, LONGEST_TASK), of: new Counted() };
      this.asked.of.add(entry);
    } else if (isAct(words, digest)) this.addAct(entry);
    const isAnswer = this.addAnswer(entry);
    if (refuses(digest) && !isAnswer) {
      this.refused.add(line.title, entry);
      this.refusals += countRefusals(digest);
    }
    if (asks(digest)) this.addRequest(entry);
    if (hasFailed(words, digest)) this.failed.add(line.title, entry);
    for (const { kind, label } of links) {
      if (kind === 'delegation') this.delegated.add(label, entry);
      if (kind === 'branch') this.branched.add(label, entry);
    }
    if (countResourceChanges(digest) > 0) this.addChanges(entry);
    if (undoes(digest)) this.undoing.add(line.title, entry);
    if (line.orphaned) this.rolledBack.add(entry);
  }

  private addAct(entry: SummaryEntry): void {
    const { tools, kind } = entry.digest.line;
    const named = this.words.tools === undefined ? [] : new Set(tools);
    for (const tool of named) this.tools.add(tool, entry);
    if (this.words.tools === undefined || tools.length === 0) this.kinds.add(kind, entry);
  }

  private addAnswer(entry: SummaryEntry): boolean {
    const { carriesOut, denies } = entry.digest.ties;
    this.listed.answer(entry, 'granted', carriesOut);
    return this.listed.answer(entry, 'denied', denies) !== undefined;
  }

  private addRequest(entry: SummaryEntry): void {
    const { ties, line } = entry.digest;
    if (ties.asks) this.listed.add(entry, ties.asks, line.title, null);
    else this.untied.add(line.title, entry);
  }

  private addChanges(entry: SummaryEntry): void {
    const { delta, line } = entry.digest;
    this.changed.all.add(entry);
    this.changes.created += line.changes.created;
    this.changes.replaced += line.changes.replaced;
    this.changes.retracted += line.changes.retracted;
    for (const op of delta?.ops ?? [])
      if (op.op !== 'restore') this.changed.add(`${op.kind} ${op.id}`, entry);
  }
}
