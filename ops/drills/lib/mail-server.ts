import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Socket } from 'node:net';

/** A mail server on this machine that can hang. */
export interface MailServer {
  /** For SMTP_URL. */
  url: string;
  /** Connections that were taken while it hung. */
  connections(): number;
  /** Mails it took whole. */
  taken(): number;
  hang(): void;
  mend(): void;
  close(): Promise<void>;
}

/** Starts one that takes every mail. */
export async function startMailServer(port: number): Promise<MailServer> {
  const sockets = new Set<Socket>();
  let hangs = false;
  let hung = 0;
  let taken = 0;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    if (hangs) {
      hung += 1;
      socket.resume();
    } else converse(socket, () => (taken += 1));
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `smtp://127.0.0.1:${port}?tls=off`,
    connections: () => hung,
    taken: () => taken,
    hang: () => (hangs = true),
    mend: () => (hangs = false),
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((done) => server.close(done));
    },
  };
}

/** The little of SMTP that it takes to receive a mail. */
function converse(socket: Socket, onMail: () => void): void {
  let inText = false;
  let rest = '';
  socket.write('220 drill ESMTP\r\n');
  socket.on('data', (chunk) => {
    const lines = (rest + String(chunk)).split('\r\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (inText) {
        if (line !== '.') continue;
        inText = false;
        onMail();
        socket.write('250 taken\r\n');
      } else if (/^DATA/iu.test(line)) {
        inText = true;
        socket.write('354 go on\r\n');
      } else if (/^QUIT/iu.test(line)) socket.end('221 bye\r\n');
      else socket.write('250 ok\r\n');
    }
  });
}
