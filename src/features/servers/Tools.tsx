import { Table, Text } from '@mantine/core';
import type { ServerState } from '../../data/servers/servers.ts';
import { visibleText } from '../../ui/hostile.ts';
import { Faint, Mono, Note } from '../../ui/kit/text.tsx';

/** What the server says of its tools; it is shown to whoever decides about their use. */
export function Tools({ tools }: Pick<ServerState, 'tools'>) {
  if (tools.length === 0)
    return (
      <Note px="lg" py="md">
        The server lists no tools.
      </Note>
    );
  return (
    <details>
      <Text component="summary" px="lg" py="sm">
        <strong>Tools</strong>{' '}
        <Faint>{tools.length}, with effect and risk as the server says</Faint>
      </Text>
      <Table layout="auto" fz="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Tool</Table.Th>
            <Table.Th>Effect</Table.Th>
            <Table.Th>Risk</Table.Th>
            <Table.Th>Version</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {tools.map(({ name, version, effect, risk }) => (
            <Table.Tr key={`${name} ${version}`}>
              <Table.Td>
                <Mono>{visibleText(name)}</Mono>
              </Table.Td>
              <Table.Td>{visibleText(effect) || 'not given'}</Table.Td>
              <Table.Td>{visibleText(risk) || 'not given'}</Table.Td>
              <Table.Td>
                <Faint>{visibleText(version)}</Faint>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </details>
  );
}
