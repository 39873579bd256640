// An audit case: ledgers, what is asked of them, and what was found. Plain data.

export const DEFAULT_CASE_TITLE = 'Case';
