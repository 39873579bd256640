// Runs of the verifier stand next to each other with the hash of the state after every entry that
// changes it.

import { Button, VisuallyHidden } from '@mantine/core';
import { IconTerminal2 } from '@tabler/icons-react';
import { Fragment, useEffect, useRef } from 'react';
import { countDistinctEnds, sameRows } from '../../../../ledger/model/same-runs.ts';
import { counted, countText } from '../../../../ui/format.ts';
import { HashSquare } from '../../../../ui/ledger/HashChip.tsx';
import { LedgerText } from '../../../../ui/ledger/LedgerText.tsx';
import prove from '../../../../ui/prove/prove.module.css';
import type { ReplayRunState } from '../../replay.ts';
import css from '../replay.module.css';
import { timeText } from '../words.ts';
import { useFilling } from './use-filling.ts';

export interface RunsPanelProps {
  readonly runs: readonly ReplayRunState[];
  readonly at: number;
  readonly onSelect: (index: number) => void;
  readonly onRepeat: () => void;
}

/** There can be a thousand rows, so only those around the entry at hand are shown. */
const AROUND = 40;

export function RunsPanel({ runs, at, onSelect, onRepeat }: RunsPanelProps) {
  const shown = useFilling(runs);
  const rows = sameRows(shown);
  const same = rows.filter(({ state }) => state === 'same').length;
  const other = rows.filter(({ state }) => state === 'other').length;
  const here = rows.findLastIndex(({ index }) => index <= at);
  const from = Math.max(0, Math.min(here - AROUND / 2, rows.length - AROUND));
  const around = rows.slice(from, from + AROUND);
  const end = rows.slice(Math.max(from + AROUND, rows.length - 1));
  const ended = shown.filter(({ isDone }) => isDone);
  const isOver = ended.length === runs.length && runs.length > 0;
  const last = runs.at(-1);
  const table = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another row is at hand
  useEffect(() => {
    const row = table.current?.querySelector<HTMLElement>('[data-now]');
    const box = table.current;
    if (!row || !box) return;
    // The row after it is in sight, too, above the last, which stays.
    box.scrollTop = Math.max(0, row.offsetTop + 3 * row.offsetHeight - box.clientHeight);
  }, [here, rows.length, isOver]);
  const letters = runs.length > 2 ? 4 : 8;
  return (
    <section className={prove.panel} aria-label="Runs">
      <header>
        <h2>Same again?</h2>
        {other > 0 ? (
          <b data-tone="bad" className={prove.said}>{`${countText(other)} ≠`}</b>
        ) : (
          same > 0 && <b data-tone="ok" className={prove.said}>{`${countText(same)} equal`}</b>
        )}
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard */}
      <section ref={table} className={css.runs} aria-label="Hashes, run by run" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">
                <VisuallyHidden>Record</VisuallyHidden>
              </th>
              {runs.map(({ run }) => (
                <th
                  key={run}
                  scope="col"
                  colSpan={run > 1 ? 2 : 1}
                  data-after={run > 1 || undefined}
                >
                  Run {run}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {[...around, ...end].map(({ index, seq, hashes, state }) => (
              <tr
                key={index}
                data-now={rows[here]?.index === index || undefined}
                data-ahead={index > at || undefined}
                onClick={() => onSelect(index)}
              >
                <th scope="row">{String(seq)}</th>
                {hashes.map((hash, i) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a column is a run by its place
                  <Fragment key={i}>
                    {i > 0 && (
                      <td className={css.equals} data-state={hash === null ? 'open' : state}>
                        {hash === null ? '·' : state === 'other' ? '≠' : '='}
                      </td>
                    )}
                    <td>
                      {hash === null ? (
                        <span className={prove.note}>{shown[i]?.isDone ? 'none' : '…'}</span>
                      ) : (
                        <code title={hash}>
                          <HashSquare hash={hash} />
                          {hash.slice(0, letters)}
                        </code>
                      )}
                    </td>
                  </Fragment>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <div className={css.ends} role="status">
        {isOver && runs.length > 1 ? (
          <b data-tone={other > 0 ? 'bad' : 'ok'} className={prove.said}>
            {counted(runs.length, 'run')}, {counted(countDistinctEnds(shown), endWord(last))}
          </b>
        ) : (
          <span className={prove.note}>
            {last ? progressWords(last) : 'No run yet: press Run again.'}
          </span>
        )}
        {isOver && runs.length > 1 && runs[0]?.result?.printed && (
          <Button
            size="compact-sm"
            leftSection={<IconTerminal2 size="1.1em" aria-hidden />}
            onClick={onRepeat}
          >
            Repeat elsewhere
          </Button>
        )}
        {isOver && runs.length > 1 && last?.result && (
          <span className={prove.note}>
            <LedgerText
              text={`Run ${countText(last.run)}: ${last.result.container}; ${last.result.handed}.`}
              lines={2}
            />
          </span>
        )}
      </div>
    </section>
  );
}

function endWord(run: ReplayRunState | undefined): string {
  return run?.result?.rowsAre === 'entry' ? 'chain' : 'world';
}

function progressWords({ run, entries, result }: ReplayRunState): string {
  if (!result) return `Run ${run}: ${countText(entries)} records so far…`;
  return `Run ${run}: ${counted(result.entries, 'record')} in ${timeText(result.ms)}.`;
}
