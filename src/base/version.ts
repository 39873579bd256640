export const NAME = 'ledgerscope';
export const VERSION = '0.1.0';
/** As a report names it. */
export const TOOL = `${NAME} ${VERSION}`;
