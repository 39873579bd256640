import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../run.js';

const NOT_SHIPPED = /\.test\.|\/testing\/|\/mounted\/|testing\.ts$/;

/**
 * Lines of files in a folder, without tests.
 * @param {string} folder
 * @param {RegExp} which
 */
export function lines(folder, which) {
  let sum = 0;
  for (const file of readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }))
    if (which.test(file) && !NOT_SHIPPED.test(`/${file}`))
      sum += readFileSync(join(ROOT, folder, file), 'utf8').split('\n').length - 1;
  return sum;
}
