// Every format, loaded once: the command line needs the code of all of them anyway.

import { loadFormats } from '../../formats/registry.ts';
import { createRecogniser } from '../../ledger/format/recognise.ts';

export const cliFormats = await loadFormats();
/** Loosely: what looks like a ledger is opened, and its verdict says what of it could not be verified. */
export const cliRecogniser = createRecogniser(cliFormats, { loosely: true });
