import { Box, Button, Group, Table, Text } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconLoader2,
  IconPlayerStop,
} from '@tabler/icons-react';
import { COMMAND } from '../../../../base/command.ts';
import { visibleText } from '../../../../base/visible.ts';
import { isPassedOn } from '../../../../ui/data/servers/offered.ts';
import { liveStore, type ServerState } from '../../../../ui/data/servers/servers.ts';
import { counted } from '../../../../ui/format.ts';
import { Badge } from '../../../../ui/kit/Badge.tsx';
import { Callout } from '../../../../ui/kit/Callout.tsx';
import { Panel } from '../../../../ui/kit/Panel.tsx';
import { SkeletonRows } from '../../../../ui/kit/page/Skeleton.tsx';
import { Faint, Mono, NoteText } from '../../../../ui/kit/text.tsx';
import { ServerFaultNote } from './Fault.tsx';
import { PHASE_WORDS } from './phases.ts';
import { ServerRuns } from './Runs.tsx';

export function ServerCard({ server }: { readonly server: ServerState }) {
  const { key, kind, url, phase, waiting, health, runs, tools, isKnownVersion } = server;
  return (
    <Panel
      title={url.replace(/^https?:\/\//, '')}
      note={listFacts(server).map(visibleText).join(' · ')}
      label={`Server ${url}`}
      right={
        <Group gap="sm">
          <PhaseMark phase={phase} />
          <Button size="compact-sm" onClick={() => void liveStore.disconnect(key)}>
            Disconnect
          </Button>
        </Group>
      }
    >
      {waiting && (
        <Box p="md">
          <ServerFaultNote waiting={waiting} onRetry={() => void liveStore.retryNow(key)} />
        </Box>
      )}
      {health && !isKnownVersion && (
        <Callout band tone="warn" role="status">
          This server is version {visibleText(health.version)}; the calls of version{' '}
          {kind.knownVersion} are known here. Records are verified all the same. If something is
          missing, export the run on the server and open the file.
        </Callout>
      )}
      {health ? (
        <>
          <ServerRuns server={server} />
          <Tools tools={tools} />
        </>
      ) : (
        phase === 'connecting' && (
          <Box px="lg">
            <SkeletonRows rows={3} />
          </Box>
        )
      )}
      {health && runs.length < (server.runsTotal ?? 0) && (
        <NoteText px="lg" pb="md">
          {counted(runs.length, 'run')} of {counted(server.runsTotal ?? 0, 'run')} are listed: the
          server gives its list in pages of no stable order.
        </NoteText>
      )}
    </Panel>
  );
}

function listFacts(server: ServerState): string[] {
  const { kind, url, health, tenant, hasToken, phase, waiting } = server;
  const status = waiting?.fault.status ?? null;
  const unread = status === null ? 'never reached' : `answered ${status}`;
  const facts = health
    ? [`${kind.name} ${health.version}`, ...health.details]
    : [phase === 'connecting' ? 'asking who it is' : unread];
  // An earlier answer is not known to be true now.
  if (health && phase === 'live') facts.push(`health: ${health.status}`);
  if (tenant) facts.push(`tenant ${tenant}`);
  if (isPassedOn(url)) facts.push(`through ${COMMAND} serve`);
  else facts.push(hasToken ? 'with a token' : 'without a token');
  return facts.filter((fact) => fact !== '');
}

const PHASES = {
  connecting: { tone: 'none', icon: IconLoader2 },
  live: { tone: 'none', icon: IconCircleCheck },
  waiting: { tone: 'warn', icon: IconAlertTriangle },
  stopped: { tone: 'bad', icon: IconPlayerStop },
} as const;

function PhaseMark({ phase }: { readonly phase: ServerState['phase'] }) {
  const { tone, icon } = PHASES[phase];
  return (
    <span role="status">
      <Badge tone={tone} icon={icon}>
        {PHASE_WORDS[phase]}
      </Badge>
    </span>
  );
}

/** The server's description of its tools is shown to whoever decides about their use. */
function Tools({ tools }: Pick<ServerState, 'tools'>) {
  if (tools === null || tools.length === 0)
    return (
      <NoteText px="lg" py="md">
        {tools ? 'The server lists no tools.' : 'The server was not asked for its tools yet.'}
      </NoteText>
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
