import { Meter } from '../kernel/meter.ts';
import { recordStatement } from '../kernel/tracing.ts';

/** Measures the statements of one pool. */
export class StatementMeter {
  readonly all = new Meter();
  /** How many were slow, by the name of their declaration. */
  readonly slow = new Map<string, number>();
  /** From here on a statement is slow; 0: none is. */
  slowFromMs = 0;
  /** Called for each slow statement, without its values: they may be private texts. */
  onSlow: (name: string, ms: number) => void = () => undefined;

  /** Notes a statement that was sent at `began`, by performance.now(). */
  record(name: string | undefined, startedAt: number): void {
    const ms = performance.now() - startedAt;
    this.all.record(ms);
    recordStatement(name ?? 'other', startedAt);
    if (this.slowFromMs === 0 || ms < this.slowFromMs) return;
    const label = name ?? 'other';
    this.slow.set(label, (this.slow.get(label) ?? 0) + 1);
    this.onSlow(label, Math.round(ms));
  }
}
