// For tests of what is below the formats: ledgers as a format writes and reads them.

export { makeDemos, type NamedDemo } from '../formats/demos/index.ts';
