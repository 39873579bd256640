import { Button } from '@mantine/core';
import { live, type ServerState } from '../../data/servers/servers.ts';
import { counted } from '../../ui/format.ts';
import { visibleText } from '../../ui/hostile.ts';
import { SkeletonRows } from '../../ui/kit/Skeleton.tsx';
import { Fault } from './Fault.tsx';
import { PhaseMark } from './PhaseMark.tsx';
import { Runs } from './Runs.tsx';
import css from './servers.module.css';
import { Tools } from './Tools.tsx';

export function ServerCard({ server }: { readonly server: ServerState }) {
  const { key, kind, url, phase, waiting, health, runs, tools, isKnownVersion } = server;
  return (
    <section className={css.card} aria-label={`Server ${url}`}>
      <header className={css.serverHead}>
        <div className={css.serverName}>
          <h2>{url.replace(/^https?:\/\//, '')}</h2>
          <p className={css.facts}>{factsOf(server).map(visibleText).join(' · ')}</p>
        </div>
        <PhaseMark phase={phase} />
        <Button size="compact-sm" variant="default" onClick={() => void live.disconnect(key)}>
          Disconnect
        </Button>
      </header>
      {waiting && (
        <div className={css.block}>
          <Fault waiting={waiting} onRetry={() => void live.retryNow(key)} />
        </div>
      )}
      {health && !isKnownVersion && (
        <p className={css.notice} role="status">
          This server is version {visibleText(health.version)}; the calls of version{' '}
          {kind.knownVersion} are known here. Entries are verified all the same. If something is
          missing, export the run on the server and open the file.
        </p>
      )}
      {health ? (
        <>
          <Runs server={server} />
          <Tools tools={tools} />
        </>
      ) : (
        phase === 'connecting' && <SkeletonRows rows={3} />
      )}
      {health && runs.length < (server.runsTotal ?? 0) && (
        <p className={css.hint}>
          {counted(runs.length, 'run')} of {counted(server.runsTotal ?? 0, 'run')} are listed: the
          server gives its list in pages of no stable order.
        </p>
      )}
    </section>
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
