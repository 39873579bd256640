/** Between the hash before and what follows, and between values; usual ones first. */
export const SEPARATORS = [
  ...['', '|', ':', '\n', ',', '.', '-', ' ', '\u001f', '\u0000', ';', '||', '::', '\t', '_'],
  ...['/', '+', '#', '\r\n', '\u001e', '&', '~'],
];
export const FEW_SEPARATORS = SEPARATORS.slice(0, 6);
