// Why it is as it is: docs/decisions/0025-scripts-of-a-first-visit.md
import type { Plugin } from 'vite';

/**
 * Scripts that a reader's first visit loads together: many small files compress badly, and a first visit may cost 110 kB
 * at most. Prefixes of paths below `app/`; `!` excludes a path.
 */
const CHUNK_PREFIXES: Record<string, string[]> = {
  // first: another group with `api/load` would include them, though only the server uses them there
  failures: ['../../../packages/contract/src/errors'],
  // on every page
  shell: [
    'root.tsx',
    'navigation/',
    'session/',
    // used by the editor; it would include the client of calls
    '!session/caller-headers',
    'shell/',
    'browser-support/browser-check',
    // only where navigation state carries something
    '!navigation/state-address',
    '!shell/account-menu',
    '!shell/signed-in',
    '!shell/site-keys',
    'theme/',
    '!theme/antd',
    '!theme/choice',
    '!theme/reading-preferences',
    '!theme/prose',
    'lib/',
    // of texts beside a tree
    '!lib/book-fold',
    '!lib/clipboard',
    '!lib/use-optimistic-value',
    // with the lists below
    '!lib/feed-links',
    // with the reading below
    '!lib/item-meta',
    // of forms
    '!lib/is-send',
    '!lib/server-message',
    '!lib/unsent-store',
    '!lib/use-unsent-form',
    '!lib/local-time',
    // of the editor
    '!lib/browser-store',
    // of the editor and of attachments
    '!lib/file-size',
    // of the back-office
    '!lib/run-sequentially',
    // of announcements
    '!lib/planned-time',
    'api/lazy-call',
    'api/load',
    'features/reaction/components/follow-button',
    'features/reaction/components/sign-in',
    'features/reaction/reaction.text',
    ...['avatar', 'anchor', 'button', 'crumbs', 'dialog.module', 'error-dialog.'].map(ui),
    ...['icon', 'section', 'tag', 'time', 'toast'].map(ui),
    '../../../packages/contract/src/models',
    '../../../packages/contract/src/content-address',
    '../../../packages/contract/src/can.',
    '../../../packages/contract/src/section-codes',
    '../../../packages/contract/src/features/setting/copyright',
  ],
  // fields that texts are typed in
  fields: ['lib/is-send', 'lib/unsent-store'],
  // home and the lists
  items: [
    'lib/feed-links',
    ...['carousel-slot', 'carousel.module', 'choice-links', 'content', 'empty', 'side-blocks'].map(
      ui,
    ),
  ],
  lists: [
    ...['chip', 'drawer', 'pager', 'skeleton', 'tree'].map(ui),
    'features/announcement/components/announcement-notices.module',
    ...['list.', 'components/list'].map((name) => `features/search/${name}`),
  ],
  reading: [
    'lib/item-meta',
    'lib/book-fold',
    ...['book-frame', 'book-use'].map((name) => `features/book/components/${name}`),
    'features/book/book.text',
    ...['action-icons', 'caution', 'prose'].map(ui),
    'theme/prose',
    'features/annotation/components/annotations.',
    'features/content/content.text',
    ...['actions', 'article-head', 'item-tags', 'neighbor-links', 'text-tools', 'toc', 'use-'].map(
      (name) => `features/content/components/${name}`,
    ),
    '!features/content/components/use-code-copy',
    '!features/content/components/use-link-cards',
    'features/comment/components/comments.',
    'features/feedback/components/addressed-feedback',
    'features/access/components/audience-button',
    'features/access/audience.text',
    'features/reading/components/changed-note',
    'features/reading/components/reading-preferences-button',
    'features/reading/components/reading-position-tracker',
    'features/reading/components/printed-from',
    'features/reading/changes.address',
    'features/reading/reading.text',
    'features/feedback/components/useful-prompt.module',
    'features/reaction/components/reactions',
  ],
};

function ui(name: string): string {
  return `ui/${name}`;
}

/** A prefix as an absolute path, without its `!`. */
const absolute = (app: string, path: string) =>
  new URL(path.replace(/^!/u, ''), `file://${app}`).pathname;

/** Returns groups of modules for the bundler; `app` is the absolute path of `apps/web/app` with a slash at its end. */
export function chunkGroups(app: string) {
  const framework = /node_modules\/(?:react|react-dom|react-router|scheduler)\//u;
  const groups = Object.entries(CHUNK_PREFIXES).map(([name, paths]) => {
    const included = paths
      .filter((path) => !path.startsWith('!'))
      .map((path) => absolute(app, path));
    const excluded = paths
      .filter((path) => path.startsWith('!'))
      .map((path) => absolute(app, path));
    const startsWithPath = (id: string) => (path: string) => id.startsWith(path);
    return {
      name,
      test: (id: string) => included.some(startsWithPath(id)) && !excluded.some(startsWithPath(id)),
    };
  });
  return [{ name: 'framework', test: framework }, ...groups];
}

/** Returns the prefixes that match no module, because their files were renamed, moved or removed. */
export function unmatchedPrefixes(app: string, ids: readonly string[]): string[] {
  return Object.entries(CHUNK_PREFIXES).flatMap(([name, paths]) =>
    paths
      .filter((path) => !ids.some((id) => id.startsWith(absolute(app, path))))
      .map((path) => `${name}: ${path}`),
  );
}

/** Fails the build when a prefix matches no module: its modules would be many small files, unnoticed. */
export function everyPrefixMatches(app: string): Plugin {
  return {
    name: 'zhihui:chunk-prefixes',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    buildEnd(error) {
      if (error !== undefined) return;
      const unmatched = unmatchedPrefixes(app, [...this.getModuleIds()]);
      if (unmatched.length > 0)
        this.error(`vite/chunks.ts: no module begins with\n${unmatched.join('\n')}`);
    },
  };
}
