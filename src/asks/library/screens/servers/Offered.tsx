import { Button, Group, Stack } from '@mantine/core';
import { IconPlugConnected } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { COMMAND } from '../../../../base/command.ts';
import { visibleText } from '../../../../base/visible.ts';
import { offersQuery, type ServerOffer } from '../../../../ui/data/servers/offered.ts';
import {
  type LiveFault,
  liveStore,
  SERVER_KINDS,
  useServers,
} from '../../../../ui/data/servers/servers.ts';
import { Callout, ErrorCallout } from '../../../../ui/kit/Callout.tsx';
import { Panel } from '../../../../ui/kit/Panel.tsx';
import { Faint, NoteText } from '../../../../ui/kit/text.tsx';

/** Lists the servers behind `serve`: one click connects, without an address or a token. */
export function Offered() {
  const { data: offers = [] } = useQuery(offersQuery());
  const servers = useServers();
  if (offers === null)
    return (
      <Callout tone="warn" title="This browser is not let in any more" role="status">
        {COMMAND} serve was started again. Open the address that it printed, in this browser; its
        servers are then offered here.
      </Callout>
    );
  const left = offers.filter(({ url }) => !servers.some((server) => server.url === url));
  if (left.length === 0) return null;
  return (
    <Panel title="Ready to connect" note={`named when ${COMMAND} serve was started`} padded>
      <Stack component="ul" gap="md">
        {left.map((offer) => (
          <OfferedServer key={offer.name} offer={offer} />
        ))}
      </Stack>
      <NoteText mt="md">
        Calls go through {COMMAND} serve on this machine. A token that a server wants is added
        there: this page never has it.
      </NoteText>
    </Panel>
  );
}

function OfferedServer({ offer: { name, at, url } }: { readonly offer: ServerOffer }) {
  const [fault, setFault] = useState<LiveFault | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const connect = async () => {
    setIsBusy(true);
    const [{ manifest }] = SERVER_KINDS;
    // There is no token to keep: after a reload it is simply connected again.
    const form = { kind: manifest.id, url, tenant: '', token: '', isKept: true };
    const outcome = await liveStore.connect(form);
    setIsBusy(false);
    setFault(outcome.ok ? null : outcome.fault);
  };
  return (
    <li>
      <Group justify="space-between" gap="md">
        <div>
          <strong>{visibleText(name)}</strong>
          <Faint display="block">{visibleText(at)}</Faint>
        </div>
        <Button
          variant="filled"
          loading={isBusy}
          aria-label={`Connect ${visibleText(name)}`}
          leftSection={<IconPlugConnected size={16} />}
          onClick={() => void connect()}
        >
          Connect
        </Button>
      </Group>
      {fault && <ErrorCallout title={fault.title} detail={fault.detail} todo={fault.todo} />}
    </li>
  );
}
