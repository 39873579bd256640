import type { CheckStatus } from '../../ledger/model/check.ts';
import type { KeptOffline } from '../../ui/data/offline.ts';
import type { Enforcement, Protection } from './received.ts';

interface ProtectionWords {
  readonly title: string;
  readonly without: string;
}

export const PROTECTIONS: Readonly<Record<Protection, ProtectionWords>> = {
  'ledger worker': {
    title: 'What reads ledgers can reach nobody',
    without:
      'Ledgers are read in a worker that makes no request, but only its own code keeps it from making one.',
  },
  'server worker': {
    title: 'What speaks with servers does nothing else',
    without:
      'The worker for servers is started when you connect one. That it loads no code from elsewhere is only how it is written.',
  },
  page: {
    title: 'The page can reach only its own host',
    without:
      'Nothing refuses requests to other places. The development server is like this; a build is not.',
  },
  'trusted types': {
    title: 'Text never becomes markup or code',
    without: 'Text of a ledger is shown as text by the code of the app alone (no Trusted Types).',
  },
  frames: {
    title: 'No other page can frame this one',
    without: 'The app looks for that itself, and does not start inside another page.',
  },
  'other windows': {
    title: 'No other window holds this one',
    without:
      'A page that opens this one can send it to another address later. It can read nothing.',
  },
  'file types': {
    title: 'No file passes for a script',
    without: 'A browser may guess what a file is.',
  },
  devices: {
    title: 'No camera, microphone, location, devices',
    without: 'The app asks for none of them. Nothing but that keeps it from asking.',
  },
  referrer: {
    title: 'No address is handed on',
    without: 'A browser may say which page led to a request.',
  },
};

export const ENFORCEMENTS: Readonly<
  Record<Enforcement, { readonly status: CheckStatus; readonly by: string }>
> = {
  host: { status: 'pass', by: 'This host sends the rule' },
  'service worker': {
    status: 'pass',
    by: 'The app’s service worker adds the rule',
  },
  page: { status: 'pass', by: 'The page carries the rule' },
  absent: { status: 'warning', by: 'This host does not send the rule' },
  'no support': { status: 'not checkable', by: 'This browser does not know the rule' },
  unknown: { status: 'not checkable', by: 'The host could not be asked' },
};

export const KEPT: Readonly<
  Record<KeptOffline, { readonly title: string; readonly text: string }>
> = {
  kept: {
    title: 'This browser keeps the app',
    text: 'Every screen opens without a network.',
  },
  'not yet': {
    title: 'This browser is storing the app',
    text: 'Then every screen opens without a network.',
  },
  failed: {
    title: 'This browser does not keep the app',
    text: 'A file did not arrive, or there was no space. It is tried again when the page is loaded.',
  },
  'not possible': {
    title: 'This browser does not keep the app',
    text: 'Browsers allow it only over TLS or from this machine, and some not in private windows.',
  },
};
