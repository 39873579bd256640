import { visibleText } from '../../../../base/visible.ts';
import { type ListedRow, MOST_RAILS } from '../../../../ledger/layout/rows/index.ts';
import { textScale } from '../../../../ui/text-scale.ts';
import type { RowLook } from './look.ts';
import { indentBy } from './measure.ts';
import css from './rows.module.css';
import { shorten } from './shorten.ts';

const LETTER = 7;
const AROUND = 150;

export interface TitleProps {
  readonly text: string;
  readonly look: RowLook;
  readonly shown: ListedRow;
  readonly beside?: number;
}

/** Shortens a title in its middle, so that it keeps its end. */
export function Title({ text, look, shown, beside = 0 }: TitleProps) {
  const { width, numbers, world } = look.across;
  const rail = indentBy(look.list.findRail(shown.place) ?? 0, MOST_RAILS);
  const around = AROUND + beside;
  const room = Math.floor((width - numbers - world - rail - around) / (LETTER * textScale()));
  const whole = visibleText(text);
  const brief = shorten(whole.slice(0, 1000), Math.max(12, room));
  return (
    <bdi className={css.title} title={brief === whole ? undefined : whole.slice(0, 1000)}>
      {brief}
    </bdi>
  );
}
