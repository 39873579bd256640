import type { KindShape } from '../../core/model/view.ts';
import { visibleText } from '../../core/visible.ts';
import css from './ledger.module.css';

// One drawing a shape, on a 14 px field. Shape and colour both show the kind.
const DRAWINGS: Record<KindShape, React.SVGProps<SVGPathElement>> = {
  start: { d: 'M11.25 7a4.25 4.25 0 11-8.5 0 4.25 4.25 0 018.5 0z' },
  change: {
    d: 'M10.75 7a3.75 3.75 0 11-7.5 0 3.75 3.75 0 017.5 0z',
    fill: 'currentColor',
    stroke: 'none',
  },
  denied: { d: 'M3.5 3.5l7 7M10.5 3.5l-7 7', strokeWidth: 2 },
  waiting: { d: 'M4.75 3v8M9.25 3v8', strokeWidth: 2.25, strokeLinecap: 'butt' },
  delegation: { d: 'M2 7h9M7.75 3.5L11.25 7l-3.5 3.5' },
  branch: { d: 'M4 2v10M4 9.5c0-3 6-1.5 6-5.5M7.9 5.6L10 3.5l2.1 2.1', strokeWidth: 1.6 },
  bound: { d: 'M7 2.25L11.25 7 7 11.75 2.75 7z' },
  checkpoint: { d: 'M3.75 12V2.25h7L9 4.75l1.75 2.5h-7', strokeWidth: 1.6 },
  rollback: { d: 'M4.75 2L2 4.75 4.75 7.5M2 4.75h6.25a3.5 3.5 0 010 7H4.5' },
};

export interface KindMarkProps {
  readonly shape: KindShape;
  /** The kind in words; '' where the words are next to it. */
  readonly label: string;
  readonly size?: number;
}

/** A kind's mark: a shape and a colour. */
export function KindMark({ shape, label, size = 14 }: KindMarkProps) {
  const name = visibleText(label);
  const said = name === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name };
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: hidden where it has no label
    <svg
      className={css.kind}
      style={{ color: `var(--ls-kind-${shape})` }}
      width={size}
      height={size}
      viewBox="0 0 14 14"
      {...said}
    >
      {name !== '' && <title>{name}</title>}
      <path
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
        {...DRAWINGS[shape]}
      />
    </svg>
  );
}
