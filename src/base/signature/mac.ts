// Message authentication codes: who knows the secret can make one, and nobody else.

import { cmac } from '@noble/ciphers/aes.js';
import { hmac } from '@noble/hashes/hmac.js';
import { sha256, sha384, sha512 } from '@noble/hashes/sha2.js';
import { equalBytes } from '../bytes.ts';

export const MACS = ['HMAC-SHA256', 'HMAC-SHA384', 'HMAC-SHA512', 'AES-CMAC'] as const;
export type MacName = (typeof MACS)[number];

export function isMac(name: string | null | undefined): name is MacName {
  return MACS.some((one) => one === name);
}

/**
 * HMAC (RFC 2104), or CMAC with AES (RFC 4493, and with longer keys NIST SP 800-38B): 32, 48, 64 or 16 bytes.
 * null: the secret has a length that AES has no key of.
 */
export function macBy(name: MacName, secret: Uint8Array, message: Uint8Array): Uint8Array | null {
  if (name !== 'AES-CMAC') return hmac(HASHES[name], secret, message);
  return AES_KEYS.includes(secret.length) ? cmac(message, secret) : null;
}

/** Whether what is written is the code of the message. A secret that can make no code has none. */
export function isMacFor(
  name: MacName,
  secret: Uint8Array,
  message: Uint8Array,
  written: Uint8Array,
): boolean {
  const code = macBy(name, secret, message);
  return code !== null && equalBytes(code, written);
}

/** How many bytes a code has. */
export const MAC_BYTES: Readonly<Record<MacName, number>> = {
  'HMAC-SHA256': 32,
  'HMAC-SHA384': 48,
  'HMAC-SHA512': 64,
  'AES-CMAC': 16,
};

const HASHES = { 'HMAC-SHA256': sha256, 'HMAC-SHA384': sha384, 'HMAC-SHA512': sha512 };
const AES_KEYS: readonly number[] = [16, 24, 32];
