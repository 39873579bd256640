// What every record of a sample needs of its surroundings, to be read alone: its lane, texts that are
// kept apart, what it changes, what it was compared with.

import { listAt, memberAt, objectAt, textAt } from '../../../base/json/access.ts';
import { isNumber, isObject, type JsonObject, type JsonValue } from '../../../base/json/value.ts';
import { addAll } from '../../../base/lists.ts';
import { writeAbout } from '../about.ts';
import type { RecordPlace } from '../read/records.ts';
import type { StepComparison } from '../step.ts';
import { clipped, firstLine } from '../text.ts';
import { Approvals } from './approvals.ts';
import { aroundWords, lastMessage, nameSampleLane, sampleWords } from './named.ts';
import type { PlacedPart } from './placed.ts';
import type { Sample } from './sample.ts';
import { scoresNote } from './scores.ts';
import {
  callAround,
  type EvalSpan,
  evalSpanWords,
  isBegin,
  isEnd,
  Spans,
  withinWords,
} from './spans.ts';
import { SampleStore, type StoreChange, writeStoreJson } from './store.ts';
import { attachedHash, attachedIn, messageText, withTexts } from './texts.ts';
import { usageFaults } from './usage.ts';

/** Characters of one text that are noted with a record that refers to it; all of it is in the file. */
const MAX_TEXT = 20_000;
/** And of all of a sample, since the same text may be referred to again and again. */
const MAX_NOTED = 8_000_000;
const MAX_MESSAGES = 20;

interface Noted extends PlacedPart {
  readonly lane: string;
  readonly notes: Record<string, string>;
  readonly compared: StepComparison[];
  readonly hands: string[];
}

/** The records of a sample in their order. `from`: records of its file before them. */
export function sampleRecords(sample: Sample, from: number): RecordPlace[] {
  const notes = new SampleNotes(sample, from);
  return notes.records();
}

class SampleNotes {
  private readonly sample: Sample;
  private readonly main: string;
  private readonly spans: Spans;
  private readonly store = new SampleStore();
  private readonly approvals: Approvals;
  private readonly from: number;
  private readonly all: Noted[] = [];
  private readonly agents: EvalSpan[] = [];
  /** By lane, how many messages of the pool its model calls have had. */
  private readonly seen = new Map<string, number>();
  private room = MAX_NOTED;

  constructor(sample: Sample, from: number) {
    this.sample = sample;
    this.main = nameSampleLane(sample);
    this.spans = new Spans(this.main);
    this.approvals = new Approvals(this.resolve);
    this.from = from;
  }

  records(): RecordPlace[] {
    const { events, messages } = this.sample;
    const isEvents = events.length > 0;
    for (const placed of isEvents ? events : messages) this.add(placed, isEvents);
    const [first] = this.all;
    if (first) first.notes.title = this.title();
    for (const agent of this.agents) this.handOver(agent);
    const last = this.all.findLast(({ lane }) => lane === this.main);
    if (last) {
      last.notes.scored = scoresNote(this.sample);
      this.checkEnd(last);
    }
    return this.all.map(({ start, end, lane, notes, compared, hands }) => ({
      start,
      end,
      lane,
      about: writeAbout({
        ...notes,
        sample: this.main,
        hands: hands.length ? hands.join('\n') : undefined,
        compared: compared.length ? JSON.stringify(compared) : undefined,
      }),
    }));
  }

  private add(placed: PlacedPart, isEvent: boolean): void {
    const { value } = placed;
    const record = value !== null && isObject(value) ? value : null;
    const noted: Noted = {
      start: placed.start,
      end: placed.end,
      value,
      around: placed.around,
      lane: this.main,
      notes: { kind: isEvent ? 'event' : 'message' },
      compared: [],
      hands: [],
    };
    this.all.push(noted);
    if (!record) return;
    const lane = isEvent ? this.takeEvent(noted, record) : this.main;
    Object.assign(noted, { lane });
    if (placed.around) noted.notes.around = aroundWords(placed.around);
    this.noteTexts(noted, record);
  }

