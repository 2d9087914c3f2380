import { readFileSync } from 'node:fs';
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';

const MAX_LINES = 60;
const PAGE = /^```yaml\n(.*?)^```/msu;
/** The header and the menus are the same on every page and say little about a failure. */
const CONTENT = /^\s*- main\b/u;

/** Prints what the page showed when a test failed: of a run on another machine only the log is at hand. */
export default class FailureReporter implements Reporter {
  readonly #pages: string[] = [];

  printsToStdio(): boolean {
    return false;
  }

  onTestEnd({ title }: TestCase, { attachments }: TestResult): void {
    const context = attachments.find(({ name }) => name === 'error-context');
    if (context?.path === undefined) return;
    const snapshot = PAGE.exec(readFileSync(context.path, 'utf8'))?.[1];
    if (snapshot === undefined) return;
    this.#pages.push(`页面当时（${title}）：\n${selectLines(snapshot).join('\n')}\n`);
  }

  onEnd(): void {
    process.stdout.write(this.#pages.join('\n'));
  }
}

/** The content of the page from its beginning and, from elsewhere, the messages that appeared over it. */
function selectLines(snapshot: string): string[] {
  const lines = snapshot
    .split('\n')
    .map((line) => line.replaceAll(/ \[(?:ref=\w+|cursor=pointer)\]/gu, '').slice(0, 160));
  const start = Math.max(
    0,
    lines.findIndex((line) => CONTENT.test(line)),
  );
  const content = lines.slice(start, start + MAX_LINES);
  const rest = [...lines.slice(0, start), ...lines.slice(start + MAX_LINES)];
  return [
    ...content,
    ...rest.filter((line) => /- (?:alert|status|alertdialog|dialog)\b/u.test(line)),
  ];
}
