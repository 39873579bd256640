// Tables are lines of text: the first column is aligned to the left, the others to the right.

/**
 * @param {readonly (readonly string[])[]} rows all of one length
 * @returns {readonly string[]}
 */
export function alignColumns(rows) {
  const widths = (rows[0] ?? []).map((_, i) =>
    rows.reduce((most, row) => Math.max(most, row[i]?.length ?? 0), 0),
  );
  return rows.map((row) =>
    row
      .map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
}
