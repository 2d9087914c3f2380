import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

export interface RawAnswer {
  status: number;
  head: string;
  body: string;
}

/** Sends lines as they stand over a connection of its own: what clients of Node would never write. */
export async function requestRaw(site: string, lines: readonly string[]): Promise<RawAnswer> {
  const { hostname, port } = new URL(site);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  const [head = '', ...body] = (await text(socket)).split('\r\n\r\n');
  const [, status] = /^HTTP\/1\.1 (\d{3})/u.exec(head) ?? [];
  return { status: Number(status), head, body: body.join('\r\n\r\n') };
}
