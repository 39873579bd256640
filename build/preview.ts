import type { Plugin } from 'vite';
import { headersFor } from '../src/app/hosting/headers.ts';
import { neverChanges } from './chunks.ts';

const FOREVER = 'public, max-age=31536000, immutable';

/** `./start`, `npm run preview` and the tests in the browser send what a host has to send. */
export function previewHeaders(): Plugin {
  return {
    name: 'preview-headers',
    configurePreviewServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const path = (request.url ?? '').replace(/^\//, '');
        for (const [name, value] of Object.entries(headersFor(path))) {
          response.setHeader(name, value);
        }
        if (neverChanges(path)) response.setHeader('Cache-Control', FOREVER);
        next();
      });
    },
  };
}
