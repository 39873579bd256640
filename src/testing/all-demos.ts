export { makeDemos, type NamedDemo } from '../formats/demos/index.ts';
