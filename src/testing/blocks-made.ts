export { makeBlocksDemos } from '../formats/blocks/write/demo/index.ts';
