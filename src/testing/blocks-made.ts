// For tests of what is below the formats: ledgers as a format writes and reads them.

export { makeBlocksDemos } from '../formats/blocks/write/demo/index.ts';
