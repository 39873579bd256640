import { checkSignature, readDecision } from '../../src/formats/journal/api.ts';
import { refused } from '../read-whole.ts';

export function fuzz(bytes: Uint8Array): void {
  const document = refused(() => readDecision(bytes));
  if (document) checkSignature(document, []);
}
