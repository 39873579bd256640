// Every format is loaded once: the command line needs the code of all of them anyway.

import { loadFormats } from '../../formats/registry.ts';
import { createRecogniser } from '../../ledger/format/recognise.ts';

export const cliFormats = await loadFormats();
/**
 * Recognises loosely: a file that looks like a ledger is opened, and its verdict says what could
 * not be verified.
 */
export const cliRecogniser = createRecogniser(cliFormats, { loosely: true });
