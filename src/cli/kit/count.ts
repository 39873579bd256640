export { countOf } from '../../core/count.ts';
