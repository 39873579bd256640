import type { CheckStatus } from '../../core/model/check.ts';
import type { Kept } from '../../data/offline.ts';
import type { Enforcement, Protection } from '../../data/policy/received.ts';

interface ProtectionWords {
  readonly title: string;
  /** Where it is in force. */
  readonly means: string;
  /** Where it is not. */
  readonly without: string;
}

export const PROTECTIONS: Readonly<Record<Protection, ProtectionWords>> = {
  'ledger worker': {
    title: 'What reads ledgers can reach nobody',
    means:
      'Ledgers are read in a worker whose policy refuses every request, also to the host of the app. The browser has confirmed that policy to the worker.',
    without:
      'Ledgers are read in a worker that makes no request, but only its own code keeps it from making one.',
  },
  'server worker': {
    title: 'What speaks with servers does nothing else',
    means:
      'The worker for servers is started when you connect one. Its policy lets it call servers, and load no code from them.',
    without:
      'The worker for servers is started when you connect one. That it loads no code from elsewhere is only how it is written.',
  },
  page: {
    title: 'The page can reach only its own host',
    means: 'Requests, pictures, scripts and forms to any other place are refused.',
    without:
      'Nothing refuses requests to other places. The development server is like this; a build is not.',
  },
  'trusted types': {
    title: 'Text never becomes markup or code',
    means:
      'The browser refuses text of a ledger as markup or script, in all code of the page (Trusted Types).',
    without: 'Text of a ledger is shown as text by the code of the app alone (no Trusted Types).',
  },
  frames: {
    title: 'No other page can show this one inside itself',
    means: 'So none can cover parts of it and have you approve what you do not see.',
    without: 'The app looks for that itself, and does not start inside another page.',
  },
  'other windows': {
    title: 'No other window can hold on to this one',
    means: 'A page that opened this one, or was opened by it, has no access to its window.',
    without:
      'A page that opens this one can send it to another address later. It can read nothing.',
  },
  'file types': {
    title: 'No file passes for a script',
    means: 'The browser takes each file for what the host says it is.',
    without: 'A browser may guess what a file is.',
  },
  devices: {
    title: 'No camera, no microphone, no location, no devices',
    means: 'The page could not even ask for them. It may copy to the clipboard.',
    without: 'The app asks for none of them. Nothing but that keeps it from asking.',
  },
  referrer: {
    title: 'No address is handed on',
    means: 'No other host learns from the browser which page led to it.',
    without: 'A browser may say which page led to a request.',
  },
};

export const ENFORCEMENTS: Readonly<
  Record<Enforcement, { readonly status: CheckStatus; readonly by: string }>
> = {
  host: { status: 'pass', by: 'This host sends the rule.' },
  'service worker': {
    status: 'pass',
    by: 'This host does not send the rule, or cannot be reached now; the service worker of the app adds it.',
  },
  page: { status: 'pass', by: 'The page itself carries the rule.' },
  absent: { status: 'warning', by: 'This host does not send the rule.' },
  'no support': { status: 'not checkable', by: 'This browser does not know the rule.' },
  unknown: { status: 'not checkable', by: 'The host could not be asked for the rule.' },
};

export const KEPT: Readonly<
  Record<
    Kept,
    /** `status`: null where nothing was tried, or nothing has come out yet. */
    { readonly status: CheckStatus | null; readonly title: string; readonly text: string }
  >
> = {
  kept: {
    status: 'pass',
    title: 'This browser keeps the app',
    text: 'Every screen and every demo opens without a network. A service worker answers for the files of the app, all of one version, and for nothing else: what goes to servers that you connect passes it by. It looks for a new version at its own host; when one is there it says so, and you decide when to reload.',
  },
  'not yet': {
    status: null,
    title: 'This browser is storing the app',
    text: 'When it has all of it, every screen and every demo opens without a network.',
  },
  failed: {
    status: 'warning',
    title: 'This browser does not keep the app',
    text: 'A file did not arrive as it was built, or there was no space for it. It is tried again when the page is loaded. Until then the app needs its host.',
  },
  'not possible': {
    status: null,
    title: 'This browser does not keep the app',
    text: 'Browsers allow it only over TLS or from this machine itself, and some not in private windows. The app needs its host; ledgers are kept all the same.',
  },
};
