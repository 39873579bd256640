// Every format, loaded once: the command line needs the code of all of them anyway.

import { createRecogniser } from '../../formats/index.ts';
import { loadFormats } from '../../formats/registry.ts';

export const formats = await loadFormats();
export const recogniser = createRecogniser(formats);
