// Debian keeps the programs of a PostgreSQL server out of the way.

import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findProgram } from './programs.js';

const VERSIONS = '/usr/lib/postgresql';
const NEEDED = ['initdb', 'postgres', 'psql', 'pg_isready'];

/** @returns {string | null} the folder that has them all; null: it is not installed */
export function findPostgres() {
  const inPath = findProgram(['initdb']);
  const folders = [...(inPath ? [dirname(realpathSync(inPath))] : []), ...versions()];
  return folders.find((folder) => NEEDED.every((name) => existsSync(join(folder, name)))) ?? null;
}

function versions() {
  if (!existsSync(VERSIONS)) return [];
  const numbers = readdirSync(VERSIONS).sort((a, b) => Number(b) - Number(a));
  return numbers.map((version) => join(VERSIONS, version, 'bin'));
}
