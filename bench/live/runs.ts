import type { ModelScript } from '../../e2e/real/model.ts';
import { terminal } from '../../src/ui/terminal/terminal.ts';

export const MINUTE_MS = 60_000;
const MAX_CALLS = 60;

export const growing: ModelScript = Array.from({ length: MAX_CALLS }, (_, i) => ({
  calls: [{ tool: 'kv_set', args: { key: 'step', value: String(i) } }],
  held: true,
}));

export const askingScript: ModelScript = [
  { calls: [{ tool: 'kv_set', args: { key: 'release', value: '14' } }] },
  { calls: [{ tool: 'deploy_prod', args: { service: 'billing' } }], held: true },
];

export function writeRunLine(what: string, figures: readonly string[]): void {
  terminal.print([`${what}: ${figures.join(', ')}`]);
}
