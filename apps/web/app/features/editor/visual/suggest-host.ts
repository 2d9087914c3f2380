import type { Result } from '@zhihui/contract/client.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { EditorView } from 'prosemirror-view';
import { call } from '../../../api/browser.ts';
import { itemAddress, personAddress } from '../../../lib/sections.ts';
import { SECTION_NOUNS } from '../editor.text.ts';
import { insertSign } from './block-commands.ts';
import type { HostAction } from './block-entries.ts';
import { show } from './panels.ts';
import type { SuggestHost } from './use-offers.ts';

/** What the page around the text has. */
export interface Page {
  pick: (kind: 'image' | 'file') => void;
  /** People who cannot read it are not offered. */
  categoryId: Id | null;
}

/** Lets menus of the text ask the server and open what the page has. */
export function suggestHost(page: Page): SuggestHost {
  const actions: Record<HostAction, (view: EditorView) => void> = {
    image: () => page.pick('image'),
    file: () => page.pick('file'),
    template: (view) => show('templates')(view.state, view.dispatch),
    people: (view) => insertSign(view, '@'),
    title: (view) => insertSign(view, '[['),
    link: (view) => show('link')(view.state, view.dispatch),
  };
  return {
    act: (action, view) => actions[action](view),
    async findTitles(keyword) {
      const answer = await call('GET /link/titles', { query: { keyword: keyword.trim() } });
      return found(answer).map(({ id, model, title }) => ({
        label: title,
        hint: SECTION_NOUNS[model],
        href: itemAddress(model, id),
      }));
    },
    async findPeople(keyword) {
      const { categoryId } = page;
      const query = { keyword: keyword.trim(), ...(categoryId === null ? {} : { categoryId }) };
      const answer = await call('GET /link/people', { query });
      return found(answer).map(({ id, nickname }) => ({
        label: `@${nickname}`,
        href: personAddress(id),
      }));
    },
  };
}

/** Without an answer there is nothing to offer; what was typed stays. */
function found<T>(answer: Result<readonly T[]>): readonly T[] {
  return answer.ok ? answer.data : [];
}
