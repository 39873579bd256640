// The working tab has to answer the calls of one tab. When the working tab is gone, the next one
// makes them again, except for what must not be done twice.

import type { CallOutcome, Delivery, LiveFault, LiveService } from '../protocol.ts';
import type { Succession, WorkerCall, WorkerMessage, WorkerReply } from './messages.ts';

type Perform = (call: WorkerCall) => Promise<unknown>;

interface Pending {
  readonly call: WorkerCall;
  readonly settle: (value: unknown) => void;
  readonly fail: (error: unknown) => void;
  by: 'nobody' | 'another' | 'here';
  /** A decision may have reached the server. */
  isSending: boolean;
}

export class Calls {
  private readonly pending = new Map<number, Pending>();
  private readonly from = crypto.getRandomValues(new Uint32Array(4)).join('-');
  private readonly say: (message: WorkerMessage) => void;
  private readonly here: () => Perform | null;
  private last = 0;

  constructor(say: (message: WorkerMessage) => void, here: () => Perform | null) {
    this.say = say;
    this.here = here;
  }

  ask(call: WorkerCall): Promise<unknown> {
    return new Promise((settle, fail) => {
      const id = ++this.last;
      const pending: Pending = { call, settle, fail, by: 'nobody', isSending: false };
      this.pending.set(id, pending);
      this.pass(id, pending);
    });
  }

  hear(reply: WorkerReply): void {
    const pending = this.pending.get(reply.id);
    if (reply.to !== this.from || !pending) return;
    if (reply.say === 'taken') pending.by = 'another';
    else this.pending.delete(reply.id);
    if (reply.say === 'answer') pending.settle(reply.value);
    if (reply.say === 'failed') pending.fail(new Error(reply.why));
  }

  /** The working tab is about to send something, perhaps a decision of this tab. */
  hearSending(): void {
    for (const pending of this.pending.values())
      if (pending.by === 'another') pending.isSending = true;
  }

  passAgain(how: Succession): void {
    for (const [id, pending] of this.pending) {
      if (pending.by === 'here') continue;
      const lost = pending.by === 'another' ? lostIn(pending, how) : null;
      if (lost === null) {
        pending.by = 'nobody';
        this.pass(id, pending);
      } else {
        this.pending.delete(id);
        pending.settle(lost);
      }
    }
  }

  end(perform: Perform): void {
    for (const [id, pending] of this.pending) {
      if (pending.by === 'here') continue;
      this.pending.delete(id);
      const lost = pending.by === 'another' ? lostIn(pending, 'take') : null;
      if (lost === null) perform(pending.call).then(pending.settle, pending.fail);
      else pending.settle(lost);
    }
  }

  private pass(id: number, pending: Pending): void {
    const perform = this.here();
    if (!perform) {
      this.say({ say: 'call', from: this.from, id, call: pending.call });
      return;
    }
    pending.by = 'here';
    void perform(pending.call)
      .then(pending.settle, pending.fail)
      .finally(() => this.pending.delete(id));
  }
}

/** Makes a call in this tab. */
export async function makeCall<View>(
  service: LiveService<View>,
  key: string,
  { method, args }: WorkerCall,
): Promise<unknown> {
  switch (method) {
    case 'retryNow':
      return service.retryNow(key);
    case 'follow':
      return service.follow(key, ...args, null);
    case 'unfollow':
      return service.unfollow(key, ...args);
    case 'lookFor':
      return service.lookFor(key, ...args);
    case 'serverView':
      return service.serverView(key, ...args);
    case 'deliver':
      return service.deliver(key, ...args);
    case 'branch':
      return service.branch(key, ...args);
    case 'cancel':
      return service.cancel(key, ...args);
    case 'resume':
      return service.resume(key, ...args);
  }
}

/** Reports a call that another tab had begun; null when it can be made again. */
function lostIn(
  { call, isSending }: Pending,
  how: Succession,
): Delivery | CallOutcome<never> | null {
  switch (call.method) {
    case 'deliver':
      // A tab that was only silent may still send what it had begun with.
      return isSending || how === 'take' ? UNKNOWN : null;
    case 'branch':
    case 'cancel':
    case 'resume':
      return { ok: false, fault: GONE };
    default:
      return null;
  }
}

const UNKNOWN: Delivery = {
  state: 'unknown',
  why: 'The tab that was sending it was closed. It is not known whether the server took the decision, and it is not sent again by itself. The run is still followed, and the outcome shows when it is recorded.',
  refusal: null,
  entry: null,
};

const GONE: LiveFault = {
  cause: 'closed',
  title: 'The tab that asked the server was closed.',
  detail: 'No answer came, and it is not known whether the server did it.',
  todo: 'Look at the run, then ask again if it was not done.',
  retry: false,
  retryAfterMs: null,
  status: null,
};
