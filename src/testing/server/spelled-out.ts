import type { RejectionReason } from '../../formats/thymos/write/writer/payloads.ts';

export function spelledOut(reason: RejectionReason): string {
  const name = reason.kind.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
  const quoted = (text: string) => JSON.stringify(text);
  return 'tool' in reason
    ? `${name} { tool: ${quoted(reason.tool)}, detail: ${quoted(reason.detail)} }`
    : `${name}(${quoted(reason.detail)})`;
}
