// The modules in a bundle tell which packages have code in it.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';

/**
 * @typedef {object} Shipped
 * @property {string} name
 * @property {string} version
 * @property {string} licence as SPDX names it
 * @property {string} text what has to go with the code: licence, and notice where there is one
 * @property {readonly string[]} uses names of packages that it depends on
 */

/** These licences ask for no more than their text. Adding another one is a decision. */
const PERMISSIVE = [
  'MIT',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  // The licence of the fonts asks only that nobody sells them by themselves.
  'OFL-1.1',
];

/** These packages have no file for their licence; another one of the same author has the text. */
const TEXT_OF = new Map([
  ['react-remove-scroll-bar', 'react-remove-scroll'],
  // The package comes without it: another package has the same licence.
  ['@sqlite.org/sqlite-wasm', '../comlink'],
]);

/** Code that a tool puts into its output is that tool's. */
const TOOLS = /^\0(rolldown|vite)\//;

/**
 * @param {Iterable<string>} modules ids as the bundler has them
 * @param {string} root the project's folder
 * @returns {Shipped[]} by name and version
 */
export function listShippedPackages(modules, root) {
  /** @type {Map<string, Shipped>} */
  const found = new Map();
  for (const id of modules) {
    const folder = findFolder(id, root);
    if (folder && !found.has(folder)) found.set(folder, packageAt(folder));
  }
  const key = (/** @type {Shipped} */ { name, version }) => `${name}@${version}`;
  const byKey = new Map([...found.values()].map((one) => [key(one), one]));
  return [...byKey.values()].sort((a, b) => (key(a) < key(b) ? -1 : 1));
}

/**
 * @param {string} id
 * @param {string} root
 * @returns {string | null} null: a module of ours
 */
function findFolder(id, root) {
  const tool = TOOLS.exec(id)?.[1];
  if (tool) return join(root, 'node_modules', tool);
  if (id.startsWith('\0')) throw new Error(`Whose code is ${JSON.stringify(id)}? Add it to TOOLS.`);
  // Files that are taken as they are have their place below the project.
  const inside = /^((?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id.replaceAll('\\', '/'));
  return inside?.[1] ? resolve(root, inside[1]) : null;
}

/**
 * @param {string} folder
 * @returns {Shipped}
 * @throws when its licence is not one that may be shipped, or its text is missing
 */
export function packageAt(folder) {
  const { name, version, license, dependencies = {} } = manifestAt(folder);
  if (!mayShip(license))
    throw new Error(`${name} ${version} has the licence ${license}: it may not be shipped.`);
  const other = TEXT_OF.get(name);
  const text = textAt(other ? join(folder, '..', other) : folder) || sectionAt(folder);
  if (!text) throw new Error(`${name} ${version} has no licence text.`);
  return { name, version, licence: license, text, uses: Object.keys(dependencies).sort() };
}

/** @param {unknown} licence an expression of SPDX: all of A AND B, any of A OR B */
export function mayShip(licence) {
  if (typeof licence !== 'string') return false;
  const choices = licence.replace(/[()]/g, '').split(' OR ');
  return choices.some((one) => one.split(' AND ').every((id) => PERMISSIVE.includes(id)));
}

/** @param {string} folder */
function manifestAt(folder) {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}

/** @param {string} folder */
function textAt(folder) {
  if (!existsSync(folder)) return '';
  return readdirSync(folder)
    .filter((name) => /^(licen[cs]e|copying|notice)(\.(md|txt))?$/i.test(basename(name)))
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n').trim())
    .join('\n\n');
}

/**
 * The last section of a package's description, where that is its licence.
 * @param {string} folder
 */
function sectionAt(folder) {
  const path = join(folder, 'README.md');
  if (!existsSync(path)) return '';
  const [, section = ''] =
    /^#+ +licen[cs]e *\n([^#]*)$/im.exec(
      readFileSync(path, 'utf8').replaceAll('\r\n', '\n').trim(),
    ) ?? [];
  return section.includes('Permission is hereby granted') ? section.trim() : '';
}
