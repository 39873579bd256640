import { SERVER_KINDS, useServers } from '../../../../ui/data/servers/servers.ts';
import { NoteText } from '../../../../ui/kit/text.tsx';
import { Connect } from './Connect.tsx';
import { Offered } from './Offered.tsx';
import { ServerCard } from './ServerCard.tsx';

const NAMES = SERVER_KINDS.map(({ manifest }) => manifest.name).join(' and ');

/** Lists the followed servers, and connects another. */
export function ServersView() {
  const servers = useServers();
  return (
    <>
      {servers.map((server) => (
        <ServerCard key={server.key} server={server} />
      ))}
      <Offered />
      <Connect isFirst={servers.length === 0} />
      <NoteText>
        The runs of {NAMES} servers become ledgers here, and every record is verified as it arrives.
        What the server says of itself is not believed.
      </NoteText>
    </>
  );
}
