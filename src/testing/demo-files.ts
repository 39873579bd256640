export { demoFiles } from '../app/cli/demo-files.ts';
