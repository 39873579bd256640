import type { IconProps } from '@tabler/icons-react';
import type { ComponentType } from 'react';

export interface AppCommand {
  readonly label: string;
  /** What tells it from another of the same label. */
  readonly mark?: string | undefined;
  readonly note?: string;
  readonly icon: ComponentType<IconProps>;
  readonly keys?: string;
  /** Where it leads, or what it does. */
  readonly to: string | (() => void);
  /** Where others may have the same label. */
  readonly id?: string;
}
