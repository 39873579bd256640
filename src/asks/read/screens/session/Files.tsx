import { useQueries } from '@tanstack/react-query';
import { largest } from '../../../../base/lists.ts';
import type { DiffView } from '../../../../ledger/model/world.ts';
import { diffQuery } from '../../../../ui/data/ledgers/queries.ts';
import { counted, countText } from '../../../../ui/format.ts';
import { QuietLink } from '../../../../ui/kit/text.tsx';
import { LedgerText } from '../../../../ui/ledger/LedgerText.tsx';
import { lanePath, pointText } from '../../../../ui/paths.ts';
import { SessionPart } from './Part.tsx';
import css from './session.module.css';

/** A file that was changed more often has the lines of its first changes counted. */
const COUNTED = 20;

interface FilesProps {
  readonly ledger: string;
  readonly lane: string;
  readonly files: ReadonlyMap<string, readonly number[]>;
}

/** Lists the changed files, each with the lines that came and went as far as its text is known. */
export function Files({ ledger, lane, files }: FilesProps) {
  if (files.size === 0) return null;
  const last = largest(0, [...files.values()].flat());
  return (
    <SessionPart
      title="Files changed"
      note={counted(files.size, 'file')}
      items={[...files]}
      to={lanePath(ledger, lane, {
        index: last,
        tab: 'diff',
        a: pointText({ lane, index: 0 }),
        b: pointText({ lane, index: last }),
      })}
    >
      {([path, at]) => <File key={path} ledger={ledger} lane={lane} path={path} at={at} />}
    </SessionPart>
  );
}

interface FileProps {
  readonly ledger: string;
  readonly lane: string;
  readonly path: string;
  readonly at: readonly number[];
}

function File({ ledger, lane, path, at }: FileProps) {
  const lines = useQueries({
    queries: at.slice(0, COUNTED).map((index) => ({
      ...diffQuery(ledger, { lane, index: index - 1 }, { lane, index }),
      enabled: index > 0,
    })),
    combine: (all) =>
      countLines(
        all.flatMap(({ data = [] }) => data),
        path,
      ),
  });
  return (
    <li>
      <QuietLink
        inherit
        flex={1}
        miw={0}
        to={lanePath(ledger, lane, { index: at[0] ?? 0, tab: 'diff' })}
        title={path}
      >
        <code>
          <LedgerText text={path.split(/[\\/]/).at(-1) ?? path} lines={1} />
        </code>
      </QuietLink>
      {lines && lines.added + lines.removed > 0 ? (
        <>
          <span className={css.bar} aria-hidden>
            <i style={{ flexGrow: lines.added }} />
            <i style={{ flexGrow: lines.removed }} />
          </span>
          <span>
            +{countText(lines.added)} −{countText(lines.removed)}
          </span>
        </>
      ) : (
        <span>{counted(at.length, 'change')}</span>
      )}
    </li>
  );
}

/** Returns null when the text before or after one of them is not in the session. */
function countLines(diffs: readonly DiffView[], path: string) {
  let added = 0;
  let removed = 0;
  for (const { changes } of diffs)
    for (const { id, fields } of changes) {
      if (id !== path) continue;
      if (!fields.some(({ lines }) => lines)) return null;
      for (const { change } of fields.flatMap(({ lines }) => lines ?? [])) {
        if (change === 'added') added++;
        if (change === 'removed') removed++;
      }
    }
  return { added, removed };
}
