// What tells a value that a machine made from a word, a reference or a placeholder.

/** What is written in the place of a secret, and variables that lead to one. */
const PLACEHOLDER =
  /^(?:[*•x.\-_#?]+|(?:my|your|the|a|an|some|test|example|dummy|fake|change|insert|enter|redacted|hidden|masked|removed|null|none|undefined|true|false|string|required|optional)(?:$|[\W_].*|me$|here$)|(?:pass(?:word|wd)?|passwort|secret|token|key|credentials?|pwd)s?$|.*(?:placeholder|redacted|\[hidden| removed\]|⟨).*)$/i;
const REFERENCE =
  /^[$%{<[@]|^(?:env|process|os|secrets|vars|config|settings|self|this|req)[.:[]|\$\{|\{\{/i;
/** `session.user.token`, `a.b`. */
const CODE = /^[A-Za-z_$][\w$]*(?:\??\.[A-Za-z_$][\w$]*)+$/;
const UUID = /^[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}$/i;
/** A hash that names what made it. */
const DIGEST = /^(?:sha\d|md5|blake|did:|urn:|https?:)/i;

/** Longer values are looked at only that far: a few hundred characters say enough. */
const LOOKED_AT = 512;

export function isPlaceholder(value: string): boolean {
  const some = value.slice(0, LOOKED_AT);
  return PLACEHOLDER.test(some) || REFERENCE.test(some) || CODE.test(some) || DIGEST.test(some);
}

export function isUuid(value: string): boolean {
  return value.length <= 36 && UUID.test(value);
}

/** Letters and digits in no order of a language: enough of them, and few twice. */
export function isRandom(value: string): boolean {
  const some = value.slice(0, LOOKED_AT);
  return (
    some.length >= 8 &&
    /\d/.test(some) &&
    /[A-Za-z]/.test(some) &&
    measureBits(some) >= 2.75 &&
    !isPlaceholder(some)
  );
}

/** Bits for each character, as often as each one is in the text itself. */
function measureBits(text: string): number {
  const counts = new Map<string, number>();
  for (const one of text) counts.set(one, (counts.get(one) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values())
    bits -= (count / text.length) * Math.log2(count / text.length);
  return bits;
}
