import type { KindShape } from '../../core/model/view.ts';
import css from './ledger.module.css';

// One drawing a shape, on a 14 px field. Shape and colour both tell the kind.
const DRAWINGS: Record<KindShape, React.ReactNode> = {
  start: <circle cx="7" cy="7" r="4.25" fill="none" stroke="currentColor" strokeWidth="1.75" />,
  change: <circle cx="7" cy="7" r="3.75" fill="currentColor" />,
  denied: (
    <path
      d="M3.5 3.5l7 7M10.5 3.5l-7 7"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
    />
  ),
  waiting: <path d="M4.75 3v8M9.25 3v8" fill="none" stroke="currentColor" strokeWidth="2.25" />,
  delegation: (
    <path
      d="M2 7h9M7.75 3.5L11.25 7l-3.5 3.5"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  ),
  branch: (
    <path
      d="M4 2v10M4 9.5c0-3 6-1.5 6-5.5M7.9 5.6L10 3.5l2.1 2.1"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  ),
  bound: (
    <path
      d="M7 2.25L11.25 7 7 11.75 2.75 7z"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinejoin="round"
    />
  ),
  checkpoint: (
    <path
      d="M3.75 12V2.25h7L9 4.75l1.75 2.5h-7"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  ),
  rollback: (
    <path
      d="M4.75 2L2 4.75 4.75 7.5M2 4.75h6.25a3.5 3.5 0 010 7H4.5"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  ),
};

export interface KindMarkProps {
  readonly shape: KindShape;
  /** The kind in words; '' where the words are next to it. */
  readonly label: string;
  readonly size?: number;
}

/** A kind's mark: a shape and a colour. */
export function KindMark({ shape, label, size = 14 }: KindMarkProps) {
  const look = {
    className: css.kind,
    style: { color: `var(--ls-kind-${shape})` },
    width: size,
    height: size,
    viewBox: '0 0 14 14',
  };
  if (label === '') {
    return (
      <svg {...look} aria-hidden="true">
        {DRAWINGS[shape]}
      </svg>
    );
  }
  return (
    <svg {...look} role="img" aria-label={label}>
      <title>{label}</title>
      {DRAWINGS[shape]}
    </svg>
  );
}
