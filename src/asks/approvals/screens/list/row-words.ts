// A row of the inbox has its name, its age, and all of the text that two lines may cut off.

import { visibleText } from '../../../../base/visible.ts';
import type { InboxRequest } from '../../../../ui/data/approvals/approvals.ts';
import { type KnownRisk, riskWord } from '../Risk.tsx';
import { answeredBy, waitingText } from '../words.ts';

/** Splits the tool from its arguments; `tool` is null when the title does not begin with one. */
export function splitToolName({ title, tool }: Pick<InboxRequest, 'title' | 'tool'>): {
  readonly tool: string | null;
  readonly value: string;
} {
  if (!tool || (title !== tool && !title.startsWith(`${tool} `)))
    return { tool: null, value: title };
  return { tool, value: title.slice(tool.length + 1) };
}

/** Says since when it waits, or what answered it. */
export function describeAge(request: InboxRequest, now: number): string {
  const { recordedAt, gone } = request;
  return answeredBy(request) ?? waitingText(recordedAt, now, gone === null);
}

interface Known {
  readonly risk: KnownRisk;
  readonly age: string;
  readonly place: string;
  readonly whyNot: string | null;
}

/** Returns the whole text, a line for each thing. */
export function wholeLines(request: InboxRequest, { risk, age, place, whyNot }: Known): string[] {
  const { title, reason, channel, laneTitle, ledgerName, gone } = request;
  const lines = [
    title,
    `${riskWord(risk.level)}: ${risk.words}`,
    whyNot,
    gone,
    reason && `Stopped because: ${reason}`,
    channel && `Asked of ${channel}`,
    `${age}, ${place}`,
    `Run “${laneTitle}” in ${ledgerName}`,
  ];
  return lines.flatMap((line) => (line ? [visibleText(line)] : []));
}
