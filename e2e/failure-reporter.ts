import { readFileSync } from 'node:fs';
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';

const LINES = 25;
const PAGE = /^```yaml\n(.*?)^```/msu;

/** Prints the beginning of what the page showed when a test failed: of another machine only the log is at hand. */
export default class FailureReporter implements Reporter {
  readonly #shown: string[] = [];

  printsToStdio(): boolean {
    return false;
  }

  onTestEnd({ title }: TestCase, { attachments }: TestResult): void {
    const context = attachments.find(({ name }) => name === 'error-context');
    if (context?.path === undefined) return;
    const shown = PAGE.exec(readFileSync(context.path, 'utf8'))?.[1];
    if (shown === undefined) return;
    const lines = shown
      .split('\n')
      .slice(0, LINES)
      .map((line) => line.replaceAll(/ \[(?:ref=\w+|cursor=pointer)\]/gu, '').slice(0, 160));
    this.#shown.push(`页面当时（${title}）：\n${lines.join('\n')}\n`);
  }

  onEnd(): void {
    process.stdout.write(this.#shown.join('\n'));
  }
}
