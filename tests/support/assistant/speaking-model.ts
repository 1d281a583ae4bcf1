import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface SpeakingModel {
  /** For ASSISTANT_URL. */
  readonly url: string;
  /** What it answers from now on; undefined: it fails. */
  says(text: string | undefined): void;
  close(): Promise<void>;
}

const piece = (content: string, finish: string | null): string =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content }, finish_reason: finish }] })}\n\n`;

/** A language model server that streams a given answer, a few letters at a time. */
export const startSpeakingModel = async (): Promise<SpeakingModel> => {
  let text: string | undefined = '';
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => {
      if (text === undefined) {
        response.writeHead(400, { 'content-type': 'application/json' }).end('{}');
        return;
      }
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      for (const part of text.match(/[^]{1,9}/g) ?? []) response.write(piece(part, null));
      response.end(`${piece('', 'stop')}data: [DONE]\n\n`);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    says(next) {
      text = next;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
