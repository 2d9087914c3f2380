import { canonicalPath } from '../lib/canonical.ts';
import { fetchWithRetry } from './fetch-with-retry.ts';
import { noticeBuild } from './build-check.ts';

/** Which page answers an address: its route in the build, or the status of the page that tells why there is none. */
export type PageData = { chunk: string } | { status: 403 | 404 | 500 };

const MOST_KNOWN = 500;
const known = new Map<string, Promise<PageData>>();

/** Page data of a path of this site, asked for once. Rejects when it cannot be had. */
export function pageData(pathname: string): Promise<PageData> {
  const path = canonicalPath(pathname) ?? pathname;
  const asked = known.get(path);
  if (asked !== undefined) return asked;
  if (known.size >= MOST_KNOWN) known.clear();
  const asking = ask(path);
  known.set(path, asking);
  // what failed may succeed the next time
  asking.then(
    (data) => 'status' in data && known.delete(path),
    () => known.delete(path),
  );
  return asking;
}

async function ask(path: string): Promise<PageData> {
  const name = path === '/' ? '/index' : path;
  const answer = await fetchWithRetry(new Request(`/page-data${name}/page-data.json`));
  noticeBuild(answer.headers.get('x-build'));
  const { status } = answer;
  if (status === 500 || status === 403) return { status };
  if (!answer.ok) return { status: 404 };
  try {
    const { componentChunkName } = (await answer.json()) as { componentChunkName: unknown };
    return typeof componentChunkName === 'string' ? { chunk: componentChunkName } : { status: 404 };
  } catch {
    return { status: 404 };
  }
}
