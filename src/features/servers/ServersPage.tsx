import { SERVER_KINDS, useServers } from '../../data/servers/servers.ts';
import { Connect } from './Connect.tsx';
import { ServerCard } from './ServerCard.tsx';
import css from './servers.module.css';

const NAMES = SERVER_KINDS.map(({ manifest }) => manifest.name).join(' or ');

export function ServersPage() {
  const servers = useServers();
  return (
    <div className={css.page}>
      <title>Servers · Ledgerscope</title>
      <header className={css.head}>
        <h1>Servers</h1>
        <p>
          A running {NAMES} server is followed here: its runs become ledgers of this browser, and
          every entry is verified as it arrives. What the server says of itself is not believed.
        </p>
      </header>
      {servers.map((server) => (
        <ServerCard key={server.key} server={server} />
      ))}
      <Connect isFirst={servers.length === 0} />
    </div>
  );
}
