import autocannon from 'autocannon';

/** Load generator in a process of its own: reads its orders from standard input, prints one line of JSON. */
export interface LoadOrders {
  origin: string;
  connections: number;
  seconds: number;
  /** How many of its requests each connection skips at first: an earlier run has sent those. */
  skip?: number;
  requests: { method: string; path: string; headers?: Record<string, string>; body?: string }[];
}

const chunks: Buffer[] = [];
for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
const orders = JSON.parse(Buffer.concat(chunks).toString()) as LoadOrders;
let clients = 0;
const result = await autocannon({
  url: orders.origin,
  connections: orders.connections,
  duration: orders.seconds,
  timeout: 30,
  // reset for each connection: its own requests come in `setupClient`
  requests: orders.requests.slice(0, 1) as autocannon.Request[],
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

/**
 * Each connection has its own part of the list: with the whole list, all would request what one of them just received, and
 * building 16 times 20,000 requests takes so long that this process answers late and the time counts as the server's.
 */
function setupClient(client: autocannon.Client): void {
  const { requests, connections, skip = 0 } = orders;
  const offsetOf = (index: number): number => Math.floor((requests.length * index) / connections);
  const ownRequests = requests.slice(offsetOf(clients), offsetOf(clients + 1));
  const part = ownRequests.length === 0 ? requests : ownRequests;
  clients = (clients + 1) % connections;
  const from = skip % part.length;
  client.setRequests([...part.slice(from), ...part.slice(0, from)] as autocannon.Request[]);
}
