import { describe, expect, it } from 'vitest';
import { encodeText } from '../../../base/bytes.ts';
import { inMemory } from '../bytes.ts';
import { createSqlEngines } from './engines.ts';
import { sqlLoaders } from './loaders.ts';
import { createSqlCreator } from './sqljs-create.ts';
import { sqlWasm } from './wasm.ts';

const create = await createSqlCreator(sqlWasm());

function database(encoding: 'UTF-8' | 'UTF-16le') {
  const made = create();
  made.run(`PRAGMA encoding = '${encoding}'`);
  made.run("CREATE TABLE t AS SELECT 'kept' AS a");
  const bytes = inMemory(made.image().slice());
  made.close();
  return { bytes };
}

const text = { bytes: inMemory(encodeText('{"type":"root"}\n'.repeat(20))) };
const plain = database('UTF-8');
const wide = database('UTF-16le');

function watched() {
  const loads: string[] = [];
  const engines = createSqlEngines({
    inPlace: () => {
      loads.push('in place');
      return sqlLoaders.inPlace();
    },
    whole: () => {
      loads.push('whole');
      return sqlLoaders.whole();
    },
  });
  return { loads, ...engines };
}

describe('engines for databases', () => {
  it('are not loaded for files that are none', async () => {
    const { loads, loadSql } = watched();
    await loadSql([text]);
    expect(loads).toEqual([]);
  });

  it('are loaded once, each for the texts that it reads', async () => {
    const { loads, loadSql, openSql } = watched();
    await loadSql([plain]);
    await loadSql([plain]);
    expect(loads).toEqual(['in place']);
    await loadSql([wide]);
    expect(loads).toEqual(['in place', 'whole']);
    for (const { bytes } of [plain, wide]) {
      const opened = openSql(bytes);
      expect([...opened.rows('SELECT a FROM t')]).toEqual([['kept']]);
      opened.close();
    }
  });

  it('are both there for a database with a log, which may change how texts are kept', async () => {
    const { loads, loadSql } = watched();
    await loadSql([plain, text]);
    expect(loads).toEqual(['in place', 'whole']);
  });

  it('are asked for before they are used', async () => {
    const { loadSql, openSql } = watched();
    await loadSql([plain]);
    expect(() => openSql(wide.bytes)).toThrow('was not loaded');
  });

  it('are loaded by the next call when loading failed', async () => {
    let fails = true;
    const { loadSql, openSql } = createSqlEngines({
      inPlace: () => (fails ? Promise.reject(new Error('offline')) : sqlLoaders.inPlace()),
      whole: sqlLoaders.whole,
    });
    await expect(loadSql([plain])).rejects.toThrow('offline');
    fails = false;
    await loadSql([plain]);
    openSql(plain.bytes).close();
  });
});
