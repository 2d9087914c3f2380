// Why it is as it is: docs/decisions/0086-traces.md
import { setTimeout as sleep } from 'node:timers/promises';
import {
  DiagLogLevel,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  context,
  diag,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import type { Tracing } from '../../kernel/tracing.ts';

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, job: SpanKind.CONSUMER };
/** An unavailable collector must not delay a stop. */
const CLOSE_MS = 2000;

/** Sends spans to the collector that the standard variables OTEL_… name. Calls `onFailure` once when it cannot be reached. */
export function createOtlpTracing(
  service: { name: string; version: string },
  onFailure: (reason: string) => void,
): Tracing {
  let hasReported = false;
  const reportFailure = (reason: string): void => {
    if (hasReported) return;
    hasReported = true;
    onFailure(reason.slice(0, 200));
  };
  const ignore = (): void => undefined;
  const logger = {
    error: reportFailure,
    warn: ignore,
    info: ignore,
    debug: ignore,
    verbose: ignore,
  };
  diag.setLogger(logger, { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true });
  const provider = new NodeTracerProvider({
    resource: defaultResource().merge(
      resourceFromAttributes({ 'service.name': service.name, 'service.version': service.version }),
    ),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  provider.register();
  const tracer = provider.getTracer('zhihui');
  return {
    async runInSpan(spanName, { parent, kind, attributes }, work, read) {
      const parentContext = parent === undefined ? context.active() : parseContext(parent);
      const span = tracer.startSpan(
        spanName,
        { kind: KINDS[kind], ...(attributes && { attributes }) },
        parentContext,
      );
      try {
        const result = await context.with(trace.setSpan(parentContext, span), work);
        if (read !== undefined) span.setAttributes(read(result));
        return result;
      } catch (error) {
        // the message of an error may contain personal data
        span.setStatus({ code: SpanStatusCode.ERROR });
        span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown');
        throw error;
      } finally {
        span.end();
      }
    },
    recordSpan(statement, startedAt) {
      // work without a request, such as polling for jobs, is not traced
      if (trace.getSpan(context.active()) === undefined) return;
      const attributes = { 'db.system.name': 'postgresql', 'db.query.summary': statement };
      const startTime = performance.timeOrigin + startedAt;
      tracer.startSpan(statement, { kind: SpanKind.CLIENT, startTime, attributes }).end();
    },
    current() {
      const span = trace.getSpanContext(context.active());
      if (span === undefined) return null;
      return `00-${span.traceId}-${span.spanId}-0${span.traceFlags & 1}`;
    },
    async close() {
      await Promise.race([
        provider.shutdown().catch(ignore),
        sleep(CLOSE_MS, undefined, { ref: false }),
      ]);
    },
  };
}

/** Parses `traceparent`; the root context when malformed. */
function parseContext(parent: string) {
  const [, traceId, spanId, flags] =
    /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/u.exec(parent) ?? [];
  if (traceId === undefined || spanId === undefined) return ROOT_CONTEXT;
  const traceFlags = Number.parseInt(flags ?? '0', 16) & 1;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}
