import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';

export interface RecordingModel {
  /** For ASSISTANT_URL. */
  readonly url: string;
  /** Every request body, unparsed. */
  readonly requests: readonly string[];
  close(): Promise<void>;
}

/** A language model server that records requests and answers by their number. */
export const startRecordingModel = async (answer: (number: number) => string): Promise<RecordingModel> => {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    void readText(request).then((body) => {
      requests.push(body);
      const message = { role: 'assistant', content: answer(requests.length - 1) };
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ choices: [{ index: 0, message, finish_reason: 'stop' }] }));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    requests,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
