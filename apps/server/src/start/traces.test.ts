import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '../../test/harness.ts';
import type { TestApp } from '../../test/harness.ts';
import { closeTraces, setTracing } from '../kernel/tracing.ts';
import { createOtlpTracing } from '../platform/tracing/otlp-tracing.ts';

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: object }[];
}
interface Sent {
  resourceSpans: { scopeSpans: { spans: Span[] }[] }[];
}

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = '00f067aa0ba902b7';
const spans: Span[] = [];
const collector = createServer(async (request, reply) => {
  const { resourceSpans } = (await json(request)) as Sent;
  spans.push(...resourceSpans.flatMap((span) => span.scopeSpans.flatMap((scope) => scope.spans)));
  reply.setHeader('content-type', 'application/json').end('{}');
});

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  collector.listen(0, '127.0.0.1');
  await once(collector, 'listening');
});
afterAll(async () => {
  collector.close();
  await app.close();
});

it('a request is a span with its statements, in the trace of its caller, without query values', async () => {
  const { port } = collector.address() as AddressInfo;
  process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] = `http://127.0.0.1:${port}`;
  const failures: string[] = [];
  setTracing(
    createOtlpTracing({ name: 'zhihui', version: 'test' }, (reason) => failures.push(reason)),
  );
  delete process.env['OTEL_EXPORTER_OTLP_ENDPOINT'];
  const answer = await app.http.inject({
    url: `/api/article/page?keyword=${encodeURIComponent('秘密的词')}`,
    headers: { traceparent: `00-${TRACE}-${PARENT}-01` },
  });
  expect(answer.statusCode).toBe(200);
  await closeTraces();
  const [call, ...more] = spans.filter(({ name }) => name === 'GET /article/page');
  expect([more, failures]).toEqual([[], []]);
  expect(call).toMatchObject({ traceId: TRACE, parentSpanId: PARENT });
  expect(call?.attributes).toContainEqual({
    key: 'zhihui.request_id',
    value: { stringValue: answer.headers['x-request-id'] },
  });
  const within = spans.filter(({ parentSpanId }) => parentSpanId === call?.spanId);
  expect(within.length).toBeGreaterThan(0);
  for (const { name, traceId } of within) {
    expect(traceId).toBe(TRACE);
    expect(name).toMatch(/^[\w.-]+$/u);
  }
  expect(JSON.stringify(spans)).not.toContain('秘密的词');
});
