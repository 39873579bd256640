import { Group, Table, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { visibleText } from '../../core/visible.ts';
import type { ServerState } from '../../data/servers/servers.ts';
import { Chip } from '../../ui/kit/Chip.tsx';
import { Faint, Note } from '../../ui/kit/text.tsx';
import { RunRow } from './RunRow.tsx';

/** The server's runs. Running ones are followed without being asked for. */
export function Runs({ server }: { readonly server: ServerState }) {
  const [only, setOnly] = useState<string | null>(null);
  const { runs, follows } = server;
  const statuses = [...new Set(runs.map(({ status }) => status))].sort();
  const isOffered = only !== null && statuses.includes(only);
  const shown = isOffered ? runs.filter(({ status }) => status === only) : runs;
  if (runs.length === 0)
    return (
      <Note px="lg" py="md">
        The server has no runs yet. They appear here when one starts.
      </Note>
    );
  return (
    <>
      <Group gap="sm" px="lg" py="sm">
        <Chip on={!isOffered} count={runs.length} onClick={() => setOnly(null)}>
          All{' '}
        </Chip>
        {statuses.map((status) => (
          <Chip
            key={status}
            on={only === status}
            count={runs.filter((run) => run.status === status).length}
            onClick={() => setOnly(only === status ? null : status)}
          >
            {visibleText(status) || 'no status'}{' '}
          </Chip>
        ))}
        <Faint>{follows.length} followed</Faint>
      </Group>
      <Table aria-label="Runs" data-cards>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Run</Table.Th>
            <Table.Th w="13rem">State</Table.Th>
            <Table.Th w="11rem">Arrives</Table.Th>
            <Table.Th w="12.5rem" data-least>
              Server’s view and ours
            </Table.Th>
            <Table.Th w="6.5rem">
              <VisuallyHidden>Actions</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {shown.map((run) => (
            <RunRow
              key={run.run}
              server={server.key}
              isServerLive={server.phase === 'live'}
              run={run}
              follow={follows.find((one) => one.run === run.run) ?? null}
            />
          ))}
        </Table.Tbody>
      </Table>
    </>
  );
}
