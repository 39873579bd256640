// The notices name the makers and licences of the packages whose code is shipped.

const LINE = '-'.repeat(80);

/**
 * @param {readonly import('./packages.js').Shipped[]} packages
 * @returns {string}
 */
export function notices(packages) {
  const head = [
    'This build of Ledgerscope contains code of the packages below, each under its own licence.',
    ...packages.map(({ name, version, licence }) => `  ${name} ${version} (${licence})`),
  ].join('\n');
  const texts = packages.map(
    ({ name, version, text }) => `${LINE}\n${name} ${version}\n\n${text}\n`,
  );
  return [`${head}\n`, ...texts].join('\n');
}
