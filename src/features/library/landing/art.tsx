// The small drawings of the doors: what happens behind each, in lines.

import { kindColour } from '../../../ui/ledger/kinds.ts';

const FIT = { width: '100%', height: '100%', preserveAspectRatio: 'xMidYMid meet' } as const;

/** The same chain twice, and one hash at both ends. */
export function ReplayArt() {
  return (
    <svg viewBox="0 0 290 112" aria-hidden {...FIT}>
      {[36, 76].map((y) => (
        <g key={y} fill="var(--ls-accent)">
          <path d={`M34 ${y}h178`} stroke="var(--ls-accent-line)" strokeWidth="3" />
          {[34, 82, 130, 178].map((x) => (
            <circle key={x} cx={x} cy={y} r="7" />
          ))}
          <rect x="208" y={y - 14} width="52" height="28" rx="5" fill="var(--ls-ok)" />
          <path
            d={`M218 ${y}h8m4 0h8m4 0h8`}
            stroke="var(--ls-surface)"
            strokeWidth="3"
            strokeLinecap="round"
          />
        </g>
      ))}
      <path d="M228 54h12M228 58.500h12" stroke="var(--ls-text)" strokeWidth="2" />
    </svg>
  );
}

/** A digit that became another one, and the chain behind it. */
export function TamperArt() {
  return (
    <svg viewBox="0 0 290 112" aria-hidden {...FIT}>
      <path d="M38 56h66" stroke="var(--ls-ok)" strokeWidth="3" />
      <path
        d="M186 56h66"
        stroke="var(--ls-line-strong)"
        strokeWidth="3"
        strokeDasharray="2 7"
        strokeLinecap="round"
      />
      <circle cx="38" cy="56" r="9" fill="var(--ls-ok)" />
      <circle cx="82" cy="56" r="9" fill="var(--ls-ok)" />
      <rect
        x="112"
        y="24"
        width="62"
        height="64"
        rx="10"
        fill="var(--ls-surface)"
        stroke="var(--ls-bad)"
        strokeWidth="2"
      />
      <g fontFamily="var(--ls-mono)" fontWeight="700" textAnchor="middle">
        <text x="130" y="64" fontSize="24" fill="var(--ls-text-faint)">
          8
        </text>
        <text x="157" y="65" fontSize="30" fill="var(--ls-bad)">
          0
        </text>
      </g>
      <path d="M121 56h18" stroke="var(--ls-bad)" strokeWidth="2" />
      <g fill="var(--ls-surface)" stroke="var(--ls-line-strong)" strokeWidth="2">
        <circle cx="208" cy="56" r="9" />
        <circle cx="252" cy="56" r="9" />
      </g>
    </svg>
  );
}

/** A chain that stopped at a question with two answers. */
export function ApproveArt() {
  return (
    <svg viewBox="0 0 290 112" aria-hidden {...FIT}>
      <path d="M34 56h84" stroke="var(--ls-edge)" strokeWidth="3" />
      <g fill={kindColour('change')}>
        <circle cx="34" cy="56" r="8" />
        <circle cx="78" cy="56" r="8" />
      </g>
      <circle
        cx="146"
        cy="56"
        r="28"
        fill="var(--ls-surface)"
        stroke={kindColour('waiting')}
        strokeWidth="2.5"
      />
      <path d="M138 44v24M154 44v24" stroke={kindColour('waiting')} strokeWidth="6" />
      <path
        d="M176 48C206 44 206 32 232 32M176 64C206 68 206 80 232 80"
        fill="none"
        stroke="var(--ls-line-strong)"
        strokeWidth="2.5"
      />
      <circle cx="246" cy="32" r="13" fill="var(--ls-ok-soft)" />
      <circle cx="246" cy="80" r="13" fill="var(--ls-bad-soft)" />
      <g fill="none" strokeWidth="2.5" strokeLinecap="round" strokeLinejoin="round">
        <path d="M240 32l4.500 4.500 8-8.500" stroke="var(--ls-ok)" />
        <path d="M241 75l10 10M251 75l-10 10" stroke="var(--ls-bad)" />
      </g>
    </svg>
  );
}
