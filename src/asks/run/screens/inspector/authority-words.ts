import { visibleText } from '../../../../base/visible.ts';
import type { HandedPart } from '../../../../ledger/authority/handed.ts';
import type { Limit } from '../../../../ledger/authority/limit.ts';
import type { Approval, AuthorityView } from '../../../../ledger/model/authority.ts';

/** Returns "tools", "tool calls of the budget", "cost budget". */
export function partName({ part, name }: HandedPart): string {
  const words = visibleText(name.replaceAll('_', ' '));
  if (words === '') return part;
  return words.includes(part) ? words : `${words} of the ${part}`;
}

/** Returns "tools: look → look, erase". */
export function changeText(one: HandedPart): string {
  return `${partName(one)}: ${limitText(one.had)} → ${limitText(one.handed)}`;
}

function limitText(limit: Limit | null): string {
  switch (limit?.type) {
    case 'only':
      return listed(limit.these);
    case 'at most':
      return visibleText(limit.amount);
    case 'paths': {
      const { allowed, forbidden } = limit;
      return `${listed(allowed)}${forbidden.length ? ` without ${listed(forbidden)}` : ''}`;
    }
    case 'named':
      return HASH_TEXT.test(limit.name) ? limit.name.slice(0, 8) : visibleText(limit.name);
    default:
      return 'not recorded';
  }
}

/** Matches a written hash. */
export const HASH_TEXT = /^[0-9a-f]{32,}$/i;

function listed(names: readonly string[]): string {
  return names.length ? names.map(visibleText).join(', ') : 'none';
}

/** Names all parts of one state: "effects of the scope, writ". */
export function listPartNames(parts: readonly HandedPart[], state: HandedPart['state']): string {
  return parts
    .filter((one) => one.state === state)
    .map(partName)
    .join(', ');
}

/** Returns "Ada, as the ledger says". */
export function grantedBy({ by, source }: Approval): string {
  if (source === null) return 'somebody whose name is not recorded';
  const where = source === 'ledger' ? 'as the ledger says' : 'as a review journal kept here says';
  return `${by.map(visibleText).join(' and ')}, ${where}`;
}

/** Says why no further hop is listed above the last one. */
export const AUTHORITY_ENDS: Readonly<Record<AuthorityView['end'], string>> = {
  root: 'is a root: nobody handed work to it.',
  unknown: 'does not record where it comes from.',
  'not here': 'was begun by a record that is in no ledger held here.',
  circle: 'was there before: from here on it goes round in a circle.',
  'too long': 'was begun by another one; no more hops are followed.',
};
