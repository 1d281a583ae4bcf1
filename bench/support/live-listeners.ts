// Runs as a process of its own: opens sockets, counts what arrives, and says when a round is complete.
import { WebSocket } from 'ws';

export interface ListenersOrder {
  readonly url: string;
  readonly sockets: number;
  /** Sent once by each socket, if anything. */
  readonly hello?: string;
}

export type ListenersReport =
  | { readonly type: 'ready' }
  | { readonly type: 'round'; readonly frames: number; readonly bytes: number };

const tell = (report: ListenersReport): void => void process.send?.(report);

let expected = Number.POSITIVE_INFINITY;
let frames = 0;
let bytes = 0;

const count = (message: Buffer): void => {
  frames += 1;
  bytes += message.length;
  if (frames < expected) return;
  tell({ type: 'round', frames, bytes });
  frames = 0;
  bytes = 0;
  expected = Number.POSITIVE_INFINITY;
};

const open = ({ url, hello }: ListenersOrder, index: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer guest.g${index}` };
    const socket = new WebSocket(url, { headers, perMessageDeflate: false });
    socket.on('error', reject);
    if (hello === undefined) socket.on('open', () => resolve());
    else socket.on('open', () => socket.send(hello));
    socket.on('message', (message: Buffer) => {
      const text = message.subarray(0, 16).toString();
      if (text.startsWith('{"type":"event"')) count(message);
      else if (text.startsWith('{"type":"view"')) resolve();
    });
  });

process.on('message', (order: ListenersOrder | { readonly expect: number }) => {
  if ('expect' in order) {
    expected = order.expect;
    return;
  }
  const opening = async (): Promise<void> => {
    for (let index = 0; index < order.sockets; index += 50) {
      const some = Array.from({ length: Math.min(50, order.sockets - index) }, (_, at) =>
        open(order, index + at),
      );
      await Promise.all(some);
    }
    tell({ type: 'ready' });
  };
  void opening();
});
process.on('disconnect', () => process.exit(0));
