// A report brings the letters of the app along: whoever opens it needs no network and has not
// these.

import text from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url&inline';

export const LETTERS = `@font-face { font-family: "Report Text"; font-weight: 100 900; src: url("${text}") format("woff2"); }`;
