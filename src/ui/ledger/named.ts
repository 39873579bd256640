import { visibleText } from '../../base/visible.ts';

/** Returns a name as plain text, with what tells it from another of the same name. */
export function nameWithMark(name: string, mark: string | undefined): string {
  return visibleText(mark ? `${name} · ${mark}` : name);
}
