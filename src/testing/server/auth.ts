// A caller is anybody where nobody is asked for anything, the holder of an API key, or of a JWT.

import { failure, type ServerAnswer, type ServerRequest } from './answers.ts';

export interface ApiKey {
  readonly key: string;
  readonly name?: string;
  readonly tenant?: string;
  /** Refused ones are counted too; without it any number is allowed. */
  readonly requestsPerMinute?: number;
}

/** A JWT as the server finds it when it checks it. */
export interface Jwt {
  readonly tenant?: string;
  readonly isAdmin?: boolean;
  /** Says why it is refused, at a time in milliseconds. */
  readonly fault?: (now: number) => string | null;
}

export interface Caller {
  readonly tenant: string;
  readonly isAdmin: boolean;
}

interface Window {
  count: number;
  began: number;
}

const MINUTE = 60_000;
const FREE: ReadonlySet<string> = new Set(['/health', '/ready']);

export class ServerGate {
  private readonly keys: readonly ApiKey[];
  private readonly jwts: ReadonlyMap<string, Jwt> | null;
  private readonly clock: () => number;
  private readonly windows = new Map<ApiKey, Window>();

  constructor(keys: readonly ApiKey[], jwts: ReadonlyMap<string, Jwt> | null, clock: () => number) {
    this.keys = keys;
    this.jwts = jwts;
    this.clock = clock;
  }

  /** @returns who calls, or why they are refused */
  enter({ path, header }: ServerRequest): Caller | ServerAnswer {
    const named = header('x-thymos-tenant-id') ?? '';
    const caller = { tenant: named, isAdmin: true };
    const isAsked = this.keys.length > 0 || this.jwts !== null;
    if (!isAsked || FREE.has(path.split('?')[0] ?? '')) return caller;
    // Naming a user switches the check of a JWT off.
    if (this.jwts && header('x-thymos-user-id')) return caller;
    const [, token] = /^Bearer (.+)$/.exec(header('authorization') ?? '') ?? [];
    if (!token) return failure(401, 'missing or invalid Authorization header');
    if (this.jwts) {
      const jwt = this.jwts.get(token);
      const fault = jwt ? (jwt.fault?.(this.clock()) ?? null) : 'InvalidToken';
      if (fault) return failure(401, `JWT verification failed: ${fault}`);
      return { tenant: jwt?.tenant || named, isAdmin: jwt?.isAdmin ?? false };
    }
    const key = this.keys.find((known) => known.key === token);
    if (!key) return failure(401, 'invalid API key');
    return this.count(key) ?? { tenant: key.tenant || named, isAdmin: true };
  }

  usage(): object {
    if (this.keys.length === 0) return { message: 'API gateway not configured', stats: [] };
    return [...this.windows].map(
      ([{ name = 'key', tenant = '', requestsPerMinute = 0 }, window]) => ({
        key_name: name,
        tenant_id: tenant,
        requests_this_window: window.count,
        rate_limit_rpm: requestsPerMinute,
        window_started_secs_ago: Math.floor((this.clock() - window.began) / 1000),
      }),
    );
  }

  private count(key: ApiKey): ServerAnswer | null {
    const now = this.clock();
    const window = this.windows.get(key);
    const current = window && now - window.began < MINUTE ? window : { count: 0, began: now };
    current.count++;
    this.windows.set(key, current);
    if (current.count <= (key.requestsPerMinute ?? Number.POSITIVE_INFINITY)) return null;
    return limited(60 - Math.floor((now - current.began) / 1000));
  }
}

export function limited(seconds: number): ServerAnswer {
  const refused = failure(429, 'rate limit exceeded', { retry_after_secs: seconds });
  return { ...refused, headers: { ...refused.headers, 'retry-after': `${seconds}` } };
}
