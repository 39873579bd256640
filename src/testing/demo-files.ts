// For tests: the demos as the build makes them.

export { demoFiles } from '../app/cli/demo-files.ts';
