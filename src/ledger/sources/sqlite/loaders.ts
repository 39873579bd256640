import type { SqlLoaders } from './engines.ts';

export const sqlLoaders: SqlLoaders = {
  async inPlace() {
    const { createSqlOpener } = await import('./opener.ts');
    const { engineWasm } = await import('./engine-wasm.ts');
    return createSqlOpener(engineWasm());
  },
  async whole() {
    const { createWholeOpener } = await import('./sqljs.ts');
    const { sqlWasm } = await import('./wasm.ts');
    return createWholeOpener(sqlWasm());
  },
};
