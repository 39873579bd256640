// The last word of a name says what it means: "backup_path" is a path, "path_count" is none.

/** Returns "total" for both "orderTotal" and "order-total". */
export function lastWord(name: string): string {
  const words = name.slice(0, 200).split(/(?<=[a-z0-9])(?=[A-Z])|[^A-Za-z0-9]+/);
  return (words.findLast((word) => word !== '') ?? '').toLowerCase();
}
