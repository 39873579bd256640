// What a person decided, as a shape: in ink, as a verdict of a person proves nothing of the record.

import { IconBan, IconCheck } from '@tabler/icons-react';

export const DECISION_ICONS = { approve: IconCheck, deny: IconBan } as const;
