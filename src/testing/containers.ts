// Every ledger of the corpus comes in every container: as it lies there, and packed.

import { gzipSync, zipSync } from 'fflate';
import { inMemory, readWhole } from '../ledger/sources/bytes.ts';
import type { LedgerFinder, SourceFile } from '../ledger/sources/file.ts';
import { groupBytes } from '../ledger/sources/group.ts';
import { corpusBytes, corpusNames, inCorpus } from './corpus.ts';

export interface CorpusSource {
  readonly name: string;
  readonly files: readonly SourceFile[];
  /** Only the large corpus has it, and that is not here. */
  readonly absent: boolean;
  /** The files with the real code's results; several where it holds several ledgers. */
  readonly expected: readonly string[];
  /** The server's export has no parents, and may be cut. */
  readonly isExport: boolean;
  readonly inOrder: boolean;
}

const FOLDERS = ['', 'tampered', 'sqlite-variants', 'wal'];
const POSTGRES = ['postgres.pg_dump.sql', 'postgres.pg_dump.inserts.sql', 'postgres.entries.csv'];

export function corpusSources(): CorpusSource[] {
  return [...FOLDERS.flatMap(lying), ...POSTGRES.map(postgres)];
}

function lying(folder: string): CorpusSource[] {
  const names = corpusNames('thymos', folder);
  return names
    .filter((name) => /\.(db|audit\.json|audit\.csv)$/.test(name))
    .map((name) => {
      const path = folder ? `${folder}/${name}` : name;
      // A program that looks at a database leaves an empty log next to it: as good as none.
      const log = `${path}-wal`;
      const hasLog = names.includes(`${name}-wal`) && corpusBytes('thymos', log).length > 0;
      const parts = hasLog ? [path, log] : [path];
      return {
        name: parts.join(' + '),
        files: parts.filter((part) => inCorpus('thymos', part)).map(file),
        absent: !inCorpus('thymos', path),
        expected: [path.replace(/\.(db|audit\.json|audit\.csv)$/, '.expected.json')],
        isExport: name.includes('.audit.'),
        inOrder: !name.includes('.audit.'),
      };
    });
}

function postgres(name: string): CorpusSource {
  const held = ['run-847', 'delegation', 'branches'];
  return {
    name,
    files: [file(name)],
    absent: false,
    expected: held.map((ledger) => `${ledger}.expected.json`),
    isExport: false,
    inOrder: false,
  };
}

function file(path: string): SourceFile {
  return { name: path, bytes: inMemory(corpusBytes('thymos', path)) };
}

/** Puts all of them into one zip, some of them gzipped in it, unpacked and put together again. */
export function zipped(sources: readonly CorpusSource[], recogniser: LedgerFinder): CorpusSource[] {
  const members = sources.flatMap(({ files }, i) =>
    files.map(({ name, bytes }, part) =>
      i % 2 && part === 0 && files.length === 1
        ? ([`${i}/${name}.gz`, gzipSync(readWhole(bytes), { level: 1 })] as const)
        : ([`${i}/${name}`, readWhole(bytes)] as const),
    ),
  );
  const bytes = zipSync(Object.fromEntries(members), { level: 1 });
  const { sets, skipped } = groupBytes([{ name: 'all.zip', bytes }], recogniser);
  if (skipped.length || sets.length !== sources.length) {
    throw new Error(`${sets.length} ledgers in a zip of ${sources.length}`);
  }
  return sets.map((set) => {
    const source = sources[Number(/^all\.zip\/(\d+)\//.exec(set.name)?.[1])];
    if (!source) throw new Error(`not packed by us: ${set.name}`);
    return { ...source, name: `zip of ${source.name}`, files: set.files };
  });
}
