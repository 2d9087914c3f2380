import { Meter } from '../kernel/meter.ts';
import { tracedStatement } from '../kernel/tracing.ts';

/** What is known of the statements of one pool. */
export class StatementMeter {
  readonly all = new Meter();
  /** How many were slow, by the name of their declaration. */
  readonly slow = new Map<string, number>();
  /** From here on a statement is slow; 0: none is. */
  slowFromMs = 0;
  /** Told of each slow one. Its values are not: they may be anybody's texts. */
  onSlow: (name: string, ms: number) => void = () => undefined;

  /** Notes a statement that was sent at `began`, by performance.now(). */
  note(name: string | undefined, began: number): void {
    const ms = performance.now() - began;
    this.all.note(ms);
    tracedStatement(name ?? 'other', began);
    if (this.slowFromMs === 0 || ms < this.slowFromMs) return;
    const known = name ?? 'other';
    this.slow.set(known, (this.slow.get(known) ?? 0) + 1);
    this.onSlow(known, Math.round(ms));
  }
}
