export { countOf } from '../../base/count.ts';
