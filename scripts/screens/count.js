// The count of controls and words on one screen runs in the page.

/**
 * Rows of data, values of a ledger and chips of a legend are left out: their number is the ledger's.
 * @returns {{ controls: number, words: number }}
 */
export function countHere() {
  const CONTROLS =
    'a[href], button, input, select, textarea, summary, [role=tab], [role=switch], [role=slider], [role=button]';
  const ROWS =
    'tbody tr, [role=row], [role=option], [role=treeitem], [role=gridcell], .react-flow__node, .react-flow__edge, [data-legend]';
  const VALUES = 'bdi, code, pre, kbd, time, svg, script, style';
  const isShown = (/** @type {Element} */ one) =>
    one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    one.getClientRects().length > 0;
  const controls = [...document.body.querySelectorAll(CONTROLS)].filter(
    (one) => isShown(one) && !one.closest(ROWS) && !one.parentElement?.closest(CONTROLS),
  );
  let words = 0;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!parent || parent.closest(`${ROWS}, ${VALUES}`) || !isShown(parent)) continue;
    words += node.nodeValue?.match(/\p{L}[\p{L}’'-]+/gu)?.length ?? 0;
  }
  return { controls: controls.length, words };
}
