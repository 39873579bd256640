export const APP_NAME = 'ledgerscope';
export const VERSION = '0.1.0';
/** As a report names it. */
export const TOOL = `${APP_NAME} ${VERSION}`;
