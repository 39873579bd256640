import { SERVER_KINDS, useServers } from '../../data/servers/servers.ts';
import { Page, PageHead } from '../../ui/kit/page/Page.tsx';
import { Connect } from './Connect.tsx';
import { Offered } from './Offered.tsx';
import { ServerCard } from './ServerCard.tsx';

const NAMES = SERVER_KINDS.map(({ manifest }) => manifest.name).join(' or ');

export function ServersPage() {
  const servers = useServers();
  return (
    <Page title="Servers">
      <PageHead
        title="Servers"
        lead={`A running ${NAMES} server is followed here: its runs become ledgers of this browser, and every entry is verified as it arrives. What the server says of itself is not believed.`}
      />
      {servers.map((server) => (
        <ServerCard key={server.key} server={server} />
      ))}
      <Offered />
      <Connect isFirst={servers.length === 0} />
    </Page>
  );
}
