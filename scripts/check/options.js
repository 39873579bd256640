import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Misuse } from '../run.js';

export const CHECK_USAGE = `Usage: ./check [--all [--shard I/N] [--thymos-server PATH]]

Installs what the checks need and runs what every change has to pass: lint, types, unused code,
unit tests, components, the build, and the journeys that matter in one browser.
  --all                 everything: also what takes long, other browsers, and measurements
  --shard I/N           only part I of N of that, 1/N to N/N
  --thymos-server PATH  also against this OpenThymos 0.8.3 server, a binary of your own
  --help                this text
`;

/**
 * @typedef {{ index: number, count: number }} Shard
 * `index` counts from 1.
 * @typedef {{ help: boolean, all: boolean, shard: Shard | null, server: string | null }} Options
 */

/**
 * @param {readonly string[]} args
 * @returns {Options}
 * @throws {Misuse} when they are not as the usage says
 */
export function readCheckOptions(args) {
  const values = parse(args);
  const all = values.all ?? false;
  const shard = values.shard === undefined ? null : readShard(values.shard);
  const server = values['thymos-server'] ?? null;
  if (shard && !all) throw misuse('--shard is a part of --all.');
  if (server !== null && !all) throw misuse('--thymos-server belongs to --all.');
  if (server !== null && !existsSync(server)) throw misuse(`There is no file ${server}.`);
  return {
    help: values.help ?? false,
    all,
    shard,
    server: server === null ? null : resolve(server),
  };
}

/** @param {readonly string[]} args */
function parse(args) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        help: { type: 'boolean' },
        all: { type: 'boolean' },
        shard: { type: 'string' },
        'thymos-server': { type: 'string' },
      },
    }).values;
  } catch (error) {
    throw misuse(error instanceof Error ? error.message : String(error));
  }
}

/**
 * @param {string} text
 * @returns {Shard}
 */
function readShard(text) {
  const [, index = 0, count = 0] = (/^(\d{1,3})\/(\d{1,3})$/.exec(text) ?? []).map(Number);
  if (index < 1 || index > count) throw misuse(`--shard takes I/N, 1/N to N/N, not ${text}.`);
  return { index, count };
}

/** @param {string} message */
function misuse(message) {
  return new Misuse(`${message}\n\n${CHECK_USAGE}`);
}
