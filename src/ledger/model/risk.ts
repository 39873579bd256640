// The tool's own card, the arguments, or the gate that asked state how dangerous a request is.

import { memberAt, textAt } from '../../base/json/access.ts';
import type { JsonValue } from '../../base/json/value.ts';
import { RISK_LEVELS, type RiskLevel, type StatedRisk } from './request.ts';

const LEVELS = ['risk', 'risk_level'];

const MARKS = [
  ['irreversible', true, 'marked irreversible'],
  ['reversible', false, 'marked not reversible'],
  ['destructive', true, 'marked destructive'],
] as const;

/** Returns "high" for "High"; null when it is none of the levels. */
export function riskLevel(words: string): RiskLevel | null {
  const word = words.trim().toLowerCase();
  return RISK_LEVELS.find((level) => level === word) ?? null;
}

/** Where a gate's reason repeats the arguments, these are not its own words. */
const REPEATED = /\bargs(?:uments)?:/;
const OF_GATE = /\b(low|medium|high|critical)[- ]risk\b/gi;
/** A longer reason is a text, not the sentence of a gate. */
const MAX_REASON = 2000;

/** Null when the reason for which the gate asked names no level: "policy: High-risk" does. */
export function riskOfReason(reason: string | null): StatedRisk | null {
  const [own = ''] = (reason ?? '').slice(0, MAX_REASON).split(REPEATED);
  const stated = [...own.matchAll(OF_GATE)].map(([, word = '']) => {
    const level = riskLevel(word);
    return level && { level, words: 'says the gate that asked' };
  });
  return greatest(stated);
}

/** Null when nothing in the arguments states it. A name of a tool or a value is no statement. */
export function riskOfArguments(args: JsonValue): StatedRisk | null {
  const stated: StatedRisk[] = [];
  for (const name of LEVELS) {
    const level = riskLevel(textAt(args, name) ?? '');
    if (level) stated.push({ level, words: `${name} in the arguments` });
  }
  for (const [name, value, words] of MARKS)
    if (memberAt(args, name) === value) stated.push({ level: 'high', words });
  return greatest(stated);
}

/** Returns of several statements the most severe; of equal ones the first. */
export function greatest(stated: readonly (StatedRisk | null)[]): StatedRisk | null {
  const rank = (risk: StatedRisk | null) => (risk ? RISK_LEVELS.indexOf(risk.level) : -1);
  return stated.reduce((most, risk) => (rank(risk) > rank(most) ? risk : most), null);
}

/**
 * Lists all statements of the risk of a request: cards of its tool, its arguments, and the gate
 * that asked.
 */
export function statedRisks(
  { risk, reason }: { readonly risk: StatedRisk | null; readonly reason: string | null },
  cards: readonly (StatedRisk | null)[] = [],
): readonly StatedRisk[] {
  return [...cards, risk, riskOfReason(reason)].filter((one) => one !== null);
}
