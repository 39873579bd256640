import { IconBan, IconX } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { LaneSummary } from '../../../core/model/ledger.ts';
import { ROWS_PER_PAGE, rowsQuery } from '../../../data/ledgers/queries.ts';
import { counted, countText, utcText } from '../../../ui/format.ts';
import { LedgerText } from '../../../ui/ledger/LedgerText.tsx';
import { mainLane } from '../../../ui/ledger/main-lane.ts';
import { askPath, laneGraphPath, lanePath } from '../../../ui/paths.ts';
import { Files } from './Files.tsx';
import css from './session.module.css';
import { type Told, tellSession } from './tell.ts';

/** Of a longer session the first records are told; Ask has all. */
const MAX_PAGES = 10;
/** As many of each are listed. */
const SHOWN = 6;

export interface SessionProps {
  readonly ledger: string;
  readonly lanes: readonly LaneSummary[];
  /** Of a session with no file and no command. */
  readonly instead: ReactNode;
}

/** What a coding agent did: files, commands with their results, refusals, and the agents that it sent. */
export function Session({ ledger, lanes, instead }: SessionProps) {
  const main = mainLane(lanes);
  const pages = Math.min(MAX_PAGES, Math.ceil((main?.entries ?? 0) / ROWS_PER_PAGE));
  const rows = useQueries({
    queries: Array.from({ length: pages }, (_, page) => rowsQuery(ledger, main?.id ?? '', page)),
    combine: (all) => all.flatMap(({ data = [] }) => data),
  });
  const told = tellSession(rows);
  const agents = lanes.filter(({ id, entries }) => id !== main?.id && entries > 0);
  if (!main || (told.files.size === 0 && told.commands.length === 0)) return instead;
  const of = { ledger, lane: main.id };
  return (
    <div className={css.parts}>
      <Files {...of} files={told.files} shown={SHOWN} />
      <Commands {...of} {...told} />
      <div>
        <Refused {...of} {...told} />
        {agents.length > 0 && (
          <section>
            <h2>
              Sub-agents <span>{countText(agents.length)}</span>
            </h2>
            <ul>
              {agents.slice(0, SHOWN).map(({ id, title, mark, entries }) => (
                <li key={id}>
                  <Link to={lanePath(ledger, id)}>
                    <LedgerText text={title} mark={mark} lines={1} />
                  </Link>
                  <span>{counted(entries, 'record')}</span>
                </li>
              ))}
            </ul>
            {agents.length > SHOWN && (
              <Link to={laneGraphPath(ledger)}>All {countText(agents.length)}</Link>
            )}
          </section>
        )}
      </div>
    </div>
  );
}

interface OfLane extends Pick<Told, 'commands' | 'refused'> {
  readonly ledger: string;
  readonly lane: string;
}

function Commands({ ledger, lane, commands }: OfLane) {
  if (commands.length === 0) return null;
  const failed = commands.filter(({ isFailed }) => isFailed).length;
  const refused = commands.filter(({ isRefused }) => isRefused).length;
  const words = [failed > 0 && `${failed} failed`, refused > 0 && `${refused} refused`];
  return (
    <section>
      <h2>
        Commands run{' '}
        <span>{[countText(commands.length), ...words.filter(Boolean)].join(', ')}</span>
      </h2>
      <ul>
        {commands.slice(0, SHOWN).map(({ index, recordedAt, words, outcome, ...is }) => (
          <li key={index}>
            {recordedAt !== null && (
              <time title={utcText(recordedAt)}>{utcText(recordedAt).slice(11, 16)}</time>
            )}
            <Link to={lanePath(ledger, lane, { index })}>
              <code>
                <LedgerText text={words} lines={1} />
              </code>
            </Link>
            <span data-failed={is.isFailed || undefined}>
              {is.isFailed && <IconX size={13} aria-hidden />}
              {is.isRefused && <IconBan size={13} aria-hidden />} {outcome}
            </span>
          </li>
        ))}
      </ul>
      {commands.length > SHOWN && (
        <Link to={askPath(ledger, 'kind:("tool result", "tool error", refusal)')}>
          All {countText(commands.length)}
        </Link>
      )}
    </section>
  );
}

function Refused({ ledger, lane, refused }: OfLane) {
  if (refused.length === 0) return null;
  return (
    <section>
      <h2>
        Refused <span>{countText(refused.length)}</span>
      </h2>
      <ul>
        {refused.slice(0, SHOWN).map(({ index, words, why }) => (
          <li key={index} className={css.refused}>
            <IconBan size={14} aria-hidden />
            <Link to={lanePath(ledger, lane, { index })}>
              <LedgerText text={words} lines={1} />
            </Link>
            {why && (
              <p>
                “<LedgerText text={why} />”
              </p>
            )}
          </li>
        ))}
      </ul>
      {refused.length > SHOWN && (
        <Link to={askPath(ledger, 'kind:refusal')}>All {countText(refused.length)}</Link>
      )}
    </section>
  );
}
