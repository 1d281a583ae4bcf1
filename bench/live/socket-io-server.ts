// The yardstick: one Socket.IO room that acknowledges every answer at once and stores nothing.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';

const http = createServer();
const io = new Server(http, { transports: ['websocket'], serveClient: false });

type Reply = (value: unknown) => void;

let players = 0;
io.on('connection', (socket) => {
  void socket.join('game');
  socket.on('join', (_player: unknown, reply: Reply) => {
    players += 1;
    reply({ ok: true });
  });
  socket.on('state', (reply: Reply) => reply({ phase: 'waiting', players }));
  socket.on('answer', (_answer: unknown, reply: Reply) => reply({ ok: true }));
});

/** The bench plays the host: its commands come by the parent's channel. */
process.on('message', (command: 'question' | 'results') => {
  if (command === 'results') return void io.to('game').emit('results', { right: 2 });
  io.to('game').emit('question', {
    questionId: '001',
    title: 'Which of these rivers is the longest?',
    options: ['Elbe', 'Danube', 'Rhine', 'Volga'].map((text) => ({ text })),
    deadlineAt: Date.now() + 30_000,
  });
});
process.on('disconnect', () => process.exit(0));

http.listen(0, '127.0.0.1', () => {
  process.send?.(`http://127.0.0.1:${(http.address() as AddressInfo).port}`);
});
