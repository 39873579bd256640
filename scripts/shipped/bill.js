// The software bill of materials of a build is CycloneDX 1.6. It says nothing of when and where it
// was made: the same sources give the same bytes.

/** @typedef {import('./packages.js').Shipped} Shipped */
/** @typedef {{ readonly packages: Readonly<Record<string, { readonly version?: string, readonly integrity?: string }>> }} Lock */

/**
 * @param {{ readonly name: string, readonly version: string, readonly license: string }} ours
 * @param {readonly Shipped[]} packages
 * @param {Lock} lock
 */
export function bill(ours, packages, lock) {
  // There is no package URL, because no registry has a package of ours.
  const main = `${ours.name}@${ours.version}`;
  const listRefs = (/** @type {readonly Shipped[]} */ some) => some.map(toPackageUrl);
  const document = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': main,
        name: ours.name,
        version: ours.version,
        licenses: [{ license: { id: ours.license } }],
      },
    },
    components: packages.map((one) => component(one, lock)),
    dependencies: [
      { ref: main, dependsOn: listRefs(packages) },
      ...packages.map((one) => ({
        ref: toPackageUrl(one),
        dependsOn: listRefs(packages.filter(({ name }) => one.uses.includes(name))),
      })),
    ],
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

/**
 * @param {Shipped} one
 * @param {Lock} lock
 */
function component({ name, version, licence }, lock) {
  const [group, own] = name.startsWith('@') ? name.split('/') : [undefined, name];
  const ref = toPackageUrl({ name, version });
  return {
    type: 'library',
    'bom-ref': ref,
    ...(group && { group }),
    name: own,
    version,
    // The checksum is that of the package as it is installed.
    hashes: [{ alg: 'SHA-512', content: checksum(name, version, lock) }],
    licenses: [licence.includes(' ') ? { expression: licence } : { license: { id: licence } }],
    purl: ref,
  };
}

/** A package URL; the @ of a scope is written as %40. @param {{ readonly name: string, readonly version: string }} one */
function toPackageUrl({ name, version }) {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`;
}

/**
 * @param {string} name
 * @param {string} version
 * @param {Lock} lock
 */
function checksum(name, version, { packages }) {
  const found = Object.entries(packages).find(
    ([path, one]) => path.endsWith(`node_modules/${name}`) && one.version === version,
  );
  const base64 = /^sha512-(.+)$/.exec(found?.[1].integrity ?? '')?.[1];
  if (!base64) throw new Error(`The lock file has no checksum of ${name} ${version}.`);
  return Buffer.from(base64, 'base64').toString('hex');
}
