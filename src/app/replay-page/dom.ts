// Elements are made by name: their content is text, and never markup.

import { spelledText } from '../../base/visible.ts';

type Child = Node | string;

export function part<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  return filled(made, attributes, children);
}

export function drawn(
  name: 'svg' | 'circle' | 'path' | 'text' | 'g' | 'title',
  attributes: Readonly<Record<string, string>>,
  ...children: readonly Child[]
): SVGElement {
  return filled(document.createElementNS('http://www.w3.org/2000/svg', name), attributes, children);
}

function filled<E extends Element>(
  element: E,
  attributes: Readonly<Record<string, string>>,
  children: readonly Child[],
): E {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(
    ...children.map((child) => (typeof child === 'string' ? spelledText(child) : child)),
  );
  return element;
}
