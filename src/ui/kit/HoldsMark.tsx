import { IconCheck, IconQuestionMark, IconX } from '@tabler/icons-react';
import { MarkBadge } from './Badge.tsx';

export interface HoldsMarkProps {
  /** Null when nobody can say. */
  readonly holds: boolean | null;
  readonly yes: string;
  readonly no: string;
}

/** Shows whether something holds; an unanswered question is never shown as a yes. */
export function HoldsMark({ holds, yes, no }: HoldsMarkProps) {
  if (holds === null) return <MarkBadge icon={IconQuestionMark}>not known</MarkBadge>;
  return holds ? (
    <MarkBadge tone="ok" icon={IconCheck}>
      {yes}
    </MarkBadge>
  ) : (
    <MarkBadge tone="bad" icon={IconX}>
      {no}
    </MarkBadge>
  );
}
