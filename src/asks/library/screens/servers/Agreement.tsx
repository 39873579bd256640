import { Flex, Tooltip } from '@mantine/core';
import { visibleText } from '../../../../base/visible.ts';
import { updateCompared } from '../../../../ui/data/servers/run-state.ts';
import type {
  ComparedRun,
  FollowState,
  RunComparison,
} from '../../../../ui/data/servers/servers.ts';
import { Dim, Faint } from '../../../../ui/kit/text.tsx';
import { ComparedMark } from '../../../../ui/ledger/ComparedMark.tsx';
import { Above } from '../../../../ui/ledger/RowLink.tsx';

export interface AgreementProps {
  readonly comparison: RunComparison | null;
  readonly follow: FollowState;
}

/** Shows whether the server's view of the run agrees with its entries here. */
export function RunAgreement({ comparison, follow }: AgreementProps) {
  if (!comparison) return <Faint>not compared yet</Faint>;
  const world = updateCompared(comparison.world, follow);
  const replay = updateCompared(comparison.replay, follow);
  const isOne = world.state === replay.state && world.note === replay.note;
  return (
    <Above>
      {isOne ? (
        <>
          <Part part={world} />
          {world.state === 'not yet' && (
            <Faint display="block" fz="xs">
              {visibleText(world.note)}
            </Faint>
          )}
        </>
      ) : (
        <>
          <Part name="State" part={world} />
          <Part name="Replay" part={replay} />
        </>
      )}
    </Above>
  );
}

function Part({ name, part }: { readonly name?: string; readonly part: ComparedRun }) {
  return (
    <Tooltip label={visibleText(part.note)} multiline maw="24rem">
      <Flex component="span" gap="sm" fz="xs" tabIndex={0}>
        {name && <Dim miw="3rem">{name}</Dim>}
        <ComparedMark state={part.state} />
      </Flex>
    </Tooltip>
  );
}
