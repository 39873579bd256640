import { expect, it } from 'vitest';
import { encodeText, fromHex } from '../../../base/bytes.ts';
import type { KnownKey } from '../../../base/signature/keyring.ts';
import type { SignatureRule } from '../profile/profile.ts';
import { checkRecordSignature } from './keys.ts';

const RULE: SignatureRule = {
  encoding: 'hex',
  prefix: 'cmac:',
  algorithms: [{ is: 'AES-CMAC' }],
  parts: [{ member: '/hash' }],
};
const makeSecret = (hex: string): KnownKey => ({
  id: null,
  algorithm: 'secret',
  bytes: fromHex(hex) ?? new Uint8Array(),
});
const AES = makeSecret('2b7e151628aed2a6abf7158809cf4f3c');
const EMPTY_MESSAGE = 'cmac:bb1d6929e95937287fa37d129b756746';

it.each([
  [EMPTY_MESSAGE, AES, 'holds'],
  [EMPTY_MESSAGE.toUpperCase(), AES, 'holds not'],
  ['cmac:', AES, 'holds not'],
  // A secret of another length makes no code, and no code is not the code that nothing has.
  ['cmac:', makeSecret('2b7e15'), 'holds not'],
  ['', makeSecret('2b7e15'), 'holds not'],
])('a seal by AES-CMAC, written “%s” (%#)', (written, key, expected) => {
  const found = checkRecordSignature(RULE, { members: [] }, written, encodeText(''), [key]);
  expect(found).toBe(expected);
});
