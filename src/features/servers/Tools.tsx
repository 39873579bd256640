import type { ServerState } from '../../data/servers/servers.ts';
import { visibleText } from '../../ui/hostile.ts';
import css from './servers.module.css';

/** What the server says of its tools; it is shown to whoever decides about their use. */
export function Tools({ tools }: Pick<ServerState, 'tools'>) {
  if (tools.length === 0) return <p className={css.hint}>The server lists no tools.</p>;
  return (
    <details className={css.tools}>
      <summary>
        Tools{' '}
        <span className={css.faint}>{tools.length}, with effect and risk as the server says</span>
      </summary>
      <div className={css.tableBox}>
        <table className={css.toolTable}>
          <thead>
            <tr>
              <th>Tool</th>
              <th>Effect</th>
              <th>Risk</th>
              <th>Version</th>
            </tr>
          </thead>
          <tbody>
            {tools.map(({ name, version, effect, risk }) => (
              <tr key={`${name} ${version}`}>
                <td className={css.mono}>{visibleText(name)}</td>
                <td>{visibleText(effect) || 'not given'}</td>
                <td>{visibleText(risk) || 'not given'}</td>
                <td className={css.faint}>{visibleText(version)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
