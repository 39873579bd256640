import { Flex, Tooltip } from '@mantine/core';
import { visibleText } from '../../core/visible.ts';
import type { Compared, Comparison } from '../../data/servers/servers.ts';
import { Dim, Faint } from '../../ui/kit/text.tsx';
import { ComparedMark } from '../../ui/ledger/ComparedMark.tsx';
import { Above } from '../../ui/ledger/RowLink.tsx';

/** Whether what the server says of the run agrees with its entries here. */
export function Agreement({ comparison }: { readonly comparison: Comparison | null }) {
  if (!comparison) return <Faint>not compared yet</Faint>;
  return (
    <Above>
      <Part name="State" part={comparison.world} />
      <Part name="Replay" part={comparison.replay} />
    </Above>
  );
}

function Part({ name, part }: { readonly name: string; readonly part: Compared }) {
  return (
    <Tooltip label={visibleText(part.note)}>
      <Flex component="span" gap="sm" fz="xs" tabIndex={0}>
        <Dim miw="3rem">{name}</Dim>
        <ComparedMark state={part.state} />
      </Flex>
    </Tooltip>
  );
}
