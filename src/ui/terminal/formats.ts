// Every format, loaded once: the command line needs the code of all of them anyway.

import { createRecogniser } from '../../formats/index.ts';
import { loadFormats } from '../../formats/registry.ts';

export const formats = await loadFormats();
/** Loosely: what looks like a ledger is opened, and its verdict says what of it could not be verified. */
export const recogniser = createRecogniser(formats, { loosely: true });
