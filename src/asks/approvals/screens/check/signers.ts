import type { DecisionAnswer, SignedDecision } from '../../../../ui/data/approvals/journal.ts';

export interface SignerLine {
  readonly document: SignedDecision;
  readonly answers: readonly DecisionAnswer[];
  readonly isOwn: boolean;
  readonly isKnown: boolean;
}

/**
 * `own` is the key that signs here; `keys` are those that were pinned, perhaps since it was
 * checked.
 */
export function identifySigner(
  { document, answers }: Pick<SignerLine, 'document' | 'answers'>,
  own: string | null,
  keys: readonly string[],
): SignerLine {
  const key = document.journal.public_key;
  const isOwn = key === own;
  const isKnown = isOwn || keys.includes(key);
  const words = isOwn
    ? 'It is the key of the journal that is written in this browser.'
    : 'It is one of the keys that you pinned.';
  const known = answers.map((answer) =>
    answer.about === 'key' && isKnown ? { ...answer, holds: true, words } : answer,
  );
  return { document, answers: known, isOwn, isKnown };
}
