// One transcript is played against a server of ours: time passes as it did, agents do what the
// recorded model did, and every answer is compared with the recorded one.

import { listAt, numberAt, textAt } from '../../../base/json/access.ts';
import { largest } from '../../../base/lists.ts';
import { NO_ANSWER, type ServerAnswer } from '../answers.ts';
import type { ScriptedRun } from '../run.ts';
import type { RunScript } from '../script.ts';
import { type ServerOptions, SmallServer } from '../server.ts';
import { ContractIds, differences } from './compare.ts';
import { parseModel } from './models.ts';
import {
  findBeginning,
  idOfTask,
  lastIdx,
  parseContract,
  parseFrame,
  readPlainText,
} from './read.ts';
import { comparedRows, shortenPlace } from './rows.ts';
import type { TranscriptStep } from './transcript.ts';

export interface ContractPart {
  readonly task: string;
  readonly model: string;
  readonly maxSteps?: number;
  readonly tenant?: string;
  readonly more?: Partial<RunScript>;
  readonly step?: number;
}

/** Events on the recorded server that no step shows. */
export interface ContractScene {
  readonly options?: Partial<ServerOptions>;
  readonly bootMs?: number;
  readonly events?: readonly {
    readonly at: number;
    readonly do: (replay: ContractReplay) => void;
  }[];
  /** Frames of a stream that had passed when the recorded one was opened, by step. */
  readonly late?: Readonly<Record<number, number>>;
  readonly token?: (note: string) => string;
}

interface OpenStream {
  readonly step: number;
  readonly until: number;
  readonly frames: { at: number; text: string }[];
  readonly close: () => void;
  ended: 'server' | 'connection lost' | null;
}

export class ContractReplay {
  readonly server: SmallServer;
  readonly ids = new ContractIds();
  readonly found: string[] = [];
  private readonly steps: readonly TranscriptStep[];
  private readonly scene: ContractScene;
  private readonly streams: OpenStream[] = [];
  private readonly began: number;
  private time = -10_000;
  private more: Partial<RunScript> = {};

  constructor(steps: readonly TranscriptStep[], scene: ContractScene) {
    this.steps = steps;
    this.scene = scene;
    this.began = findBeginning(steps);
    this.server = new SmallServer({
      clock: () => this.began + this.time,
      random: () => 0.5,
      scripts: [],
      scriptFor: (_, model) => ({ ...parseModel(model), ...this.boot(), ...this.more }),
      ...scene.options,
    });
  }

  run({ task, model, maxSteps = 64, tenant = '', step, more = {} }: ContractPart): ScriptedRun {
    this.more = more;
    const body = { task, max_steps: maxSteps, cognition: { model } };
    const run = this.server.start(body, tenant);
    this.more = {};
    const theirs =
      step === undefined ? idOfTask(this.steps, task) : this.steps[step]?.path.split('/')[2];
    if (theirs) this.ids.pair(theirs, run.id);
    return run;
  }

  play(skipped: ReadonlySet<number>): readonly string[] {
    for (const [place, step] of this.steps.entries()) {
      this.passUntil(step.at);
      if (!skipped.has(place)) this.ask(step, place);
    }
    this.passUntil(
      largest(
        this.time,
        this.streams.map(({ until }) => until),
      ) + 1,
    );
    for (const stream of this.streams) this.compareStream(stream);
    return this.found;
  }

  private boot() {
    return this.scene.bootMs === undefined ? {} : { bootMs: this.scene.bootMs };
  }

  private passUntil(time: number): void {
    for (;;) {
      const events = (this.scene.events ?? []).filter(({ at }) => at > this.time && at <= time);
      const [event] = events.sort((a, b) => a.at - b.at);
      const due = this.server.isUp ? nextDue(this.server.runs) : null;
      const dueAt = due ? Math.max(this.time, due.at - this.began) : Number.POSITIVE_INFINITY;
      this.hangUp(Math.min(time, event?.at ?? time, dueAt));
      if (event && event.at <= dueAt) {
        this.time = event.at;
        event.do(this);
      } else if (due && dueAt <= time) {
        this.time = dueAt;
        due.run.tick();
      } else break;
    }
    this.time = Math.max(this.time, time);
  }

  private hangUp(time: number): void {
    for (const stream of this.streams)
      if (!stream.ended && stream.until < time) {
        stream.close();
        stream.ended ??= null;
      }
  }

  private ask(step: TranscriptStep, place: number): void {
    const { response } = step;
    const outcome = this.server.handle({
      method: step.method,
      path: this.ids.translated(step.path.replace(/ \+ 3,000 letters a$/, 'a'.repeat(3_000))),
      ...this.sent(step),
    });
    if (outcome === NO_ANSWER) {
      if (response.status !== 0) this.note(place, `no answer, not ${response.status}`);
      return;
    }
    if (outcome.status !== response.status)
      this.note(place, `status ${response.status}, not ${outcome.status}: ${outcome.body}`);
    this.compareHeaders(place, response.headers, outcome.headers);
    if (outcome.stream && step.method === 'GET') this.follow(outcome, step, place);
    else this.compareBody(step, place, outcome.body ?? '');
  }

