import { visibleText } from '../../base/visible.ts';

/** A name, and what tells it from another of the same name, where that is so; as plain text. */
export function nameWithMark(name: string, mark: string | undefined): string {
  return visibleText(mark ? `${name} · ${mark}` : name);
}
