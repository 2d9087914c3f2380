import autocannon from 'autocannon';

/** Load generator in a process of its own: reads its orders from standard input, prints one line of JSON. */
export interface Orders {
  origin: string;
  connections: number;
  seconds: number;
  /** How many of its requests each connection leaves out at first: those that an earlier drive has asked for. */
  skip?: number;
  requests: { method: string; path: string; headers?: Record<string, string>; body?: string }[];
}

const chunks: Buffer[] = [];
for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
const orders = JSON.parse(Buffer.concat(chunks).toString()) as Orders;
let clients = 0;
const result = await autocannon({
  url: orders.origin,
  connections: orders.connections,
  duration: orders.seconds,
  timeout: 30,
  requests: orders.requests as autocannon.Request[],
  setupClient,
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

/** Each connection begins elsewhere in the list: beginning together, all but the first would ask for what was just kept. */
function setupClient(client: autocannon.Client): void {
  const { requests, connections, skip = 0 } = orders;
  const from = (Math.floor((requests.length * clients) / connections) + skip) % requests.length;
  clients = (clients + 1) % connections;
  const turned = [...requests.slice(from), ...requests.slice(0, from)];
  client.setRequests(turned as autocannon.Request[]);
}
