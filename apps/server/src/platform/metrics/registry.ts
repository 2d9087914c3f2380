import { collectDefaultMetrics, Registry } from 'prom-client';
import { BOUNDS_MS } from '../../kernel/meter.ts';
import type { Meter } from '../../kernel/meter.ts';

interface Value {
  metricName?: string;
  labels: Record<string, string | number>;
  value: number;
}

/** A number with its labels. */
export type LabelledValue = [labels: Record<string, string>, value: number];

type Read = () => number | LabelledValue[] | Promise<number | LabelledValue[]>;

/** All metrics of a process. They are read from existing counters when a monitor requests them. */
export class Metrics {
  readonly #registry = new Registry();
  #defaults = false;

  readonly contentType = this.#registry.contentType;

  /** In the text format of Prometheus. */
  async read(): Promise<string> {
    // they observe the process from then on, a cost that a site without monitoring need not pay
    if (!this.#defaults) collectDefaultMetrics({ register: this.#registry });
    this.#defaults = true;
    return this.#registry.metrics();
  }

  /** A number that rises and falls. */
  gauge(name: string, help: string, read: Read): void {
    this.#add(name, help, 'gauge', async () => toValues(await read()));
  }

  /** A number that only grows. */
  counter(name: string, help: string, read: Read): void {
    this.#add(name, help, 'counter', async () => toValues(await read()));
  }

  /** A histogram of seconds for meters, by a label. */
  histogram(
    name: string,
    help: string,
    label: string,
    read: () => Iterable<[string, Meter]>,
  ): void {
    this.#add(name, help, 'histogram', async () =>
      [...read()].flatMap(([key, meter]) => buildBuckets(name, { [label]: key }, meter)),
    );
  }

  /** How often each of these was answered with which class of status. */
  classes(name: string, help: string, label: string, read: () => Iterable<[string, Meter]>): void {
    this.#add(name, help, 'counter', async () =>
      [...read()].flatMap(([key, { classes }]) =>
        [...classes]
          .map((value, digit) => ({ labels: { [label]: key, class: `${digit}xx` }, value }))
          .filter(({ value }) => value > 0),
      ),
    );
  }

  #add(name: string, help: string, type: string, values: () => Promise<Value[]>): void {
    const get = async () => ({ name, help, type, values: await values(), aggregator: 'sum' });
    this.#registry.registerMetric({ name, help, type, get } as never);
  }
}

function toValues(read: number | LabelledValue[]): Value[] {
  const list: LabelledValue[] = typeof read === 'number' ? [[{}, read]] : read;
  return list.map(([labels, value]) => ({ labels, value }));
}

function buildBuckets(name: string, labels: Record<string, string>, meter: Meter): Value[] {
  let sum = 0;
  const buckets = [...meter.buckets].map((count, at) => {
    sum += count;
    const bound = BOUNDS_MS[at];
    const le = bound === undefined ? '+Inf' : bound / 1000;
    return { metricName: `${name}_bucket`, labels: { ...labels, le }, value: sum };
  });
  return [
    ...buckets,
    { metricName: `${name}_sum`, labels, value: meter.sumMs / 1000 },
    { metricName: `${name}_count`, labels, value: meter.count },
  ];
}
