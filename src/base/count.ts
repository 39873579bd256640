/** "1 lane", "12 lanes". `one`: a word with a regular plural, unless `many` is given. */
export function countWords(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
