// Starts the app wherever a host has put it, also when the page is loaded at a deep address.
// It is part of the page itself; the page's policy allows exactly this text.
{
  const build = document.getElementById('build');
  const { heads, links, styles, modules, entry } = JSON.parse(build?.textContent ?? '');
  build?.remove();
  document.currentScript?.remove();

  /** Addresses of folders that the app may be in, the likeliest first. */
  function folders() {
    const parts = location.pathname.split('/').slice(1);
    /** @param {number} count */
    const first = (count) => location.origin + ['', ...parts.slice(0, count), ''].join('/');
    const last = parts.length - 1;
    const all = parts.map((_, index) => index);
    return new Set([
      ...all
        .filter((index) => index === last && ['', 'index.html'].includes(parts[index] ?? ''))
        .map(first),
      ...all.filter((index) => heads.includes(parts[index])).map(first),
      ...all.map(first).reverse(),
      first(last + 1),
    ]);
  }

  /** @param {string} rel @param {string} href */
  function link(rel, href) {
    const made = Object.assign(document.createElement('link'), { rel, href });
    document.head.append(made);
    return made;
  }

  /**
   * Whether the app is there: its styles are.
   * @param {string} folder
   */
  async function isIn(folder) {
    /** @type {HTMLLinkElement[]} */
    const made = styles.map((/** @type {string} */ file) => link('stylesheet', folder + file));
    const loaded = made.map(
      (one) =>
        new Promise((resolve) => {
          one.onload = () => resolve(true);
          one.onerror = () => resolve(false);
        }),
    );
    if ((await Promise.all(loaded)).every(Boolean)) return true;
    for (const one of made) one.remove();
    return false;
  }

  async function start() {
    for (const folder of folders()) {
      if (!(await isIn(folder))) continue;
      // The letters come along with the code, or the first text would be drawn without them.
      for (const face of document.fonts) face.load().catch(() => undefined);
      for (const { rel, file } of links) link(rel, folder + file);
      for (const file of modules) link('modulepreload', folder + file);
      return import(folder + entry);
    }
    throw new Error('none of its files is where this page is');
  }

  start().catch((error) => {
    const root = document.getElementById('root');
    if (root)
      root.textContent = `Ledgerscope could not be started: ${error.message}. Load the page again. If that does not help, a part of the app is missing on this host.`;
  });
}
