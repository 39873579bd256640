import { createHmac } from 'node:crypto';

/** Returns a token for a server that was given this secret. */
export function jwt(secret: string, tenant: string, seconds = 3_600): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const exp = Math.floor(Date.now() / 1000) + seconds;
  const head = part({ alg: 'HS256', typ: 'JWT' });
  const claims = part({ sub: 'reviewer', tenant_id: tenant, exp });
  const signature = createHmac('sha256', secret).update(`${head}.${claims}`).digest('base64url');
  return `${head}.${claims}.${signature}`;
}
