// Digests of "abc", from the standards that define the functions and from Node's own OpenSSL.

import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { encodeText, toHex } from '../bytes.ts';
import { nobleHash } from './hash.ts';
import { digestBy, type HashName, NAMED_HASHES } from './named.ts';

const names = Object.keys(NAMED_HASHES) as HashName[];
const abc = (name: HashName) => toHex(digestBy(name, encodeText('abc'), nobleHash));

it.each(names)('%s has a digest of its size', (name) => {
  expect(abc(name)).toHaveLength(2 * NAMED_HASHES[name].size);
});

it.each<[HashName, string]>([
  ['sha256', 'sha256'],
  ['sha384', 'sha384'],
  ['sha512', 'sha512'],
  ['sha512-256', 'sha512-256'],
  ['sha3-256', 'sha3-256'],
  ['sha3-384', 'sha3-384'],
  ['sha3-512', 'sha3-512'],
  ['blake2b-512', 'blake2b512'],
  ['blake2s-256', 'blake2s256'],
])('%s is what OpenSSL computes', (name, own) => {
  expect(abc(name)).toBe(createHash(own).update('abc').digest('hex'));
});

it.each<[HashName, string]>([
  // The first of the vectors of BLAKE3 with its default length; Ethereum's Keccak; `b2sum -l`.
  ['blake3', '6437b3ac38465133ffb63b75273a8db548c558465d79db03fd359c6cd5bd9d85'],
  ['keccak-256', '4e03657aea45a94fc7d47ba826c8d667c0d1e6e33a64a036ec44f58fa12d6c45'],
  ['blake2b-256', 'bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319'],
  ['blake2b-128', 'cf4ab791c62b8d2b2109c90275287816'],
  ['blake2s-128', 'aa4938119b1dc7b87cbad0ffd200d0ae'],
])('%s of “abc” is known', (name, digest) => {
  expect(abc(name)).toBe(digest);
});
