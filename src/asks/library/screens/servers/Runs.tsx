import { Group, Table, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import type { ServerState } from '../../../../ui/data/servers/servers.ts';
import { Chip } from '../../../../ui/kit/Chip.tsx';
import { Faint, NoteText } from '../../../../ui/kit/text.tsx';
import { ServerRunRow } from './RunRow.tsx';
import { stateText } from './run-words.ts';

/** Lists the server's runs. Running ones are followed without being asked for. */
export function ServerRuns({ server }: { readonly server: ServerState }) {
  const [only, setOnly] = useState<string | null>(null);
  const { runs, follows } = server;
  const listed = runs.map((run) => {
    const follow = follows.find((one) => one.run === run.run) ?? null;
    return { run, follow, state: stateText(run, follow) };
  });
  const states = [...new Set(listed.map(({ state }) => state))].sort();
  const isOffered = only !== null && states.includes(only);
  const shown = isOffered ? listed.filter(({ state }) => state === only) : listed;
  if (runs.length === 0)
    return (
      <NoteText px="lg" py="md">
        The server has no runs yet. They appear here when one starts.
      </NoteText>
    );
  return (
    <>
      <Group gap="sm" px="lg" py="sm">
        <Chip on={!isOffered} count={runs.length} onClick={() => setOnly(null)}>
          All{' '}
        </Chip>
        {states.map((state) => (
          <Chip
            key={state}
            on={only === state}
            count={listed.filter((one) => one.state === state).length}
            onClick={() => setOnly(only === state ? null : state)}
          >
            {state}{' '}
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
          {shown.map(({ run, follow }) => (
            <ServerRunRow
              key={run.run}
              server={server.key}
              isServerLive={server.phase === 'live'}
              run={run}
              follow={follow}
            />
          ))}
        </Table.Tbody>
      </Table>
    </>
  );
}
