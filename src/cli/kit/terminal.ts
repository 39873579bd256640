/** Ledger text for a terminal: what would steer it, or turn the text around, is spelled out; tabs stay. */
export function shown(text: string): string {
  return text.replace(
    /(?!\t)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu,
    (one) => `<U+${(one.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}>`,
  );
}
