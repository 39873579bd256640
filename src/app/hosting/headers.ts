// A host has to send these headers with the app's files. The build, `./start`, the tests, the files
// for hosts (docs/hosting.md) and the trust page take them from here.

/** SHA-256 of src/app/hosting/boot.js, the one script that is part of the page itself. */
export const BOOT_HASH = 'S6s4kqZcVai3JuNQOG3jWasR6kfvMQmXP+O4oyccJek=';

const TRUSTED_TYPES = "require-trusted-types-for 'script'";

/**
 * Styles are inline because the component library sets its tokens in a style element;
 * src/app/trust/trusted-types.ts makes the one policy that is allowed.
 */
const PAGE = [
  "default-src 'none'",
  `script-src 'self' 'sha256-${BOOT_HASH}'`,
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  TRUSTED_TYPES,
  'trusted-types default',
];

/** Browsers accept it in a header only. */
export const FRAMING = "frame-ancestors 'none'";

/** This part of a policy refuses every request. */
export const READS_NOTHING = "connect-src 'none'";

/** The page has the policy in itself, for hosts that send no headers. */
export const META_POLICY = PAGE.join('; ');

/** A worker has the policy of its own file, not the page's. The keys are beginnings of paths. */
export const OWN_POLICIES = {
  /** It reads ledgers: it may ask nobody for anything. */
  'workers/ledger/': [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    READS_NOTHING,
    TRUSTED_TYPES,
    // It starts workers like itself, of its own script: src/app/worker/helpers/start.ts.
    'trusted-types helper',
  ].join('; '),
  /** It speaks with the servers that a person names, which nobody knows before. */
  'workers/live/': [
    "default-src 'none'",
    "script-src 'self'",
    'connect-src http: https:',
    TRUSTED_TYPES,
    "trusted-types 'none'",
  ].join('; '),
  /** It keeps the app for times without a network; it asks its own host, and nobody else. */
  'sw.js': [
    "default-src 'none'",
    "script-src 'self'",
    "connect-src 'self'",
    TRUSTED_TYPES,
    "trusted-types 'none'",
  ].join('; '),
} as const;

export const PAGE_POLICY = [...PAGE, FRAMING].join('; ');

/** The app does not use these features of a browser. It copies to the clipboard. */
const DENIED_FEATURES = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'clipboard-read',
  'compute-pressure',
  'display-capture',
  'encrypted-media',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'identity-credentials-get',
  'idle-detection',
  'keyboard-map',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'otp-credentials',
  'payment',
  'picture-in-picture',
  'publickey-credentials-create',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'storage-access',
  'sync-xhr',
  'usb',
  'window-management',
  'xr-spatial-tracking',
];

/** Sent with every file. */
export const EVERYWHERE: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  // The value is not `require-corp`, because the worker for servers asks whether one answers at
  // all.
  'Cross-Origin-Embedder-Policy': 'credentialless',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': DENIED_FEATURES.map((feature) => `${feature}=()`).join(', '),
};

/**
 * Returns all headers of a file; `path` is below the place of the app, without a slash before it.
 */
export function headersFor(path: string): Readonly<Record<string, string>> {
  const own = Object.entries(OWN_POLICIES).find(([start]) => path.startsWith(start));
  return { ...EVERYWHERE, 'Content-Security-Policy': own?.[1] ?? PAGE_POLICY };
}
