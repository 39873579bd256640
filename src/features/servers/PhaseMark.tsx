import {
  IconAlertTriangle,
  IconCircleCheck,
  IconLoader2,
  IconPlayerStop,
} from '@tabler/icons-react';
import type { ServerState } from '../../data/servers/servers.ts';
import { Badge } from '../../ui/kit/Badge.tsx';

const PHASES = {
  connecting: { tone: 'none', icon: IconLoader2, word: 'Connecting' },
  live: { tone: 'none', icon: IconCircleCheck, word: 'Live' },
  waiting: { tone: 'warn', icon: IconAlertTriangle, word: 'Not reached' },
  stopped: { tone: 'bad', icon: IconPlayerStop, word: 'Stopped' },
} as const;

export function PhaseMark({ phase }: { readonly phase: ServerState['phase'] }) {
  const { tone, icon, word } = PHASES[phase];
  return (
    <span role="status">
      <Badge tone={tone} icon={icon}>
        {word}
      </Badge>
    </span>
  );
}