  /** The lane of the event. */
  private takeEvent(noted: Noted, event: JsonObject): string {
    const { spans, notes } = { spans: this.spans, notes: noted.notes };
    const nth = this.all.length - 1;
    const kind = textAt(event, 'event');
    if (isBegin(event)) {
      const span = spans.begin(event);
      if (!span) {
        noted.compared.push(twice(event));
        return spans.findLane(event);
      }
      this.store.begin(span);
      notes.span = evalSpanWords(span);
      const parent = textAt(event, 'parent_id');
      if (parent !== null) noted.compared.push(this.findParent(parent, span));
      if (span.isAgent) {
        this.agents.push(span);
        notes.title = `Agent ${span.name || 'without a name'} of ${sampleWords(this.sample).replace('Sample', 'sample')}`;
      }
      notes.within = withinWords(span.parent);
      return span.lane;
    }
    const lane = spans.findLane(event);
    const span = spans.of(event);
    notes.within = withinWords(span);
    if (isEnd(event)) {
      const ended = spans.end(event);
      if (ended) notes.span = evalSpanWords(ended);
      notes.within = withinWords(ended?.parent ?? null);
    } else if (kind === 'sample_init') {
      const state = objectAt(event, 'state', 'store');
      if (state) this.noteWrites(noted, this.store.start(this.whole(state), lane));
      // A subtask has a store of its own; what a tool changed, the span around it says again.
    } else if (kind === 'store' && !noted.around)
      this.noteStore(noted, this.whole(event), span, lane);
    else if (kind === 'model') {
      this.approvals.ask(event);
      this.noteMessages(noted, event, lane);
    } else if (kind === 'approval') {
      if (this.approvals.take(event, this.from + nth + 1)) notes.answers = 'yes';
    } else if (kind === 'tool') {
      spans.claim(event, nth);
      addAll(noted.compared, this.approvals.compare(event));
      const approval = this.approvals.of(event);
      if (approval)
        notes.approval = `${approval.decision} by ${clipped(approval.approver)}, record ${approval.record}`;
    }
    return lane;
  }

  private findParent(parent: string, span: EvalSpan): StepComparison {
    const found =
      span.parent === null
        ? {
            severity: 'warning',
            path: 'parent_id',
            expected: `a span ${clipped(parent)}`,
            actual: 'none before it in this sample',
            message: 'The span around this one is not in this sample.',
          }
        : null;
    return { check: 'sessions.parent', found: found as StepComparison['found'] };
  }

  private noteStore(noted: Noted, event: JsonObject, span: EvalSpan | null, lane: string): void {
    const { writes, isFitting } = this.store.change(event, span, lane);
    this.noteWrites(noted, writes);
    if (!writes.length) noted.notes.again = 'yes';
    noted.compared.push({
      check: 'sessions.sum',
      found: isFitting
        ? null
        : {
            severity: 'warning',
            path: 'changes',
            message:
              'These changes do not fit the store as it was: a change before them is missing, or was altered.',
          },
    });
  }

  private noteWrites(noted: Noted, writes: StoreChange['writes']): void {
    if (writes.length) noted.notes.writes = JSON.stringify(writes);
  }

  /** Messages that are new since the last call of a model in the lane; those of the model are entries. */
  private noteMessages(noted: Noted, event: JsonObject, lane: string): void {
    const refs = listAt(event, 'input_refs');
    if (!refs) return;
    const { pool } = this.sample;
    const seen = this.seen.get(lane) ?? 0;
    const added: JsonValue[] = [];
    let isHere = true;
    if (!this.sample.isWhole) return;
    let most = seen;
    for (const ref of refs) {
      const [from, to] = readRange(ref);
      if (from < 0 || to < from || to > pool.length) isHere = false;
      const until = Math.min(to, pool.length);
      for (let i = Math.max(from, seen); i < until && added.length < MAX_MESSAGES; i++) {
        const message = pool[i] ?? null;
        if (textAt(message, 'role') !== 'assistant') added.push(message);
      }
      most = Math.max(most, until);
    }
    this.seen.set(lane, most);
    const texts = added.map((message) => [
      textAt(message, 'role') ?? 'message',
      this.fitting(messageText(memberAt(message, 'content'), this.resolve)),
    ]);
    if (texts.length) noted.notes.messages = JSON.stringify(texts);
    noted.compared.push({
      check: 'sessions.parent',
      found: isHere
        ? null
        : {
            severity: 'warning',
            path: 'input_refs',
            expected: `${pool.length} messages`,
            actual: writeStoreJson(refs).slice(0, 200),
            message: 'This call of a model refers to messages that are not in its sample.',
          },
    });
  }

