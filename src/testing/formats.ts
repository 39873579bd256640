import { loadFormats } from '../formats/registry.ts';
import { createRecogniser } from '../ledger/format/recognise.ts';

export const testFormats = await loadFormats();
export const testRecogniser = createRecogniser(testFormats);
