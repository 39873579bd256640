import { counted } from '../../../../ui/format.ts';
import { Chip } from '../../../../ui/kit/Chip.tsx';
import { useWorkspace } from '../context.ts';

/** How many lanes a person put away, and the way back to them. */
export function HiddenCount({ hidden }: { readonly hidden: number }) {
  const { setShown } = useWorkspace();
  if (hidden === 0) return null;
  return (
    <Chip on onClick={() => setShown({ within: null, hidden: [] })}>
      {counted(hidden, 'lane')} hidden · show all
    </Chip>
  );
}
