// Every format, for tests.

import { loadFormats } from '../formats/registry.ts';
import { createRecogniser } from '../ledger/format/recognise.ts';

export const formats = await loadFormats();
export const recogniser = createRecogniser(formats);
