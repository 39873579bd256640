// For tests of what is below the formats: ledgers as a format writes and reads them.

export { toLine } from '../formats/holon/write/generator/event.ts';
export { generateRun } from '../formats/holon/write/generator/run.ts';
