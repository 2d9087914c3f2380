import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseAllDocuments } from 'yaml';
import { runCaptured } from '../child.mjs';
import { root, resolveTool } from '../paths.mjs';
import { findTool } from './tools.mjs';

const CHART = 'ops/helm/zhihui';
const NEEDED = ['--set', 'secret=zhihui,host=zhihui.example.com'];
/** The rendered variants: defaults, and with everything enabled. */
const CASES = [
  NEEDED,
  [
    ...NEEDED,
    '--set',
    'web.autoscaling.enabled=true,serviceMonitor.enabled=true,image.pullSecrets={registry},settings.UPLOAD_MAX_MB=20',
  ],
];

/**
 * Errors of the chart: Helm's own, and those of its output, which is compared with the types of Kubernetes' objects: a
 * missing or unknown field, or one of another kind, is an error. Null without Helm.
 */
export async function checkChart() {
  const helm = await findTool('helm');
  if (!helm) return null;
  const faults = [];
  const objects = [];
  for (const values of CASES) {
    const lint = await runCaptured(helm, ['lint', '--strict', CHART, ...values]);
    if (lint.code !== 0) faults.push(lint.printed);
    const { code, printed } = await runCaptured(helm, ['template', 'zhihui', CHART, ...values]);
    if (code !== 0) faults.push(printed);
    else objects.push(...parseAllDocuments(printed).map((document) => document.toJS()));
  }
  const refused = await runCaptured(helm, ['template', 'zhihui', CHART]);
  if (refused.code === 0) faults.push(`${CHART} 没有 secret 与 host 时应当拒绝`);
  return [...faults, ...(await checkTypes(objects.filter(Boolean)))];
}

// Custom kinds (Prometheus Operator) have no types here.
async function checkTypes(objects) {
  const known = objects.filter(({ apiVersion }) => !apiVersion.startsWith('monitoring.'));
  const lines = known.map(
    (object, at) =>
      `export const one${at}: import('kubernetes-models/${object.apiVersion}').I${object.kind} = ${JSON.stringify(object, null, 1)};`,
  );
  const folder = path.join(root, 'node_modules/.cache/ops');
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, 'manifests.ts');
  writeFileSync(file, lines.join('\n'));
  const options = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--types', ''];
  const { code, printed } = await runCaptured(
    resolveTool('tsc'),
    ['--ignoreConfig', ...options, file],
    {
      env: { GOMAXPROCS: '1' },
    },
  );
  return code === 0 ? [] : printed.split('\n');
}
