// The last word of a name says what it means: "backup_path" is a path, "path_count" is none.

/** "orderTotal" and "order-total" both end in "total". */
export function lastWord(name: string): string {
  const words = name.slice(0, 200).split(/(?<=[a-z0-9])(?=[A-Z])|[^A-Za-z0-9]+/);
  return (words.findLast((word) => word !== '') ?? '').toLowerCase();
}
