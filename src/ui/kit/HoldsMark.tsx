import { IconCheck, IconQuestionMark, IconX } from '@tabler/icons-react';
import { Mark } from './Badge.tsx';

export interface HoldsMarkProps {
  /** null: nobody can say. */
  readonly holds: boolean | null;
  readonly yes: string;
  readonly no: string;
}

/** Whether something holds; what could not be asked is never shown as a yes. */
export function HoldsMark({ holds, yes, no }: HoldsMarkProps) {
  if (holds === null) return <Mark icon={IconQuestionMark}>not known</Mark>;
  return holds ? (
    <Mark tone="ok" icon={IconCheck}>
      {yes}
    </Mark>
  ) : (
    <Mark tone="bad" icon={IconX}>
      {no}
    </Mark>
  );
}
