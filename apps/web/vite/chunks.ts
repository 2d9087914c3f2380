/**
 * Scripts that a reader's first visit loads together: many small files compress badly, and a first visit may cost 110 kB
 * at most. Beginnings of paths below this folder; `!` keeps a path out.
 */
const TOGETHER: Record<string, string[]> = {
  // before the others: the first group that holds `api/load` would take them along, though only the server uses them there
  failures: ['../../../packages/contract/src/errors'],
  // on every page
  shell: [
    'root.tsx',
    'navigation/',
    'session/',
    // of the editor; it would take the client of calls along
    '!session/caller-headers',
    'shell/',
    'floor/floor',
    '!shell/account-menu',
    '!shell/header-links',
    '!shell/signed-in',
    '!shell/key-list',
    '!shell/keys.text',
    '!shell/site-keys',
    'theme/',
    '!theme/antd',
    '!theme/choice',
    '!theme/prose',
    'lib/',
    '!lib/clipboard',
    '!lib/use-in-turn',
    // with the lists below
    '!lib/feed-links',
    // with the reading below
    '!lib/item-meta',
    // of forms
    '!lib/is-send',
    '!lib/kept-text',
    '!lib/local-time',
    // of announcements
    '!lib/planned-time',
    'api/later',
    'api/load',
    'features/reaction/components/follow-button',
    'features/reaction/components/sign-in',
    'features/reaction/reaction.text',
    ...['avatar', 'anchor', 'button', 'crumbs', 'dialog.module', 'error-dialog.'].map(ui),
    ...['icon', 'section', 'tag', 'time', 'toast'].map(ui),
    '../../../packages/contract/src/models',
    '../../../packages/contract/src/place',
  ],
  // fields that texts are typed in
  fields: ['lib/is-send', 'lib/kept-text'],
  // home and the lists
  items: [
    'lib/feed-links',
    ...['carousel-slot', 'carousel.module', 'choice', 'content', 'empty', 'side-blocks'].map(ui),
  ],
  lists: [
    ...['chip', 'drawer', 'pager', 'skeleton', 'tree'].map(ui),
    'features/announcement/components/noted.module',
    'features/listing/',
    '!features/listing/pages/',
  ],
  reading: [
    'lib/item-meta',
    ...['action-icons', 'caution', 'prose'].map(ui),
    'theme/prose',
    'features/annotation/components/annotations.',
    'features/article/article.text',
    ...['actions', 'around', 'article-head', 'item-tags', 'text-tools', 'toc', 'use-'].map(
      (name) => `features/article/components/${name}`,
    ),
    '!features/article/components/use-code-copy',
    'features/comment/components/comments.',
    'features/feedback/components/addressed-feedback',
    'features/feedback/components/useful.module',
    'features/reaction/components/reactions',
  ],
};

function ui(name: string): string {
  return `ui/${name}`;
}

/** Groups of modules for the bundler; `web` is this folder's absolute path with a slash at its end. */
export function chunkGroups(web: string) {
  const framework = /node_modules\/(?:react|react-dom|react-router|scheduler)\//u;
  const groups = Object.entries(TOGETHER).map(([name, paths]) => {
    const absolute = (path: string) => new URL(path, `file://${web}`).pathname;
    const kept = paths.filter((path) => !path.startsWith('!')).map(absolute);
    const out = paths.flatMap((path) => (path.startsWith('!') ? [absolute(path.slice(1))] : []));
    const begins = (id: string) => (path: string) => id.startsWith(path);
    return { name, test: (id: string) => kept.some(begins(id)) && !out.some(begins(id)) };
  });
  return [{ name: 'framework', test: framework }, ...groups];
}