  private sent({ headers, body, note }: TranscriptStep) {
    const text =
      body === undefined
        ? ''
        : typeof body !== 'string'
          ? this.ids.translated(readPlainText(body))
          : body.startsWith('(a task of')
            ? JSON.stringify({ task: 'x'.repeat(10_001) })
            : body;
    const hasType = body !== undefined && !note.includes('no content type');
    return {
      body: text,
      header: (name: string) => {
        const value = headers.get(name) ?? null;
        if (name === 'content-type' && value === null) return hasType ? 'application/json' : null;
        return value?.replace('<token>', this.scene.token?.(note) ?? '') ?? null;
      },
    };
  }

  private compareHeaders(
    place: number,
    theirs: ReadonlyMap<string, string>,
    ours: ServerAnswer['headers'],
  ): void {
    const lines = (all: Iterable<readonly [string, string]>) =>
      [...all].map(([name, value]) => `${name}: ${value}`).sort();
    const [wanted, found] = [lines(theirs), lines(Object.entries(ours))];
    for (const line of wanted) if (!found.includes(line)) this.note(place, `no header ${line}`);
    for (const line of found) if (!wanted.includes(line)) this.note(place, `header ${line}`);
  }

  private compareBody(step: TranscriptStep, place: number, ours: string): void {
    const { body } = step.response;
    const theirs = typeof body === 'string' ? parseContract(body) : body;
    if (typeof theirs === 'string' && theirs.startsWith('id,trajectory_id,')) {
      this.compareCsv(place, theirs, ours);
      return;
    }
    const compared = comparedRows(step.path, theirs, parseContract(ours), this.ids);
    for (const difference of differences(compared.theirs, compared.ours, this.ids))
      this.note(place, difference);
  }

  /** The other form has the times and payloads too, so they are left out. */
  private compareCsv(place: number, theirs: string, ours: string): void {
    const rows = (text: string) => text.split('\n').map((line) => line.split(',').slice(0, 4));
    for (const difference of differences(rows(theirs), rows(ours), this.ids))
      this.note(place, difference);
  }

  private follow({ stream }: ServerAnswer, step: TranscriptStep, place: number): void {
    const open: Omit<OpenStream, 'close'> & { close: () => void } = {
      step: place,
      until: step.at + (step.response.end?.ms ?? 0) + 1,
      frames: [],
      close: () => undefined,
      ended: null,
    };
    this.streams.push(open);
    const close = stream?.(
      (text) => {
        if (!open.ended && this.time <= open.until) open.frames.push({ at: this.time, text });
      },
      (broken) => {
        open.ended ??= broken ? 'connection lost' : 'server';
      },
    );
    open.close = close ?? open.close;
  }

  private compareStream({ step: place, frames: all, ended }: OpenStream): void {
    const frames = all.slice(this.scene.late?.[place] ?? 0);
    const { body, end } = this.steps[place]?.response ?? {};
    const by = ended ?? 'client';
    if (end && end.by !== by) this.note(place, `ended by ${end.by}, not by ${by}`);
    const theirs = listAt(body ?? null);
    if (!theirs) {
      const count = numberAt(body, 'frames');
      if (count !== frames.length) this.note(place, `${count} frames, not ${frames.length}`);
      const idx = textAt(body, 'last_log_idx_by_frame');
      const own = frames.map(({ text }) => lastIdx(text)).join(' ');
      if (idx !== null && idx !== own) this.note(place, 'lines of the log by frame');
      return;
    }
    if (theirs.length !== frames.length)
      this.note(place, `${theirs.length} frames, not ${frames.length}`);
    for (const [i, frame] of theirs.slice(0, frames.length).entries()) {
      const [their, our] = [
        parseFrame(textAt(frame, 'frame') ?? ''),
        parseFrame(frames[i]?.text ?? ''),
      ];
      if (their.event !== our.event) this.note(place, `frame ${i}: event ${their.event}`);
      for (const difference of differences(their.data, our.data, this.ids))
        this.note(place, `frame ${i}: ${difference}`);
    }
  }

  private note(place: number, what: string): void {
    const { method, path, note } = this.steps[place] ?? {};
    this.found.push(`${place} (${note}) ${method} ${path}: ${shortenPlace(what)}`);
  }
}

function nextDue(runs: readonly ScriptedRun[]): { run: ScriptedRun; at: number } | null {
  const due = runs.flatMap((run) => {
    const { nextIn, since } = run;
    return nextIn === null ? [] : [{ run, at: since + nextIn }];
  });
  return due.sort((a, b) => a.at - b.at)[0] ?? null;
}
