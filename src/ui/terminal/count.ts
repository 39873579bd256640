export { countWords } from '../../base/count.ts';
