import { IconServer } from '@tabler/icons-react';
import { Link } from 'react-router';
import { visibleText } from '../../core/visible.ts';
import { type ServerState, useServers } from '../../data/servers/servers.ts';
import { counted } from '../../ui/format.ts';
import { Badge } from '../../ui/kit/Badge.tsx';
import { serversPath } from '../../ui/paths.ts';
import css from '../app.module.css';
import { IconLink } from './IconLink.tsx';

/** What this page is connected to, wherever the person is. */
export function ServerChip() {
  const servers = useServers();
  const [only] = servers;
  if (!only) return <IconLink to={serversPath} label="Servers" word="Servers" icon={IconServer} />;
  const isFine = servers.every(({ phase }) => phase === 'live' || phase === 'connecting');
  const text = servers.length === 1 ? chipText(only) : manyText(servers);
  return (
    <Link to={serversPath} className={css.server} aria-label={`Servers: ${text}`} title={text}>
      <Badge tone={isFine ? 'none' : 'warn'} icon={IconServer} shrinks>
        {text}
      </Badge>
    </Link>
  );
}

const PHASES = {
  connecting: 'connecting',
  live: 'live',
  waiting: 'not reached',
  stopped: 'stopped',
};

function chipText({ url, health, phase }: ServerState): string {
  const parts = [url.replace(/^https?:\/\//, ''), health?.details[0] ?? '', PHASES[phase]];
  return visibleText(parts.filter((part) => part !== '').join(' · '));
}

function manyText(servers: readonly ServerState[]): string {
  const isLive = servers.filter(({ phase }) => phase === 'live').length;
  return `${counted(servers.length, 'server')} · ${isLive} live`;
}
