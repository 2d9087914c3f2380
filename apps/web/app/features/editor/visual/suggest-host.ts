import type { Result } from '@zhihui/contract/client.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { EditorView } from 'prosemirror-view';
import { call } from '../../../api/browser.ts';
import { itemAddress, personAddress } from '../../../lib/sections.ts';
import { SECTION_NOUNS } from '../editor.text.ts';
import { insertSign } from './block-commands.ts';
import type { HostAction } from './block-entries.ts';
import { togglePanel } from './panels.ts';
import type { SuggestHost } from './use-suggest-options.ts';

/** What the page around the text has. */
export interface HostPage {
  chooseFile: (kind: 'image' | 'file') => void;
  /** People who cannot read it are not offered. */
  categoryId: Id | null;
}

/** Lets menus of the text ask the server and open what the page has. */
export function suggestHost(page: HostPage): SuggestHost {
  const actions: Record<HostAction, (view: EditorView) => void> = {
    image: () => page.chooseFile('image'),
    file: () => page.chooseFile('file'),
    template: (view) => togglePanel('templates')(view.state, view.dispatch),
    people: (view) => insertSign(view, '@'),
    title: (view) => insertSign(view, '[['),
    link: (view) => togglePanel('link')(view.state, view.dispatch),
  };
  return {
    runAction: (action, view) => actions[action](view),
    async findTitles(keyword) {
      const result = await call('GET /link/titles', { query: { keyword: keyword.trim() } });
      return toList(result).map(({ id, model, title }) => ({
        label: title,
        hint: SECTION_NOUNS[model],
        href: itemAddress(model, id),
      }));
    },
    async findPeople(keyword) {
      const { categoryId } = page;
      const query = { keyword: keyword.trim(), ...(categoryId === null ? {} : { categoryId }) };
      const result = await call('GET /link/people', { query });
      return toList(result).map(({ id, nickname }) => ({
        label: `@${nickname}`,
        href: personAddress(id),
      }));
    },
  };
}

/** Without an answer there is nothing to offer; what was typed stays. */
function toList<T>(result: Result<readonly T[]>): readonly T[] {
  return result.ok ? result.data : [];
}
