// The requests for approval of one lane, as its entries come in.

import type { Entry } from '../../core/model/entry.ts';
import type { RequestAnswer, RequestView } from '../../core/model/request.ts';
import type { RequestRow } from '../../storage/rows.ts';

/** Lists show no more of a text than this; the entry keeps all of it. */
const LONGEST = 400;
/** A proposal may be carried out any number of times; this many are told. */
const MOST_ANSWERS = 8;

type Asked = Omit<RequestRow, 'state' | 'answers'>;

export class Requests {
  private readonly held = new Map<
    number,
    { asked: Asked; granted: boolean; denied: boolean; answers: RequestAnswer[] }
  >();

  /** `title` stands in for the words of a format that tells none. */
  ask(
    index: number,
    { seq, id, recordedAt }: Entry,
    proposal: string,
    title: string,
    request: RequestView | null,
  ): void {
    const asked: Asked = {
      index,
      seq,
      id,
      recordedAt,
      proposal,
      title: cut(request?.title ?? title),
      tool: cut(request?.tool ?? null),
      channel: cut(request?.channel ?? null),
      reason: cut(request?.reason ?? null),
    };
    this.held.set(index, { asked, granted: false, denied: false, answers: [] });
  }

  answer(
    request: number,
    index: number,
    { seq, id, recordedAt }: Entry,
    outcome: RequestAnswer['outcome'],
  ): void {
    const held = this.held.get(request);
    if (!held) return;
    held[outcome] = true;
    if (held.answers.length < MOST_ANSWERS)
      held.answers.push({ index, seq, id, recordedAt, outcome });
  }

  rows(): RequestRow[] {
    return [...this.held.values()].map(({ asked, granted, denied, answers }) => ({
      ...asked,
      answers,
      state:
        granted && denied ? 'granted and denied' : granted ? 'granted' : denied ? 'denied' : 'open',
    }));
  }
}

function cut<T extends string | null>(text: T): T | string {
  if (text === null || text.length <= LONGEST) return text;
  return `${text.slice(0, LONGEST).replace(/[\ud800-\udbff]$/, '')}…`;
}
