// Logs are signed or sealed with keys, by Node's own code.

import { createHash, createHmac, type KeyPairKeyObjectResult as KeyPair, sign } from 'node:crypto';
import type { KnownKey } from '../base/signature/keyring.ts';
import { type LooseRecord, sorted } from './chains.ts';

export function known(key: KeyPair): KnownKey {
  const raw = Buffer.from(key.publicKey.export({ format: 'jwk' }).x ?? '', 'base64url');
  return { id: null, algorithm: 'Ed25519', bytes: Uint8Array.from(raw) };
}

/** agentproofchain writes it so; `by` says who signs which record. */
export function signedLog(records: number, by: (i: number) => KeyPair | null): string {
  let previous = 'genesis';
  const lines = Array.from({ length: records }, (_, i) => {
    const bare: LooseRecord = {
      type: 'tool_result',
      data: { session: 's', actor: 'a', tool: 'read', n: i },
      prev_hash: previous,
      signed_at: `2026-02-10T09:00:0${i}+00:00`,
    };
    const text = sorted(bare, ', ', ': ');
    const key = by(i);
    const signature = key ? sign(null, Buffer.from(text), key.privateKey).toString('base64') : '';
    const hash = createHash('sha256').update(`${text}${signature}`).digest('hex');
    previous = hash;
    return JSON.stringify({ ...bare, signature: key ? signature : null, entry_hash: hash });
  });
  return `${lines.join('\n')}\n`;
}

/** air-gate writes it so. */
export function sealedLog(secret: string, records = 2): string {
  let previous = 'GENESIS';
  const lines = Array.from({ length: records }, (_, i) => {
    const bare: LooseRecord = {
      event_id: `e${i}`,
      timestamp: `2026-02-10T09:00:0${i}+00:00`,
      entry_type: 'action',
      related_event_id: null,
      agent_id: 'a',
      authorized_by: null,
      action_type: 'tool',
      tool_name: 'read',
      input_context: {},
      payload: { n: i },
      result: 'auto_allowed',
      result_detail: null,
      previous_hash: previous,
    };
    previous = createHmac('sha256', secret)
      .update(sorted(bare, ', ', ': '))
      .digest('hex');
    return JSON.stringify({
      ...bare,
      signature_algorithm: 'HMAC-SHA256',
      hmac_signature: previous,
    });
  });
  return `${lines.join('\n')}\n`;
}
