// Which record answers which question: by the id that it names, where the profile says where, or
// else as the next decision of the session about the same tool: one that says that it is an answer,
// or one with which the tool did what it had asked for.

import type { JsonObject } from '../../base/json/value.ts';
import { memberWords, readRecordDecision } from './members.ts';
import { textAtPointer } from './profile/pointer.ts';
import type { ChainProfile } from './profile/profile.ts';
import { describeTarget } from './telling.ts';
import { answersInWords } from './words.ts';

/** Questions of a lane that nothing has answered yet; a log that asks and asks forgets its oldest. */
const MAX_OPEN = 500;

interface Open {
  readonly id: string;
  readonly named: string | null;
  readonly tool: string;
  readonly target: string;
}

export class ChainAnswers {
  private readonly lanes = new Map<string, Open[]>();
  private readonly profile: ChainProfile;

  constructor(profile: ChainProfile) {
    this.profile = profile;
  }

  /** `id`: of the entry. The id of the one whose question this record answers; null: of none. */
  take(lane: string, id: string, object: JsonObject): string | null {
    const { profile } = this;
    const decision = readRecordDecision(object, profile);
    if (!decision?.outcome) return null;
    const open = this.lanes.get(lane) ?? [];
    const tool = memberWords(object, profile, 'tool');
    const target = describeTarget(object, profile);
    if (decision.outcome === 'require approval') {
      open.push({ id, named: textAtPointer(object, profile.members.id), tool, target });
      if (open.length > MAX_OPEN) open.shift();
      this.lanes.set(lane, open);
      return null;
    }
    const asked = textAtPointer(object, profile.members.answers);
    const isAnswer = answersInWords(object, profile);
    const fits = (one: Open) =>
      one.tool === tool && (isAnswer || (target !== '' && one.target === target));
    const at =
      asked === null || asked === ''
        ? open.findLastIndex(fits)
        : open.findIndex(({ named }) => named === asked);
    return open.splice(at, at < 0 ? 0 : 1)[0]?.id ?? null;
  }
}
