// A worker has the policy of its own file. Hosts tell the files apart by their folder.

import type { UserConfig } from 'vite';
import type { OWN_POLICIES } from '../src/app/hosting/headers.ts';

type Folder = Exclude<keyof typeof OWN_POLICIES, 'sw.js'>;

export const workers: UserConfig['worker'] = {
  format: 'es',
  rolldownOptions: {
    output: {
      entryFileNames: ({ facadeModuleId }) =>
        `${chooseWorkerFolder(facadeModuleId ?? '')}[hash].js`,
    },
  },
};

function chooseWorkerFolder(file: string): Folder {
  if (file.includes('/src/app/worker/')) return 'workers/ledger/';
  if (file.includes('/live/')) return 'workers/live/';
  throw new Error(`which policy has the worker ${file}? src/app/hosting/headers.ts`);
}
