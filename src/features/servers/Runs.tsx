import { useState } from 'react';
import type { ServerState } from '../../data/servers/servers.ts';
import { visibleText } from '../../ui/hostile.ts';
import { RunRow } from './RunRow.tsx';
import css from './servers.module.css';

/** The server's runs. Running ones are followed without being asked for. */
export function Runs({ server }: { readonly server: ServerState }) {
  const [only, setOnly] = useState<string | null>(null);
  const { runs, follows } = server;
  const statuses = [...new Set(runs.map(({ status }) => status))].sort();
  const isOffered = only !== null && statuses.includes(only);
  const shown = isOffered ? runs.filter(({ status }) => status === only) : runs;
  if (runs.length === 0)
    return (
      <p className={css.hint}>The server has no runs yet. They appear here when one starts.</p>
    );
  return (
    <div>
      <div className={css.filters}>
        <Filter name="All" count={runs.length} isOn={!isOffered} onPick={() => setOnly(null)} />
        {statuses.map((status) => (
          <Filter
            key={status}
            name={status}
            count={runs.filter((run) => run.status === status).length}
            isOn={only === status}
            onPick={() => setOnly(only === status ? null : status)}
          />
        ))}
        <span className={css.faint}>{follows.length} followed</span>
      </div>
      <div className={css.tableBox}>
        <table className={css.table} aria-label="Runs">
          <thead>
            <tr>
              <th>Run</th>
              <th className={css.stateCol}>State</th>
              <th className={`${css.feedCol} ${css.wide}`}>Arrives</th>
              <th className={`${css.agreeCol} ${css.wider}`}>Server’s view and ours</th>
              <th className={css.actCol}>
                <span className={css.hiddenText}>Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((run) => (
              <RunRow
                key={run.run}
                server={server.key}
                run={run}
                follow={follows.find((one) => one.run === run.run) ?? null}
              />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

function Filter({
  name,
  count,
  isOn,
  onPick,
}: {
  readonly name: string;
  readonly count: number;
  readonly isOn: boolean;
  readonly onPick: () => void;
}) {
  return (
    <button type="button" className={css.filter} aria-pressed={isOn} onClick={onPick}>
      {visibleText(name) || 'no status'} <span className={css.faint}>{count}</span>
    </button>
  );
}
