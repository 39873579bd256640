import { counted, countText } from '../../format.ts';

export interface PrintedRowsProps {
  readonly of: {
    readonly options: { readonly count: number };
    getVirtualItems(): { readonly length: number };
  };
}

/** Says on paper how many rows of a list are printed, where it is not all of them. */
export function PrintedRows({ of }: PrintedRowsProps) {
  const { count } = of.options;
  const printed = of.getVirtualItems().length;
  if (printed >= count) return null;
  return (
    <p data-print-only>
      {countText(printed)} of {counted(count, 'row')} are printed; an export has all of them.
    </p>
  );
}
