import { Box, Button, Group } from '@mantine/core';
import { live, type ServerState } from '../../data/servers/servers.ts';
import { counted } from '../../ui/format.ts';
import { visibleText } from '../../ui/hostile.ts';
import { Callout } from '../../ui/kit/Callout.tsx';
import { Panel } from '../../ui/kit/Panel.tsx';
import { SkeletonRows } from '../../ui/kit/page/Skeleton.tsx';
import { Note } from '../../ui/kit/text.tsx';
import { Fault } from './Fault.tsx';
import { PhaseMark } from './PhaseMark.tsx';
import { Runs } from './Runs.tsx';
import { Tools } from './Tools.tsx';

export function ServerCard({ server }: { readonly server: ServerState }) {
  const { key, kind, url, phase, waiting, health, runs, tools, isKnownVersion } = server;
  return (
    <Panel
      title={url.replace(/^https?:\/\//, '')}
      note={factsOf(server).map(visibleText).join(' · ')}
      label={`Server ${url}`}
      right={
        <Group gap="sm">
          <PhaseMark phase={phase} />
          <Button size="compact-sm" onClick={() => void live.disconnect(key)}>
            Disconnect
          </Button>
        </Group>
      }
    >
      {waiting && (
        <Box p="md">
          <Fault waiting={waiting} onRetry={() => void live.retryNow(key)} />
        </Box>
      )}
      {health && !isKnownVersion && (
        <Callout band tone="warn" role="status">
          This server is version {visibleText(health.version)}; the calls of version{' '}
          {kind.knownVersion} are known here. Entries are verified all the same. If something is
          missing, export the run on the server and open the file.
        </Callout>
      )}
      {health ? (
        <>
          <Runs server={server} />
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
        <Note px="lg" pb="md">
          {counted(runs.length, 'run')} of {counted(server.runsTotal ?? 0, 'run')} are listed: the
          server gives its list in pages of no stable order.
        </Note>
      )}
    </Panel>
  );
}

function factsOf({ kind, health, tenant, hasToken, phase }: ServerState): string[] {
  const facts = health
    ? [`${kind.name} ${health.version}`, ...health.details, `health: ${health.status}`]
    : [phase === 'connecting' ? 'asking who it is' : 'never reached'];
  if (tenant) facts.push(`tenant ${tenant}`);
  facts.push(hasToken ? 'with a token' : 'without a token');
  return facts.filter((fact) => fact !== '');
}
