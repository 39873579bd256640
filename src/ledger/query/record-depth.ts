/** How deep a searched record may be nested: one that is deeper counts as damaged. */
export const RECORD_DEPTH = 1000;
