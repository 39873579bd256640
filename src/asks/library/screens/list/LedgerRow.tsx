import { memo } from 'react';
import { countText } from '../../../../ui/format.ts';
import { LedgerText } from '../../../../ui/ledger/LedgerText.tsx';
import { named } from '../../../../ui/ledger/named.ts';
import { Above, RowLink } from '../../../../ui/ledger/RowLink.tsx';
import { ledgerPath } from '../../../../ui/paths.ts';
import { Cell } from './Cell.tsx';
import { Intact, useWhy, VerdictMark, Whole, Why } from './Cells.tsx';
import { type LedgerActions, LedgerMenu, RefusalMenu } from './menus.tsx';
import type { LedgerLine, LibraryRow, RefusedLine } from './rows.ts';

export interface RowProps {
  readonly row: LibraryRow;
  /** What tells it from another of its name. */
  readonly mark: string | undefined;
  readonly isChosen: boolean;
  readonly onChoose: (keys: readonly string[], isChosen: boolean) => void;
  readonly actions: LedgerActions;
}

/** While hundreds are opened the list is drawn again and again: a row that has not changed is not. */
export const LibraryRowLine = memo(function LibraryRowLine(props: RowProps) {
  const { row } = props;
  return row.kind === 'ledger' ? (
    <LedgerRow {...props} row={row} />
  ) : (
    <RefusedRow {...props} row={row} />
  );
});

/** The name is the link; it is stretched over the row. */
function LedgerRow({ row, mark, isChosen, onChoose, actions }: RowProps & { row: LedgerLine }) {
  const { ledger, name, word } = row;
  const why = useWhy(ledger);
  return (
    <>
      <Choose row={row} name={named(name, mark)} isChosen={isChosen} onChoose={onChoose} />
      <Cell at="name">
        <RowLink to={ledgerPath(ledger.id)} text={name} mark={mark} />
      </Cell>
      <Cell at="verdict">
        <VerdictMark verdict={ledger.verdict} />
      </Cell>
      <Cell at="why">
        <Why ledger={ledger} why={why} />
      </Cell>
      <Cell at="intact">
        <Intact word={word} />
      </Cell>
      <Cell at="whole">
        <Whole why={why} />
      </Cell>
      <Cell at="records">{countText(ledger.entries)}</Cell>
      <Cell at="tools">
        <Above>
          <LedgerMenu ledger={ledger} name={named(name, mark)} actions={actions} />
        </Above>
      </Cell>
    </>
  );
}

function RefusedRow({ row, mark, isChosen, onChoose, actions }: RowProps & { row: RefusedLine }) {
  const { name, refusal, retry } = row;
  return (
    <>
      <Choose row={row} name={named(name, mark)} isChosen={isChosen} onChoose={onChoose} />
      <Cell at="name">
        <LedgerText text={name} mark={mark} lines={1} />
      </Cell>
      <Cell at="why">
        <LedgerText text={`Not read: ${refusal.reason}`} lines={3} />
      </Cell>
      <Cell at="tools">
        <RefusalMenu path={refusal.path} name={named(name, mark)} retry={retry} actions={actions} />
      </Cell>
    </>
  );
}

interface ChooseProps extends Pick<RowProps, 'row' | 'isChosen' | 'onChoose'> {
  readonly name: string;
}

function Choose({ row, name, isChosen, onChoose }: ChooseProps) {
  return (
    <Cell at="choose">
      <input
        type="checkbox"
        aria-label={`Choose ${name}`}
        checked={isChosen}
        onChange={({ currentTarget }) => onChoose([row.key], currentTarget.checked)}
      />
    </Cell>
  );
}
