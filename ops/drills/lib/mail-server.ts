import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Socket } from 'node:net';

/** A mail server on this machine that can hang. */
export interface MailServer {
  /** For SMTP_URL. */
  url: string;
  /** Connections that were accepted while it hung. */
  connections(): number;
  /** Mails it received completely. */
  acceptedCount(): number;
  startHanging(): void;
  stopHanging(): void;
  close(): Promise<void>;
}

/** Starts a server that accepts every mail. */
export async function startMailServer(port: number): Promise<MailServer> {
  const sockets = new Set<Socket>();
  let isHanging = false;
  let hangingCount = 0;
  let acceptedCount = 0;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    if (isHanging) {
      hangingCount += 1;
      socket.resume();
    } else serveClient(socket, () => (acceptedCount += 1));
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `smtp://127.0.0.1:${port}?tls=off`,
    connections: () => hangingCount,
    acceptedCount: () => acceptedCount,
    startHanging: () => (isHanging = true),
    stopHanging: () => (isHanging = false),
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((done) => server.close(done));
    },
  };
}

/** The subset of SMTP that receiving a mail needs. */
function serveClient(socket: Socket, onMail: () => void): void {
  let isInText = false;
  let buffered = '';
  socket.write('220 drill ESMTP\r\n');
  socket.on('data', (chunk) => {
    const lines = (buffered + String(chunk)).split('\r\n');
    buffered = lines.pop() ?? '';
    for (const line of lines) {
      if (isInText) {
        if (line !== '.') continue;
        isInText = false;
        onMail();
        socket.write('250 taken\r\n');
      } else if (/^DATA/iu.test(line)) {
        isInText = true;
        socket.write('354 go on\r\n');
      } else if (/^QUIT/iu.test(line)) socket.end('221 bye\r\n');
      else socket.write('250 ok\r\n');
    }
  });
}
