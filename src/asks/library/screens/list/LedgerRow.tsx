import { memo } from 'react';
import { countText } from '../../../../ui/format.ts';
import { LedgerText } from '../../../../ui/ledger/LedgerText.tsx';
import { nameWithMark } from '../../../../ui/ledger/named.ts';
import { Above, RowLink } from '../../../../ui/ledger/RowLink.tsx';
import { ledgerPath } from '../../../../ui/paths.ts';
import { LibraryCell } from './Cell.tsx';
import { Intact, LibraryVerdict, useWhy, WholeCell, WhyCell } from './Cells.tsx';
import { type LedgerActions, LedgerMenu, RefusalMenu } from './menus.tsx';
import type { LedgerLine, LibraryRow, RefusedLine } from './rows.ts';

export interface LibraryRowProps {
  readonly row: LibraryRow;
  readonly mark: string | undefined;
  readonly isChosen: boolean;
  readonly onChoose: (keys: readonly string[], isChosen: boolean) => void;
  readonly actions: LedgerActions;
}

/** While hundreds are opened the list is drawn again and again: an unchanged row is not. */
export const LibraryRowLine = memo(function LibraryRowLine(props: LibraryRowProps) {
  const { row } = props;
  return row.kind === 'ledger' ? (
    <LedgerRow {...props} row={row} />
  ) : (
    <RefusedRow {...props} row={row} />
  );
});

/** The name is the link; it is stretched over the row. */
function LedgerRow({
  row,
  mark,
  isChosen,
  onChoose,
  actions,
}: LibraryRowProps & { row: LedgerLine }) {
  const { ledger, name, word } = row;
  const why = useWhy(ledger);
  return (
    <>
      <Choose row={row} name={nameWithMark(name, mark)} isChosen={isChosen} onChoose={onChoose} />
      <LibraryCell at="name">
        <RowLink to={ledgerPath(ledger.id)} text={name} mark={mark} />
      </LibraryCell>
      <LibraryCell at="verdict">
        <LibraryVerdict verdict={ledger.verdict} />
      </LibraryCell>
      <LibraryCell at="why">
        <WhyCell ledger={ledger} why={why} />
      </LibraryCell>
      <LibraryCell at="intact">
        <Intact word={word} />
      </LibraryCell>
      <LibraryCell at="whole">
        <WholeCell why={why} />
      </LibraryCell>
      <LibraryCell at="records">{countText(ledger.entries)}</LibraryCell>
      <LibraryCell at="tools">
        <Above>
          <LedgerMenu ledger={ledger} name={nameWithMark(name, mark)} actions={actions} />
        </Above>
      </LibraryCell>
    </>
  );
}

function RefusedRow({
  row,
  mark,
  isChosen,
  onChoose,
  actions,
}: LibraryRowProps & { row: RefusedLine }) {
  const { name, refusal, retry } = row;
  return (
    <>
      <Choose row={row} name={nameWithMark(name, mark)} isChosen={isChosen} onChoose={onChoose} />
      <LibraryCell at="name">
        <LedgerText text={name} mark={mark} lines={1} />
      </LibraryCell>
      <LibraryCell at="why">
        <LedgerText text={`Not read: ${refusal.reason}`} lines={3} />
      </LibraryCell>
      <LibraryCell at="tools">
        <RefusalMenu
          path={refusal.path}
          name={nameWithMark(name, mark)}
          retry={retry}
          actions={actions}
        />
      </LibraryCell>
    </>
  );
}

interface ChooseProps extends Pick<LibraryRowProps, 'row' | 'isChosen' | 'onChoose'> {
  readonly name: string;
}

function Choose({ row, name, isChosen, onChoose }: ChooseProps) {
  return (
    <LibraryCell at="choose">
      <input
        type="checkbox"
        aria-label={`Choose ${name}`}
        checked={isChosen}
        onChange={({ currentTarget }) => onChoose([row.key], currentTarget.checked)}
      />
    </LibraryCell>
  );
}
