// What many profiles have in common.

import type { Pointers } from '../profile/pointer.ts';
import type { ChainProfile, HashRule } from '../profile/profile.ts';

/** `names('id prev_hash')`: the members of these names, as pointers. */
export function names(list: string): readonly string[] {
  return list.split(' ').map((name) => `/${name}`);
}

/** The same members, each under its own name. */
export function sameNames(list: string): readonly { readonly name: string; readonly at: string }[] {
  return list.split(' ').map((name) => ({ name, at: `/${name}` }));
}

/** A hash that is written in hex. */
export function sha256Part<At extends HashRule['at']>(
  at: At,
  parts: HashRule['parts'],
  more: Pick<HashRule, 'prefix' | 'length'> = {},
): Omit<HashRule, 'at'> & { readonly at: At } {
  return { at, algorithm: 'sha256', encoding: 'hex', ...more, parts };
}

/** One chain through the whole file, whose first record has this text as its previous hash. */
export function chainFrom(text: string): ChainProfile['chain'] {
  return { per: 'file', first: { is: 'text', text } };
}

/** Of a log whose kinds of records say what was asked and decided. */
export function decidedByKind(at: Pointers): Members['decision'] {
  return { at, permit: ['approval'], deny: ['denial'], ask: ['approval_request'] };
}

/** What was paid, in these members. */
export function costs(list: string): Members['cost'] {
  return [{ in: 'USD', at: names(list) }];
}

type Members = ChainProfile['members'];

export const ZERO_DIGITS = '0'.repeat(64);
