import autocannon from 'autocannon';

/** Load generator in a process of its own: reads its orders from standard input, prints one line of JSON. */
export interface Orders {
  origin: string;
  connections: number;
  seconds: number;
  requests: { method: string; path: string; headers?: Record<string, string>; body?: string }[];
}

const chunks: Buffer[] = [];
for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
const orders = JSON.parse(Buffer.concat(chunks).toString()) as Orders;
const result = await autocannon({
  url: orders.origin,
  connections: orders.connections,
  duration: orders.seconds,
  timeout: 30,
  requests: orders.requests as autocannon.Request[],
});
process.stdout.write(
  JSON.stringify({
    requests: result.requests.total,
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: result.non2xx + result.errors,
    bytes: result.throughput.total / Math.max(1, result.requests.total),
  }),
);
