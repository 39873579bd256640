export { toLine } from '../formats/holon/write/generator/event.ts';
export { generateRun } from '../formats/holon/write/generator/run.ts';
