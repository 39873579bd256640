// The key that a forger makes: a demonstration key, with which anybody can sign. It is fixed, so that
// the same case gives the same bytes.

import { createSigner } from '../../base/signature/sign.ts';

export const FORGER_SEED = new Uint8Array(32).fill(0xf0);
export const FORGER_KEY = createSigner(FORGER_SEED);
