// Missing lanes and findings stand among the rows.

import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { visibleText } from '../../../../base/visible.ts';
import { MOST_RAILS, type RowLane } from '../../../../ledger/layout/rows/index.ts';
import { firstSentence, namedValues } from '../../../../ledger/model/finding-values.ts';
import { entryQuery } from '../../../../ui/data/ledgers/queries.ts';
import { LedgerText } from '../../../../ui/ledger/LedgerText.tsx';
import { lanePath } from '../../../../ui/paths.ts';
import { useWorkspace } from '../context.ts';
import css from './beside.module.css';
import type { InSight, RowLook } from './look.ts';
import { indentBy, NARROW } from './measure.ts';
import { isTold } from './row-lists.ts';
import { useFoundLane } from './use-found-lane.ts';

export function Beside({ look, from, to, rowAt }: InSight) {
  const { list, lanes } = look;
  const rows = Array.from({ length: Math.max(0, to - from + 1) }, (_, order) => from + order);
  return (
    <section aria-label="What is missing, and what was found">
      {rows.map((row) => {
        const { kind, place, index } = list.at(row);
        const lane = lanes[place];
        if (!lane) return null;
        if (kind === 'ghost') return <Ghost key={row} lane={lane} look={look} row={row} />;
        if (!isTold(lane, index) || (kind !== 'entry' && kind !== 'head')) return null;
        const next = index + 1 < lane.entries ? rowAt(lane.lane, index + 1) : undefined;
        const isLast = index + 1 >= lane.entries || lane.faults.includes(index + 1);
        const rests = lane.torn.includes(index) && !isLast;
        const words = rests ? `Record ${next?.seq ?? index + 1} rests on it.` : '';
        return (
          <FoundHere key={row} lane={lane} look={look} row={row} index={index} words={words} />
        );
      })}
    </section>
  );
}

interface PlacedProps {
  readonly lane: RowLane;
  readonly look: RowLook;
  readonly row: number;
}

function Ghost({ lane, look, row }: PlacedProps) {
  const { across, heights, list } = look;
  const { place } = list.at(row);
  const { found, said } = useFoundLane(lane.lane, lane.missing);
  const left = across.numbers - 4 + indentBy(list.findRail(place) ?? 0, MOST_RAILS);
  return (
    <p
      className={css.ghost}
      data-mark="ghost"
      style={{
        top: heights.line(row) + 2,
        height: heights.pitch - 4,
        left,
        right: across.world + 8,
      }}
    >
      <span className={css.missing}>The child is missing</span>{' '}
      <LedgerText
        text={[lane.missing ?? '', lane.title, said].filter(Boolean).join(' · ')}
        lines={1}
      />
      {found ? (
        <Link to={lanePath(found.ledger, lane.lane)}>Read it there</Link>
      ) : (
        <Link to="/">Add the file that has it</Link>
      )}
    </p>
  );
}

interface FoundProps extends PlacedProps {
  readonly index: number;
  readonly words: string;
}

/** The sentence of a finding stands below its row, and both values side by side. */
function FoundHere({ lane, look, row, index, words }: FoundProps) {
  const { ledger } = useWorkspace();
  const { across, heights, list } = look;
  const { data } = useQuery(entryQuery(ledger, lane.lane, index));
  const finding = data?.findings.find(({ severity }) => severity === 'error');
  const { place } = list.at(row);
  const left = across.left + 16 + indentBy(list.findRail(place) ?? 0, MOST_RAILS);
  const top = heights.line(row);
  const height = heights.top(row + 1) - top - 6;
  const first = firstSentence(finding?.message ?? '');
  const rest = (finding?.message ?? '').slice(first.length).trim();
  const values = finding ? namedValues(finding) : [];
  return (
    <div
      className={css.found}
      style={{ top, height, left, right: across.world + 8, paddingTop: heights.pitch }}
    >
      <div
        className={css.box}
        style={{ paddingLeft: across.width < NARROW ? 12 : across.numbers - across.left + 20 }}
      >
        <p className={css.sentence}>
          <bdi>{visibleText(first)}</bdi>
        </p>
        <p>
          <bdi>{visibleText(rest)}</bdi> {words}
        </p>
        {values.length > 0 && (
          <dl className={css.values}>
            {values.map(([name, value]) => (
              <div key={name} className={css.value}>
                <dt>{name}</dt>
                <dd>
                  <Value value={value} others={values.map(([, one]) => one)} />
                </dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </div>
  );
}

interface ValueProps {
  readonly value: string;
  readonly others: readonly string[];
}

/** Long values are shown by their ends; the first difference is bold. */
function Value({ value, others }: ValueProps) {
  const text = visibleText(value);
  const brief = text.length > 26 ? `${text.slice(0, 17)}…${text.slice(-4)}` : text;
  const isHash = others.length === 2 && /^[0-9a-f]{16,}$/.test(value);
  if (!isHash) return <bdi title={text}>{brief}</bdi>;
  return (
    <bdi title={text}>
      <b>{brief.slice(0, 4)}</b>
      {brief.slice(4)}
    </bdi>
  );
}
