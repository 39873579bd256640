import { answerRequest, failure, type ServerAnswer, streamed } from '../answers.ts';
import { recoverRecord } from '../record.ts';
import type { RouteCall, Routes } from '../routes.ts';
import type { ScriptedRun } from '../run.ts';
import type { FakeServerState } from '../state.ts';

export function sessionRoutes(server: FakeServerState): Routes {
  return {
    '/runs/{id}/execution': {
      get: ({ id }) => {
        const run = server.known(id);
        return run ? answerRequest(snapshot(server, run)) : failure(404, 'run not found');
      },
    },
    '/runs/{id}/execution/stream': { get: (call) => sessionStream(server, call) },
    '/runs/{id}/events': { get: (call) => feed(server, call, 'entries') },
    '/runs/{id}/stream': { get: (call) => feed(server, call, 'turns') },
  };
}

function snapshot(server: FakeServerState, run: ScriptedRun): object {
  return run.isHeld ? run.session.shown : recoverRecord(run.id, run.record, server.now());
}

/** It is closed at a terminal status, and after a restart at once. */
function sessionStream(server: FakeServerState, { id, caller }: RouteCall): ServerAnswer {
  const run = server.visible(id, caller);
  if (!run) return failure(404, 'run not found');
  return streamed((send, end) => {
    const notify = () => {
      send(`event: snapshot\ndata: ${JSON.stringify(snapshot(server, run))}\n\n`);
      if (server.mischief.cutStream) end(true);
      else if (!run.isHeld || !['running', 'waiting_approval'].includes(run.status)) end(false);
    };
    const close = server.feeds.open(run.id, 'session', notify, end);
    notify();
    return close;
  });
}

/** The server never closes it. */
function feed(server: FakeServerState, { id }: RouteCall, what: 'entries' | 'turns'): ServerAnswer {
  const run = server.known(id);
  if (!run?.isHeld) return failure(404, 'run not found');
  return streamed((send, end) => server.feeds.open(run.id, what, send, end));
}
