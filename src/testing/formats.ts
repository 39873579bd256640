// Every format, for tests.

import { createRecogniser } from '../formats/index.ts';
import { loadFormats } from '../formats/registry.ts';

export const formats = await loadFormats();
export const recogniser = createRecogniser(formats);
