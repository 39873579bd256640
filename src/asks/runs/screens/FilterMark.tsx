import { IconAlertTriangle, IconArrowRampRight2, IconX } from '@tabler/icons-react';
import { KindMark } from '../../../ui/ledger/KindMark.tsx';
import css from './runs.module.css';
import type { Filter } from './url.ts';

/** Shows the shape that its hits have in the drawing. */
export function FilterMark({ filter }: { readonly filter: Filter }) {
  if (filter === 'waits') return <KindMark shape="waiting" label="" />;
  if (filter === 'denied') return <KindMark shape="denied" label="" />;
  const [Icon, tone] = {
    failed: [IconX, 'bad'] as const,
    cut: [IconAlertTriangle, 'warn'] as const,
    tied: [IconArrowRampRight2, 'none'] as const,
  }[filter];
  return (
    <span className={css.verdict} data-tone={tone}>
      <Icon size={14} aria-hidden />
    </span>
  );
}
