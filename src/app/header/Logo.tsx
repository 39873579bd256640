/** Three entries of a ledger, one on another. */
export function Logo() {
  return (
    <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
      <rect x="1" y="1.5" width="8.5" height="3.6" rx="1.4" fill="var(--ls-accent)" />
      <rect x="3.5" y="6.2" width="11" height="3.6" rx="1.4" fill="var(--ls-accent-line)" />
      <rect x="1" y="10.9" width="14" height="3.6" rx="1.4" fill="var(--ls-accent)" opacity="0.7" />
    </svg>
  );
}
