import { Link } from 'react-router';
import { visibleText } from '../../../base/visible.ts';
import type { Finding } from '../../../ledger/model/check.ts';
import { namedValues } from '../../../ledger/model/finding-values.ts';
import { useLaneMarks } from '../../../ui/data/ledgers/twins.ts';
import { notedFindingPlace, useNotes } from '../../../ui/data/notes/notes.ts';
import { findingToKeep } from '../../../ui/keep.ts';
import { FactList, Facts } from '../../../ui/kit/figures/Facts.tsx';
import { KeepButton } from '../../../ui/kit/KeepButton.tsx';
import { Dim, Faint, Mono } from '../../../ui/kit/text.tsx';
import { LedgerText } from '../../../ui/ledger/LedgerText.tsx';
import { NotesButton } from '../../../ui/notes/NotesButton.tsx';
import { lanePath } from '../../../ui/paths.ts';

/** Names the place of a finding, as a link to the entry where there is one. */
export function FindingPlace({
  ledger,
  finding,
  title,
  lanes,
}: {
  readonly ledger: string;
  readonly finding: Finding;
  readonly title: string;
  readonly lanes: ReadonlyMap<string, string>;
}) {
  const { lane, index, seq, path, line } = finding;
  const findMark = useLaneMarks(ledger);
  const check = <Dim>{title}</Dim>;
  if (lane === null) {
    return (
      <>
        <strong>The ledger as a whole</strong>
        {check}
      </>
    );
  }
  const where = seq === null ? 'the lane as a whole' : `record ${seq}`;
  return (
    <>
      <strong>
        <Link to={lanePath(ledger, lane, { index, tab: 'why' })}>{where}</Link>
      </strong>
      {check}
      {lanes.size > 1 && (
        <LedgerText text={lanes.get(lane) ?? lane} mark={findMark(lane)} lines={1} />
      )}
      {path && (
        <Mono c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {visibleText(path)}
        </Mono>
      )}
      {line !== undefined && <Faint>line {line}</Faint>}
    </>
  );
}

export function FindingValues({ finding }: { readonly finding: Finding }) {
  const values = namedValues(finding);
  if (values.length === 0) return null;
  return (
    <Facts names="8rem">
      {values.map(([name, value]) => (
        <FactList key={name} name={name}>
          <Mono>
            <LedgerText text={value} lines={2} />
          </Mono>
        </FactList>
      ))}
    </Facts>
  );
}

export function FindingNotes({
  ledger,
  finding,
  title,
}: {
  readonly ledger: string;
  readonly finding: Finding;
  readonly title: string;
}) {
  return (
    <div>
      <NotesButton at={useNotes(notedFindingPlace(ledger, finding))} on="this finding" />
      <KeepButton of="this finding" what={() => findingToKeep(ledger, finding, title)} />
    </div>
  );
}
