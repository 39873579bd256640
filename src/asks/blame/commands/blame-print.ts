// The history of a resource is printed as a table for people, or as JSON Lines for programs.

import type { JsonValue } from '../../../base/json/value.ts';
import { shortened } from '../../../base/visible.ts';
import type { PartEvent } from '../../../ledger/blame/parts.ts';
import { changeKind } from '../../../ledger/diff/diff.ts';
import { fieldChanges } from '../../../ledger/diff/fields.ts';
import { nameSchema } from '../../../ledger/model/schema.ts';
import { fieldJson, fieldLines } from '../../../ui/terminal/field-words.ts';
import { LedgerValue, printLine } from '../../../ui/terminal/json.ts';
import type { Subject, WritingEntry } from './blame-entries.ts';
import type { BlamedLine } from './blame-lines.ts';

interface Printer {
  /** `by` is the entry that wrote it; `restored` is the one that put that in force again. */
  begin(by: WritingEntry | null, restored: WritingEntry | null): readonly string[];
  write(change: PartEvent, entry: WritingEntry): readonly string[];
  line(line: BlamedLine): readonly string[];
}

export class BlameJson implements Printer {
  private readonly subject: Subject;

  constructor(subject: Subject) {
    this.subject = subject;
  }

  begin(by: WritingEntry | null, restored: WritingEntry | null) {
    const { kind, id, key, lane, current, value } = this.subject;
    return [
      jsonLine({
        resource: { kind, id },
        key,
        lane,
        version: current?.version ?? null,
        retracted: current?.retracted ?? false,
        value: value === undefined ? undefined : new LedgerValue(value),
        written_by: by && placeJson(by),
        restored_by: restored && placeJson(restored),
      }),
    ];
  }

  write({ event, before, after }: PartEvent, entry: WritingEntry) {
    return [
      jsonLine({
        ...entryJson(entry),
        by: event.by,
        change: changeKind(event),
        rolled_back: event.isUndone,
        version: event.after?.version ?? null,
        version_before: event.before?.version ?? null,
        fields: fieldChanges(before, after).map(fieldJson),
      }),
    ];
  }

  line({ line, text, by, how }: BlamedLine) {
    return [jsonLine({ line, text, how, ...placeJson(by), commit: by.commit, title: by.title })];
  }
}

function jsonLine(members: object): string {
  return printLine({ schema: nameSchema('blame'), ...members });
}

function placeJson({ lane, seq, index, entry }: WritingEntry) {
  return { lane, seq, index, entry };
}

function entryJson(entry: WritingEntry) {
  const { kind, recordedAt, title, tools, commit, decision, request, named } = entry;
  return {
    ...placeJson(entry),
    kind,
    recorded_at: recordedAt,
    title,
    tools,
    commit,
    decision,
    request,
    named,
  };
}

const MOST_OF_LINE = 400;
const MOST_OF_TITLE = 40;
const AROUND = 2;

export class BlameText implements Printer {
  private readonly subject: Subject;

  constructor(subject: Subject) {
    this.subject = subject;
  }

  begin(by: WritingEntry | null, restored: WritingEntry | null) {
    const { kind, id, key, current, value } = this.subject;
    const name = key === '' ? `${kind}:${id}` : `${key} of ${kind}:${id}`;
    const version = current ? ` v${current.version}${current.retracted ? ' retracted' : ''}` : '';
    if (!by) return [`${name}${version}: no entry wrote it up to here`];
    const made = value === undefined ? 'taken away' : 'last written';
    const again = restored ? `, in force again since seq ${restored.seq}` : '';
    return [
      `${name}${version}, ${made} by seq ${by.seq}: ${this.describeLane(by)}${by.title}${again}`,
    ];
  }

  write({ event, before, after }: PartEvent, entry: WritingEntry) {
    const change = event.by === 'restore' ? 'went back' : changeKind(event);
    const versions = [event.before, event.after].map((one) => (one ? `v${one.version}` : 'none'));
    const head = [
      `seq ${String(entry.seq).padStart(6)}`,
      ...(entry.recordedAt === null ? [] : [timeText(entry.recordedAt)]),
      change.padEnd(9),
      versions.join(' → ').padEnd(9),
      `${this.describeLane(entry)}${entry.title}`,
    ].join('  ');
    return [
      '',
      `${head}${event.isUndone ? '  rolled back' : ''}`,
      ...decided(entry).map((words) => `    ${words}`),
      ...this.difference(before, after).map((line) => `  ${shortened(line, MOST_OF_LINE)}`),
    ];
  }

  line({ line, text, by, how }: BlamedLine) {
    const sign = { exact: ' ', 'or before': '<', rewritten: '*' }[how];
    const time = by.recordedAt === null ? '' : `  ${timeText(by.recordedAt)}`;
    const title = `${this.describeLane(by)}${by.title}`;
    const who = shortened(title, MOST_OF_TITLE).padEnd(MOST_OF_TITLE);
    return [
      `${sign}seq ${String(by.seq).padStart(6)}${time}  ${who} ${String(line).padStart(5)}) ${text}`,
    ];
  }

  private describeLane({ lane }: WritingEntry): string {
    return lane === this.subject.lane ? '' : `lane ${lane.slice(0, 8)}: `;
  }

  private difference(before: JsonValue | undefined, after: JsonValue | undefined): string[] {
    return fieldChanges(before, after).flatMap((field) =>
      around(fieldLines({ ...field, path: field.path || this.subject.key }, this.subject.id)),
    );
  }
}

function decided({ commit, decision, request, named }: WritingEntry): string[] {
  const words = [
    commit && `commit ${commit.slice(0, 12)}`,
    decision && `decision: ${decision.kind}`,
    request !== null && `carries out the request of seq ${request}`,
    ...named.filter(({ role }) => role !== 'writ').map(({ role, name }) => `${role} ${name}`),
  ].filter((one) => typeof one === 'string');
  return words.length ? [words.join(' · ')] : [];
}

function timeText(seconds: number): string {
  const date = new Date(seconds * 1000);
  if (Number.isNaN(date.getTime())) return String(seconds);
  return `${date.toISOString().slice(0, -5)}Z`;
}

function around(lines: readonly string[]): string[] {
  const isSame = (line: string | undefined) => line === undefined || /^ {4} {2}/.test(line);
  const isNear = (at: number) =>
    lines.slice(Math.max(0, at - AROUND), at + AROUND + 1).some((line) => !isSame(line));
  const shown: string[] = [];
  let hidden = 0;
  for (const [at, line] of lines.entries()) {
    const isShown = !isSame(line) || isNear(at);
    if (isShown && hidden) shown.push(`      … ${hidden} unchanged`);
    hidden = isShown ? 0 : hidden + 1;
    if (isShown) shown.push(line);
  }
  return hidden ? [...shown, `      … ${hidden} unchanged`] : shown;
}
