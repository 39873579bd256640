import { counted } from '../../../../ui/format.ts';
import { Chip } from '../../../../ui/kit/Chip.tsx';
import { useWorkspace } from '../context.ts';

/** Says how many lanes a person put away, and brings them back. */
export function HiddenCount({ hidden }: { readonly hidden: number }) {
  const { setShown } = useWorkspace();
  if (hidden === 0) return null;
  return (
    <Chip on onClick={() => setShown({ within: null, hidden: [] })}>
      {counted(hidden, 'lane')} hidden · show all
    </Chip>
  );
}
