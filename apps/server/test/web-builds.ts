import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createContext } from 'react-router';
import type { ServerBuild } from 'react-router';
import type { WebBuild } from '../src/http/web-build.ts';

/** Creates a build without pages in `folder`; returns its path for WEB_BUILD. */
export async function makeEmptyBuild(folder: string): Promise<string> {
  const build = path.join(folder, 'build');
  await mkdir(path.join(build, 'server'), { recursive: true });
  await mkdir(path.join(build, 'client/assets'), { recursive: true });
  const module = `export const assets = { version: 'one' };`;
  await writeFile(path.join(build, 'server/index.js'), module);
  await writeFile(path.join(build, 'server/package.json'), '{"type":"module"}');
  return build;
}

/** A build with one page, which returns the address that it was rendered for: the source of absolute addresses. */
export function addressBuild(): WebBuild {
  const route = (id: string, path: string, parentId?: string) => ({
    ...{ id, path, parentId },
    module: { default: () => null },
  });
  const entry = (id: string, path: string, parentId?: string) => ({
    ...{ id, path, parentId, module: '', hasLoader: false, hasAction: false },
    ...{ hasErrorBoundary: false, hasClientLoader: false, hasClientAction: false },
    hasClientMiddleware: false,
    hasDefaultExport: true,
  });
  const build = {
    entry: {
      module: {
        default: (request: Request) => new Response(request.url),
        renderPlainDocument: async () => null,
        apiContext: createContext(),
        requestInfoContext: createContext(),
        documentContext: createContext(),
      },
    },
    routes: { root: route('root', ''), page: route('page', '*', 'root') },
    assets: {
      ...{ version: 'one', url: '', entry: { module: '', imports: [] } },
      routes: { root: entry('root', ''), page: entry('page', '*', 'root') },
    },
    ...{ future: {}, basename: '/', publicPath: '/', assetsBuildDirectory: '', ssr: true },
    ...{ isSpaMode: false, prerender: [], allowedActionOrigins: false },
    routeDiscovery: { mode: 'lazy', manifestPath: '/__manifest' },
  } as unknown as ServerBuild;
  return {
    mode: 'production',
    version: () => 'one',
    load: async () => build,
    mountAssets: async () => undefined,
    close: async () => undefined,
  };
}
