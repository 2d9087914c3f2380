import { createServer } from 'node:http';
import Fastify from 'fastify';
import pg from 'pg';

/**
 * The limits that our figures are set against, each in a process of its own: `bare` is Node answering 20 kB, `pg` is
 * Fastify reading 20 rows of 100,000 by a prepared statement. Prints the port when it listens.
 */
const [kind, databaseUrl] = process.argv.slice(2);
const LISTEN = { host: '127.0.0.1', port: 0 };

if (kind === 'baseline') {
  const body = Buffer.alloc(20_000, 'x');
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/plain');
    response.end(body);
  });
  server.listen(LISTEN, () => {
    process.stdout.write(`${(server.address() as { port: number }).port}\n`);
  });
} else {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
  const app = Fastify();
  app.get('/', async () => {
    const { rows } = await pool.query({
      name: 'reference',
      text: `select id, title, excerpt, author_id, view_count, published_at, updated_at from contents
             where category_id = $1 and live_revision is not null and deleted_at is null
             order by pinned desc, published_at desc, id desc limit 20`,
      values: [1 + Math.floor(Math.random() * 50)],
    });
    return rows;
  });
  await app.listen(LISTEN);
  process.stdout.write(`${(app.server.address() as { port: number }).port}\n`);
}
