// For tests of what is below the formats: ledgers as a format writes and reads them.

export { makeDemos } from '../formats/blocks/write/demo/index.ts';
