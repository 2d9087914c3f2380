import type { Env } from '../config/env.ts';
import { setTracing } from '../kernel/tracing.ts';
import { VERSION } from '../version.ts';
import { print } from './print.ts';

const UNREACHABLE = '链路追踪发送失败：无法连接 OTEL_EXPORTER_OTLP_ENDPOINT，站点不受影响';

/** Exports spans when the standard variables name a collector; else no tracing code is loaded. */
export async function startTraces(env: Env): Promise<void> {
  if (
    env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined &&
    env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT === undefined
  )
    return;
  const { createOtlpTracing } = await import('../platform/tracing/otlp-tracing.ts');
  const service = { name: env.OTEL_SERVICE_NAME, version: VERSION };
  setTracing(createOtlpTracing(service, () => print(UNREACHABLE)));
}