  /** Texts that the record refers to; those that are not here are a finding. */
  private noteTexts(noted: Noted, record: JsonObject): void {
    const hashes = attachedIn(record);
    if (!hashes.size) return;
    const absent = [...hashes].filter((hash) => !this.sample.attachments.has(hash));
    const texts = [...hashes].flatMap((hash) => {
      const text = this.sample.attachments.get(hash);
      return text === undefined ? [] : [[hash, this.fitting(text)]];
    });
    noted.notes.texts = JSON.stringify(texts);
    noted.compared.push({
      check: 'sessions.parent',
      found:
        absent.length && this.sample.isWhole
          ? {
              severity: 'warning',
              expected: `a text ${absent[0]}`,
              actual: 'none in this sample',
              message:
                'This record refers to a text that its sample does not have among its attachments.',
            }
          : null,
    });
  }

  /** The tool event hands over, or where there is none, what begins the span around the agent. */
  private handOver(agent: EvalSpan): void {
    const call = callAround(agent);
    const before =
      call === null
        ? this.all.find(({ value }) => isBegin(value) && textAt(value, 'id') === agent.parent?.id)
        : this.all[call];
    before?.hands.push(agent.lane);
  }

  private checkEnd(last: Noted): void {
    if (!this.sample.events.length || !this.sample.isWhole) return;
    const { store } = this.sample;
    const differing = store && this.store.differences(this.whole(store));
    if (differing)
      last.compared.push({
        check: 'sessions.sum',
        found: differing.length
          ? {
              severity: 'warning',
              path: 'store',
              expected: 'what its events come to',
              actual: `another value of ${clipped(differing.join(', '))}`,
              message:
                'The sample ends with another store than its events come to: a change is missing, or was altered.',
            }
          : null,
      });
    addAll(last.compared, usageFaults(this.sample));
  }

  private title(): string {
    const init = this.sample.events.find(({ value }) => textAt(value, 'event') === 'sample_init');
    const input = memberAt(init?.value, 'sample', 'input') ?? this.sample.messages[0]?.value;
    const text = typeof input === 'string' ? this.resolve(input) : lastMessage(input, this.resolve);
    const words = firstLine(text);
    return words ? `${sampleWords(this.sample)}: ${words}` : sampleWords(this.sample);
  }

  private whole(value: JsonObject): JsonObject {
    const made = withTexts(value, this.resolve);
    return made !== null && isObject(made) ? made : value;
  }

  private readonly resolve = (text: string): string => {
    const hash = attachedHash(text);
    return (hash !== null && this.sample.attachments.get(hash)) || text;
  };

  private fitting(text: string): string {
    const most = Math.min(MAX_TEXT, Math.max(0, this.room));
    this.room -= Math.min(text.length, most);
    if (text.length <= most) return text;
    return `${text.slice(0, most)}\n[${most} of ${text.length} characters are shown here]`;
  }
}

function readRange(ref: JsonValue): readonly [from: number, to: number] {
  const [from, to] = (listAt(ref) ?? []).map((one) =>
    one !== null && isNumber(one) ? Number(one.number) : -1,
  );
  return [from ?? -1, to ?? -1];
}

function twice(event: JsonObject): StepComparison {
  return {
    check: 'sessions.id',
    found: {
      severity: 'error',
      path: 'id',
      expected: 'a span of its own',
      actual: clipped(textAt(event, 'id') ?? 'no id'),
      message: 'A span of this id has begun already.',
    },
  };
}
