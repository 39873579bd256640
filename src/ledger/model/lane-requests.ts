// The requests for approval of one lane are collected as its entries come in.

import { shortened } from '../../base/visible.ts';
import type { EntryTies } from './digest.ts';
import type { EntryRef } from './entry.ts';
import type { LaneRequest, RequestAnswer, RequestView } from './request.ts';

interface Limits {
  readonly text: number;
  /** A proposal may be carried out any number of times; this many answers are listed. */
  readonly answers: number;
}

const FOR_LISTS: Limits = { text: 400, answers: 8 };
/**
 * Programs read these documents. Answers stay bounded: a denial may answer any number of requests.
 */
export const WHOLE_TEXTS: Limits = { text: Number.POSITIVE_INFINITY, answers: 100 };

interface Listed extends Omit<LaneRequest, 'state' | 'answers'> {
  granted: boolean;
  denied: boolean;
  readonly answers: RequestAnswer[];
}

interface Asked {
  readonly all: Listed[];
  full: number;
}

export class LaneRequests {
  private readonly limits: Limits;
  private readonly listed: Listed[] = [];
  private readonly byProposal = new Map<string, Asked>();
  private readonly byIntent = new Map<string, Asked>();

  constructor(limits = FOR_LISTS) {
    this.limits = limits;
  }

  add(
    entry: EntryRef,
    { proposal, intent, answered }: NonNullable<EntryTies['asks']>,
    title: string,
    request: RequestView | null,
  ): void {
    const cut = <T extends string | null>(text: T) => shortened(text, this.limits.text);
    const listed: Listed = {
      ...toRef(entry),
      proposal,
      title: cut(request?.title ?? title),
      tool: cut(request?.tool ?? null),
      channel: cut(request?.channel ?? null),
      reason: cut(request?.reason ?? null),
      risk: request?.risk ?? null,
      granted: answered === 'granted',
      denied: answered === 'denied',
      answers: answered ? [{ ...toRef(entry), outcome: answered }] : [],
    };
    this.listed.push(listed);
    include(this.byProposal, proposal, listed);
    include(this.byIntent, intent, listed);
  }

  answer(
    entry: EntryRef,
    outcome: RequestAnswer['outcome'],
    name: string | undefined,
  ): number | undefined {
    const requests = outcome === 'granted' ? this.byProposal : this.byIntent;
    const asked = name === undefined ? undefined : requests.get(name);
    if (!asked) return undefined;
    for (let i = asked.full; i < asked.all.length; i++) {
      const request = asked.all[i];
      if (!request) break;
      request[outcome] = true;
      if (request.answers.length < this.limits.answers)
        request.answers.push({ ...toRef(entry), outcome });
      // The earlier ones have had every answer that the later ones had.
      if (i === asked.full && request.answers.length >= this.limits.answers) asked.full++;
    }
    return asked.all.at(-1)?.index;
  }

  rows(): LaneRequest[] {
    return this.listed.map(({ granted, denied, answers, ...request }) => ({
      ...request,
      answers: [...answers],
      state:
        granted && denied ? 'granted and denied' : granted ? 'granted' : denied ? 'denied' : 'open',
    }));
  }
}

function include(lists: Map<string, Asked>, name: string, listed: Listed): void {
  const known = lists.get(name);
  if (known) known.all.push(listed);
  else lists.set(name, { all: [listed], full: 0 });
}

function toRef({ index, seq, id, recordedAt }: EntryRef): EntryRef {
  return { index, seq, id, recordedAt };
}
