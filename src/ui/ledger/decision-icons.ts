// A person's decision is a shape in ink, because it proves nothing of the record.

import { IconBan, IconCheck } from '@tabler/icons-react';

export const DECISION_ICONS = { approve: IconCheck, deny: IconBan } as const;
