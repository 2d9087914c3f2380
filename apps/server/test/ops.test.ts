import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { startTestApp } from './harness.ts';
import type { TestApp } from './harness.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../../ops');
const textsIn = (folder: string, ending: string): [string, string][] =>
  readdirSync(path.join(FOLDER, folder))
    .filter((name) => name.endsWith(ending))
    .map((name) => [name, readFileSync(path.join(FOLDER, folder, name), 'utf8')]);

interface Rule {
  alert: string;
  expr: string;
  for: string;
  labels: { severity: string };
  annotations: { summary: string; description: string };
}
const rules = textsIn('alerts', '.yml').flatMap(([, text]) =>
  (parse(text) as { groups: { rules: Rule[] }[] }).groups.flatMap((group) => group.rules),
);

interface Board {
  uid: string;
  title: string;
  panels: { id: number; title: string; targets: { expr: string; refId: string }[] }[];
}
const boards = textsIn('grafana', '.json').map(([, text]) => JSON.parse(text) as Board);

/** Names of metrics in an expression. */
const namesIn = (expr: string) => expr.match(/\b(?:zhihui|nodejs|process)_\w+/gu) ?? [];
/** Labels that an expression uses, with the metric. */
const labelsIn = (expr: string) =>
  [...expr.matchAll(/\b(zhihui_\w+)\{([^}]*)\}/gu)].flatMap(([, metric, inside]) =>
    [...(inside as string).matchAll(/(\w+)=~?"/gu)].map(([, label]) => [metric, label] as const),
  );
/** Added by Prometheus itself. */
const OWN_LABELS = new Set(['instance', 'job']);

let app: TestApp;
let body: string;
beforeAll(async () => {
  // those of replicas have a line for each that is read from
  const replicas = [{ name: 'db2:5432/zhihui', health: 'ok' as const, lagMs: 1, reads: 1 }];
  const getCounts = () => ({ primary: 1, repeated: 0, replicas });
  app = await startTestApp({ deps: ({ reads }) => ({ reads: { ...reads, getCounts } }) });
  // each metric with labels has a line once something was counted
  await app.send('GET /setting/site');
  await app.send('GET /search', { query: { keyword: '知识' } });
  app.deps.measurements.statements.slow.set('content.page', 1);
  ({ body } = await app.http.inject('/metrics'));
});
afterAll(() => app.close());

describe('the files for operators', () => {
  const expressions = [
    ...rules.map((rule) => [rule.alert, rule.expr] as const),
    ...boards.flatMap(({ panels }) =>
      panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
    ),
  ];

  it.each(expressions)('%s uses metrics and labels that exist', (_, expr) => {
    const lines = body.split('\n').filter((line) => !line.startsWith('#'));
    const metricNames = new Set(lines.map((line) => line.replace(/[{ ].*$/u, '')));
    expect(namesIn(expr).length + (expr.includes('up{') ? 1 : 0)).toBeGreaterThan(0);
    expect(namesIn(expr).filter((name) => !metricNames.has(name))).toEqual([]);
    const unknownLabels = labelsIn(expr).filter(
      ([metric, label]) =>
        !OWN_LABELS.has(label as string) &&
        !lines.some((line) => line.startsWith(`${metric}{`) && line.includes(`${label}="`)),
    );
    expect(unknownLabels).toEqual([]);
    for (const pair of ['()', '{}', '[]'])
      expect(expr.split(pair[0] as string).length).toBe(expr.split(pair[1] as string).length);
  });

  it('rules state severity, duration and remedy', () => {
    expect(rules.length).toBeGreaterThan(10);
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
    for (const { alert, for: span, labels, annotations } of rules) {
      expect(alert).toMatch(/^Zhihui[A-Z]\w+$/u);
      expect(span).toMatch(/^\d+[smh]$/u);
      expect(['warning', 'critical']).toContain(labels.severity);
      expect(annotations.summary).not.toBe('');
      expect(annotations.description).toMatch(/[\u4e00-\u9fff]/u);
    }
  });

  it('boards have panels of their own numbers', () => {
    for (const { uid, title, panels } of boards) {
      expect([uid, title]).not.toContain('');
      expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    }
  });
});
