// The requests for approval of one lane, as its entries come in.

import type { EntryTies } from '../../../core/model/digest.ts';
import type { EntryRef } from '../../../core/model/entry.ts';
import type { LaneRequest, RequestAnswer, RequestView } from '../../../core/model/request.ts';

/** Lists show no more of a text than this; the entry keeps all of it. */
const MAX_TEXT = 400;
/** A proposal may be carried out any number of times; this many answers are listed. */
const MAX_ANSWERS = 8;

interface Listed extends Omit<LaneRequest, 'state' | 'answers'> {
  granted: boolean;
  denied: boolean;
  readonly answers: RequestAnswer[];
}

export class Requests {
  private readonly listed: Listed[] = [];
  private readonly byProposal = new Map<string, Listed[]>();
  private readonly byIntent = new Map<string, Listed[]>();

  /** `title` is used where the format does not describe the request. */
  add(
    entry: EntryRef,
    { proposal, intent }: NonNullable<EntryTies['asks']>,
    title: string,
    request: RequestView | null,
  ): void {
    const listed: Listed = {
      ...refOf(entry),
      proposal,
      title: cut(request?.title ?? title),
      tool: cut(request?.tool ?? null),
      channel: cut(request?.channel ?? null),
      reason: cut(request?.reason ?? null),
      granted: false,
      denied: false,
      answers: [],
    };
    this.listed.push(listed);
    append(this.byProposal, proposal, listed);
    append(this.byIntent, intent, listed);
  }

  /** Notes what an entry answers. Returns the index of the last request that it answers. */
  answer(
    entry: EntryRef,
    outcome: RequestAnswer['outcome'],
    name: string | undefined,
  ): number | undefined {
    const requests = outcome === 'granted' ? this.byProposal : this.byIntent;
    const answered = (name !== undefined && requests.get(name)) || [];
    for (const request of answered) {
      request[outcome] = true;
      if (request.answers.length < MAX_ANSWERS) request.answers.push({ ...refOf(entry), outcome });
    }
    return answered.at(-1)?.index;
  }

  rows(): LaneRequest[] {
    return this.listed.map(({ granted, denied, answers, ...request }) => ({
      ...request,
      answers,
      state:
        granted && denied ? 'granted and denied' : granted ? 'granted' : denied ? 'denied' : 'open',
    }));
  }
}

function refOf({ index, seq, id, recordedAt }: EntryRef): EntryRef {
  return { index, seq, id, recordedAt };
}

function append<T>(lists: Map<string, T[]>, key: string, value: T): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

function cut<T extends string | null>(text: T): T | string {
  if (text === null || text.length <= MAX_TEXT) return text;
  return `${text.slice(0, MAX_TEXT).replace(/[\ud800-\udbff]$/, '')}…`;
}
