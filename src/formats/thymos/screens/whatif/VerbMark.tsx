import { IconQuestionMark } from '@tabler/icons-react';
import { KindMark } from '../../../../ui/ledger/KindMark.tsx';
import type { Verb } from '../../simulate/policy.ts';

const SHAPES = { allow: 'change', deny: 'denied', 'require approval': 'waiting' } as const;

/** A decision's mark; the word is next to it. null: not known. */
export function VerbMark({ verb }: { readonly verb: Verb | null }) {
  if (verb === null) return <IconQuestionMark size={13} style={{ flex: 'none' }} aria-hidden />;
  return <KindMark shape={SHAPES[verb]} label="" size={12} />;
}
