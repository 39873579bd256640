const HIDDEN =
  /(?![\t\n])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}](?<!\p{Extended_Pictographic}[\ufe0e\ufe0f])/u;

const UNSEEN =
  /^(id|for|class|style|d|transform|href|aria-(controls|labelledby|describedby|owns|activedescendant)|data-.*)$/;

/** Lists every text and label of the page that has a hidden character. */
export function hiddenOnPage(): string[] {
  const found: string[] = [];
  const look = (text: string) => {
    if (HIDDEN.test(text)) found.push(JSON.stringify(text));
  };
  look(document.title);
  for (const element of document.body.querySelectorAll('*')) {
    if (element.matches('script, style')) continue;
    for (const { name, value } of element.attributes) if (!UNSEEN.test(name)) look(value);
    for (const node of element.childNodes)
      if (node.nodeType === Node.TEXT_NODE) look(node.nodeValue ?? '');
  }
  return found;
}
