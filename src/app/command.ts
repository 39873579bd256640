import type { IconProps } from '@tabler/icons-react';
import type { ComponentType } from 'react';

export interface AppCommand {
  readonly label: string;
  readonly mark?: string | undefined;
  readonly note?: string;
  readonly icon: ComponentType<IconProps>;
  readonly keys?: string;
  readonly to: string | (() => void);
  readonly id?: string;
}
