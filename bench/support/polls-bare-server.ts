// Runs as a process of its own: what one would write in an afternoon, a handler that inserts one row a ballot.
import { DatabaseSync } from 'node:sqlite';
import Fastify from 'fastify';

const [file = ''] = process.argv.slice(2);
const db = new DatabaseSync(file);
db.exec(`
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  CREATE TABLE ballots (
    id TEXT PRIMARY KEY, poll TEXT NOT NULL, voter TEXT NOT NULL, rankings TEXT NOT NULL, voted_at TEXT NOT NULL,
    UNIQUE (poll, voter)
  );
`);
const insert = db.prepare('INSERT INTO ballots (id, poll, voter, rankings, voted_at) VALUES (?, ?, ?, ?, ?)');

interface Sent {
  readonly Params: { readonly pollId: string; readonly ballotId: string };
  readonly Body: { readonly ranks: string[][] };
}

process.stdin.resume().on('close', () => process.exit());
const http = Fastify();
http.put<Sent>('/api/polls/:pollId/ballots/:ballotId', (request, reply) => {
  const { pollId, ballotId } = request.params;
  const voter = request.headers.authorization ?? '';
  const at = new Date().toISOString();
  insert.run(ballotId, pollId, voter, JSON.stringify(request.body.ranks.flat()), at);
  void reply.send({ ballotId });
});
process.stdout.write(`running: ${await http.listen({ host: '127.0.0.1', port: 0 })}\n`);
