// What no record tested: rules that several ways of writing would agree with.

import { pointerWords } from '../profile/pointer.ts';
import type { HashPart } from '../profile/profile.ts';
import type { GuessFound } from './guess.ts';
import { allFeatures, findFeatures } from './styles.ts';

export function untestedBy({ rule, inner, trials, linkage }: GuessFound): readonly string[] {
  const parts = [rule, ...inner].flatMap((one) => one.parts);
  const untested: string[] = [];
  if (parts.some(hasJson)) {
    const seen = allFeatures(trials.map(({ object }) => findFeatures(object)));
    if (!seen.float && !seen.bigInteger) untested.push('no number that rules spell differently');
    if (!seen.nonAscii) untested.push('no text outside of ASCII');
    if (!seen.markup) untested.push('no “<”, “>” or “&”');
    if (!seen.nothing) untested.push('no null');
  }
  const bare = rule.parts.flatMap((part) => ('member' in part ? part.member : []));
  const covers = rule.parts.some(hasJson) || rule.parts.some((part) => 'line' in part);
  const named = new Set(trials.flatMap(({ seen }) => [...seen.hashes.keys()]));
  for (const at of bare)
    if (!covers && named.has(at) && at !== linkage.previous && !inner.some((one) => one.at === at))
      untested.push(`nothing that shows what ${pointerWords(at)} is made of`);
  return untested;
}

function hasJson(part: HashPart): boolean {
  if ('json' in part) return true;
  return 'hashed' in part && part.hashed.parts.some(hasJson);
}
