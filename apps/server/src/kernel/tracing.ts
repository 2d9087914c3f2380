// Why it is as it is: docs/decisions/0086-traces.md

export type Attributes = Record<string, string | number>;

export interface Span {
  /** Where it belongs, as `traceparent` names it; what is under way otherwise. */
  parent?: string | undefined;
  kind: 'server' | 'client' | 'job';
  attributes?: Attributes;
}

/** What keeps traces. There is one for a process, or none: then nothing is kept and nothing of it is loaded. */
export interface Tracing {
  /** A span for as long as `work` takes; `readPicture` tells of its result what stands in the span. */
  runInSpan<T>(
    name: string,
    span: Span,
    work: () => Promise<T>,
    read?: (result: T) => Attributes,
  ): Promise<T>;
  /** A span that began at `began`, by performance.now(), and is over. */
  recordSpan(name: string, startedAt: number): void;
  /** What is under way, as `traceparent` names it. */
  current(): string | null;
  /** Sends what is left, and no more. */
  close(): Promise<void>;
}

let tracing: Tracing | null = null;

/** From now on spans go there. */
export function setTracing(next: Tracing | null): void {
  tracing = next;
}

/** Does `work` within a span, where traces are kept. */
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

/** What is under way, for who goes on with it later or elsewhere. */
export function getTraceparent(): string | null {
  return tracing?.current() ?? null;
}

/** Sends what is left. */
export async function closeTraces(): Promise<void> {
  const last = tracing;
  tracing = null;
  await last?.close();
}
