// Why it is as it is: docs/decisions/0071-who-wrote-a-line.md
import { matchLines } from '@zhihui/text-anchor/match-lines.ts';

/** A run of lines that came in with one revision (0: not found yet), and the first of them there. */
export type OriginRun = [lines: number, revision: number, at: number];
/** A run of lines that the revision reached has too: where they stand here, and there. */
export type OpenRun = [lines: number, here: number, there: number];

/** How far it is known in which revision each line of a text first stood. */
export interface Origins {
  /** The oldest revision that was looked at. */
  reached: number;
  runs: OriginRun[];
  open: OpenRun[];
}

/** Works out, revision by revision and newest first, where the lines of one revision come from. Moved lines are followed. */
export class OriginSearch {
  readonly #revision: Int32Array;
  readonly #at: Int32Array;
  /** For each line where it stands in the revision reached; -1 once its origin is known. */
  readonly #sourceLines: Int32Array;
  #reached: number;
  #text: string;
  #open: number;

  /** `text` is that of the revision reached. */
  constructor(lines: number, { reached, runs, open }: Origins, text: string) {
    this.#revision = new Int32Array(lines);
    this.#at = new Int32Array(lines);
    this.#sourceLines = new Int32Array(lines).fill(-1);
    this.#reached = reached;
    this.#text = text;
    let line = 0;
    for (const [count, revision, at] of runs) {
      this.#revision.fill(revision, line, line + count);
      for (let n = 0; n < count; n += 1) this.#at[line + n] = at + n;
      line += count;
    }
    for (const [count, line, sourceLine] of open) {
      for (let n = 0; n < count; n += 1) this.#sourceLines[line + n] = sourceLine + n;
    }
    this.#open = open.reduce((sum, [count]) => sum + count, 0);
  }

  /** A search that begins with the text itself. */
  static of(number: number, text: string): OriginSearch {
    const lines = text.split('\n').length;
    const origins: Origins = { reached: number, runs: [], open: [[lines, 0, 0]] };
    const search = new OriginSearch(lines, origins, text);
    if (number === 1) search.#resolveRuns(() => true);
    return search;
  }

  get reached(): number {
    return this.#reached;
  }

  get isDone(): boolean {
    return this.#open === 0;
  }

  /** Adds the next older revision. After the first one there is nothing older to look for. */
  searchRevision(number: number, text: string): void {
    if (text !== this.#text) {
      const { target } = matchLines(text, this.#text);
      const linesByTarget = new Map<number, number>();
      for (const [older, newer] of target.entries())
        if (newer >= 0) linesByTarget.set(newer, older);
      this.#resolveRuns((sourceLine) => !linesByTarget.has(sourceLine));
      for (const [line, sourceLine] of this.#sourceLines.entries()) {
        if (sourceLine >= 0) this.#sourceLines[line] = linesByTarget.get(sourceLine) ?? -1;
      }
    }
    this.#reached = number;
    this.#text = text;
    if (number === 1) this.#resolveRuns(() => true);
  }

  /** The open lines for which this holds came in with the revision reached. */
  #resolveRuns(isNew: (sourceLine: number) => boolean): void {
    for (const [line, sourceLine] of this.#sourceLines.entries()) {
      if (sourceLine < 0 || !isNew(sourceLine)) continue;
      this.#revision[line] = this.#reached;
      this.#at[line] = sourceLine;
      this.#sourceLines[line] = -1;
      this.#open -= 1;
    }
  }

  /** The state so far, to be stored. */
  origins(): Origins {
    const runs: OriginRun[] = [];
    const open: OpenRun[] = [];
    for (const [line, revision] of this.#revision.entries()) {
      const at = this.#at[line] as number;
      const last = runs.at(-1);
      const follows = revision === 0 || (last !== undefined && last[2] + last[0] === at);
      if (last !== undefined && last[1] === revision && follows) last[0] += 1;
      else runs.push([1, revision, at]);
      const sourceLine = this.#sourceLines[line] as number;
      if (sourceLine < 0) continue;
      const before = open.at(-1);
      if (
        before !== undefined &&
        before[1] + before[0] === line &&
        before[2] + before[0] === sourceLine
      )
        before[0] += 1;
      else open.push([1, line, sourceLine]);
    }
    return { reached: this.#reached, runs, open };
  }
}
