import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensureBuilt } from '../../../scripts/lib/build.mjs';
import { root } from '../../../scripts/lib/paths.mjs';
import { productionBuild } from '../src/http/web-build.ts';
import type { WebBuild } from '../src/http/web-build.ts';
import type { TestApp } from './harness.ts';

/** The pages as they are served, built first where they are not. */
export async function loadRealPages(): Promise<WebBuild> {
  await ensureBuilt();
  const archivedAssets = mkdtempSync(path.join(os.tmpdir(), 'zhihui-assets-'));
  return productionBuild({ folder: path.join(root, 'apps/web/build'), archivedAssets });
}

const XSRF = 'a'.repeat(32);

/** A page as a browser of this session, or of a visitor, requests it. */
export async function openPage(
  app: TestApp,
  url: string,
  token: string | null,
): Promise<{ status: number; location: string; html: string }> {
  const cookie = token === null ? '' : `access_token=${token}; XSRF-TOKEN=${XSRF}`;
  const headers = { accept: 'text/html', 'user-agent': 'test', cookie };
  const response = await app.http.inject({ url, headers });
  return {
    status: response.statusCode,
    location: String(response.headers.location ?? ''),
    html: normalise(response.payload),
  };
}

/** Without what differs from answer to answer of the same page. */
function normalise(html: string): string {
  return html
    .replaceAll(/nonce="[\w-]+"/gu, 'nonce')
    .replaceAll(/\\"now\\":\d+/gu, 'now')
    .replaceAll(/刚刚|\d+ 分钟前/gu, '不久前');
}
