import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';

export interface ReceivedCall {
  url: string;
  id: string;
  body: string;
  headers: Record<string, string>;
}

type Behaviour = (res: ServerResponse, call: ReceivedCall) => void;

const accept: Behaviour = (res) => void res.writeHead(200).end('ok');

/** A system that receives webhooks, on a port of this machine. It notes each call and answers as `behave` says. */
export async function startReceiver() {
  const calls: ReceivedCall[] = [];
  const state = { behave: accept, atOnce: 0, mostAtOnce: 0 };
  const http = createServer((req, res) => {
    state.atOnce += 1;
    state.mostAtOnce = Math.max(state.mostAtOnce, state.atOnce);
    res.once('close', () => (state.atOnce -= 1));
    void readCall(req).then((call) => {
      calls.push(call);
      state.behave(res, call);
    });
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const { port } = http.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}/hook`,
    calls,
    state,
    /** What arrived, once for each id, as a receiver that honours it stores it. */
    distinct: () => [...new Map(calls.map((call) => [call.id, call])).values()],
    answer: (status: number, body = '', headers: Record<string, string> = {}) => {
      state.behave = (res) => void res.writeHead(status, headers).end(body);
    },
    accept: () => (state.behave = accept),
    close: () => new Promise<void>((resolve) => http.close(() => resolve()).closeAllConnections()),
  };
}
export type Receiver = Awaited<ReturnType<typeof startReceiver>>;

async function readCall(req: IncomingMessage): Promise<ReceivedCall> {
  const parts: Buffer[] = [];
  for await (const part of req) parts.push(part as Buffer);
  const headers = Object.fromEntries(
    Object.entries(req.headers).map(([name, value]) => [name, String(value)]),
  );
  return {
    url: req.url ?? '',
    id: headers['webhook-id'] ?? '',
    body: Buffer.concat(parts).toString(),
    headers,
  };
}

/** Verifies a call as a receiver does; throws when it was forged, changed or is too old. */
export function verifyCall(secret: string, { body, headers }: ReceivedCall) {
  return new Webhook(secret).verify(body, headers) as {
    type: string;
    timestamp: string;
    data: Record<string, unknown>;
  };
}
