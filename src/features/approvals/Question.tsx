import { visibleText } from '../../core/visible.ts';

export interface QuestionProps {
  readonly of: string;
  /** Of the tool, where there is one. */
  readonly name: string | null;
}

/** With the tool's name as it is written. */
export function Question({ of, name }: QuestionProps) {
  const at = name ? of.indexOf(name) : -1;
  if (!name || at < 0) return visibleText(of);
  return (
    <>
      {visibleText(of.slice(0, at))}
      <code>{visibleText(name)}</code>
      {visibleText(of.slice(at + name.length))}
    </>
  );
}
