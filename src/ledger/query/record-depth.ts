/** A deeper nested record counts as damaged. */
export const RECORD_DEPTH = 1000;
