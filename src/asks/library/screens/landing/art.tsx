const QUIET = { stroke: 'var(--ls-none-fill)', strokeWidth: 2.4, fill: 'none' } as const;
const OUTLINE = { stroke: 'var(--ls-text)', strokeWidth: 1.8, fill: 'var(--ls-surface)' } as const;

/** Draws the same chain twice, and one hash at both ends. */
export function ReplayArt() {
  return (
    <svg viewBox="0 0 100 76" aria-hidden>
      {[20, 56].map((y) => (
        <g key={y} fill="var(--ls-accent)">
          <path d={`M8 ${y}H62`} stroke="var(--ls-accent)" strokeWidth="2.4" />
          <circle cx="10" cy={y} r="5" />
          <circle cx="34" cy={y} r="5" />
          <rect x="56" y={y - 10} width="40" height="20" rx="5" fill="var(--ls-text)" />
          <path
            d={`M64 ${y}h24`}
            stroke="var(--ls-surface)"
            strokeWidth="3"
            strokeDasharray="5 3"
          />
        </g>
      ))}
      <path d="M71 35.5h10M71 40.5h10" stroke="var(--ls-text)" strokeWidth="2" />
    </svg>
  );
}

/** Draws a digit that became another one, and the chain behind it. */
export function BreakArt() {
  return (
    <svg viewBox="0 0 108 60" aria-hidden>
      <path d="M8 30H36" {...QUIET} />
      <circle cx="8" cy="30" r="5" fill="var(--ls-none-fill)" />
      <rect x="30" y="8" width="44" height="44" rx="9" {...OUTLINE} />
      <g fontFamily="var(--ls-mono)" fontSize="var(--ls-text-20)" textAnchor="middle">
        <text x="41.5" y="37" fill="var(--ls-none-fill)" textDecoration="line-through">
          8
        </text>
        <text x="61.5" y="37" fill="var(--ls-text)" fontWeight="700">
          0
        </text>
      </g>
      <path d="M80 30H104" {...QUIET} strokeDasharray=".1 6" strokeLinecap="round" />
    </svg>
  );
}

/** Draws a chain that stopped at a question with two answers. */
export function ApproveArt() {
  return (
    <svg viewBox="0 0 104 66" aria-hidden>
      <path d="M6 33H30M62 26Q72 12 88 12M62 40Q72 54 88 54" {...QUIET} />
      <circle cx="6" cy="33" r="5" fill="var(--ls-none-fill)" />
      <rect x="28" y="16" width="34" height="34" rx="9" fill="var(--ls-text)" />
      <path
        d="M40 26v14M50 26v14"
        stroke="var(--ls-surface)"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <circle cx="93" cy="12" r="9" {...OUTLINE} />
      <path d="M89 12.2l2.8 2.8 5-5.600" {...OUTLINE} fill="none" strokeLinecap="round" />
      <path
        d="M89.400 45.300h7.200l5.100 5.100v7.200l-5.100 5.100h-7.200l-5.100-5.100v-7.200zM89 54h8"
        {...OUTLINE}
      />
    </svg>
  );
}
