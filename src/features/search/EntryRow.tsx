import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { use } from 'react';
import { Link } from 'react-router';
import type { Excerpt, FoundEntry } from '../../core/model/search.ts';
import { maskedTexts, visibleText } from '../../core/visible.ts';
import { isInRow } from '../../data/search/language.ts';
import { foundQuery } from '../../data/search/search.ts';
import { memberOf } from '../../ui/inspect/bounded.ts';
import { Faint } from '../../ui/kit/text.tsx';
import { KindMark } from '../../ui/ledger/KindMark.tsx';
import { SeqText, TimeText } from '../../ui/ledger/values.tsx';
import { lanePath } from '../../ui/paths.ts';
import { Asking } from './asking.ts';
import { asked, type LanePlace } from './rows.ts';
import css from './search.module.css';
import { ValueMenu } from './ValueMenu.tsx';

export interface EntryRowProps extends LanePlace {
  /** Which of the matches of its lane it is. */
  readonly at: number;
}

/** One entry that was found. */
export function EntryRow({ ledger: { ledger }, lane, at }: EntryRowProps) {
  const { query } = use(Asking);
  const { indices, place } = asked(lane.matches, at);
  const { data, error } = useQuery(foundQuery(ledger.id, query, lane.lane, indices));
  const entry = data?.[place];
  if (entry) return <Entry entry={entry} to={lanePath(ledger.id, lane.lane, entry)} />;
  if (error) return <Faint className={css.entry ?? ''}>This entry could not be read.</Faint>;
  return (
    <div className={css.entry} aria-busy>
      <Skeleton height={14} width="45%" />
    </div>
  );
}

function Entry({ entry, to }: { readonly entry: FoundEntry; readonly to: string }) {
  const { line, seq, recordedAt, matches, resources } = entry;
  const inTitle = matches.find((one) => wholeOf(one) === line.title);
  const others = matches.filter((one) => !isInRow(one.field, wholeOf(one), line));
  return (
    <div className={css.entry}>
      <div className={css.line}>
        <span className={css.seq}>
          <SeqText seq={seq} />
        </span>
        <KindMark shape={line.shape} label="" />
        <Link to={to} className={css.title}>
          {inTitle ? <Marked excerpt={inTitle} /> : <bdi>{visibleText(line.title)}</bdi>}
        </Link>
        {line.orphaned && <Faint>rolled back</Faint>}
        <span className={css.when}>
          <TimeText seconds={recordedAt} />
        </span>
      </div>
      {others.length > 0 && (
        <ul className={css.excerpts}>
          {[...new Map(others.map((one) => [placeOf(one), one]))].map(([key, one]) => (
            <li key={key}>
              <Faint>
                {one.field}
                {one.path && ` ${visibleText(one.path)}`}
              </Faint>{' '}
              <Marked excerpt={one} />
            </li>
          ))}
        </ul>
      )}
      <div className={css.values}>
        <ValueMenu field="kind" value={line.kind} />
        {line.tools.map((tool) => (
          <ValueMenu key={tool} field="tool" value={tool} />
        ))}
        {line.decision !== null && <ValueMenu field="decision" value={line.decision} />}
        {line.rules.slice(0, MOST_RULES).map((rule) => (
          <ValueMenu key={rule} field="rule" value={rule} />
        ))}
        {resources.map((resource) => (
          <ValueMenu key={resource} field="resource" value={resource} />
        ))}
      </div>
    </div>
  );
}

const MOST_RULES = 3;

function wholeOf({ before, match, after }: Excerpt): string {
  return `${before}${match}${after}`;
}

function placeOf(one: Excerpt): string {
  return JSON.stringify([one.field, one.path, wholeOf(one)]);
}

function Marked({ excerpt }: { readonly excerpt: Excerpt }) {
  const texts = maskedTexts(
    [excerpt.before, excerpt.match, excerpt.after],
    excerpt.path ? memberOf(excerpt.path) : undefined,
  );
  const [before = '', match = '', after = ''] = texts;
  return (
    <bdi>
      {visibleText(before)}
      <mark>{visibleText(match)}</mark>
      {visibleText(after)}
    </bdi>
  );
}
