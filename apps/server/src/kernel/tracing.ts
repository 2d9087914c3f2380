// Why it is as it is: docs/decisions/0086-traces.md

export type Attributes = Record<string, string | number>;

export interface Span {
  /** Parent of the span as `traceparent`; by default the current span. */
  parent?: string | undefined;
  kind: 'server' | 'client' | 'job';
  attributes?: Attributes;
}

/** Exports traces. A process has one or none: without it nothing is recorded and no tracing code is loaded. */
export interface Tracing {
  /** Opens a span for the duration of `work`; `read` derives the span's attributes from the result. */
  runInSpan<T>(
    name: string,
    span: Span,
    work: () => Promise<T>,
    read?: (result: T) => Attributes,
  ): Promise<T>;
  /** A span that began at `began`, by performance.now(), and is over. */
  recordSpan(name: string, startedAt: number): void;
  /** The current span as `traceparent`. */
  current(): string | null;
  /** Exports the remaining spans, and ends. */
  close(): Promise<void>;
}

let tracing: Tracing | null = null;

/** From now on spans go there. */
export function setTracing(next: Tracing | null): void {
  tracing = next;
}

/** Runs `work` within a span, when tracing is on. */
export function runTraced<T>(
  name: string,
  span: Span,
  work: () => Promise<T>,
  read?: (result: T) => Attributes,
): Promise<T> {
  return tracing === null ? work() : tracing.runInSpan(name, span, work, read);
}

/** Notes a statement that began at `began` and is over; never its values. */
export function recordStatement(name: string, startedAt: number): void {
  tracing?.recordSpan(name, startedAt);
}

/** The current span as `traceparent`, for work that continues later or elsewhere. */
export function getTraceparent(): string | null {
  return tracing?.current() ?? null;
}

/** Exports the remaining spans. */
export async function closeTraces(): Promise<void> {
  const last = tracing;
  tracing = null;
  await last?.close();
}
