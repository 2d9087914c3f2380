import type { CategoryNode } from '@zhihui/contract/features/category/category.schema.ts';
import type { CurrentUser } from '@zhihui/contract/features/user/user.schema.ts';
import type { DataFor } from '@zhihui/contract/client.ts';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { press } from './keys.ts';
import { mount } from './mount.tsx';
import { stubApi } from './stub-api.ts';
import { makeUser } from './user.ts';
import { EditorScreen } from '../app/features/editor/components/editor-screen.tsx';
import type { EditorStart } from '../app/features/editor/editor.loader.ts';
import { EndedSessionBar } from '../app/shell/ended-session-bar.tsx';
import { EMPTY_DOCUMENT } from '../app/features/editor/model/document.ts';
import { NO_PUBLISHING } from '../app/features/editor/editor.sections.ts';
import type { ViewMode } from '../app/features/editor/model/use-view.ts';

type Draft = DataFor<'GET /draft/:id'>;

interface EditorOptions extends Partial<Omit<EditorStart, 'doc' | 'view'>> {
  doc?: Partial<EditorStart['doc']>;
  /** The initial Markdown. */
  content?: string;
  /** The view stored in the account. */
  view?: ViewMode;
  /** The account's full settings, when they are more than `view`. */
  accountView?: EditorStart['view'];
  /** The view that opens, when it differs. */
  viewMode?: ViewMode;
  user?: CurrentUser;
}

export const SAVED_AT = '2026-03-01T02:03:04.000Z';

/** A category of the knowledge base. */
export function getCategory(
  id: number,
  name: string,
  children: readonly CategoryNode[] = [],
): CategoryNode {
  return {
    id,
    model: 'ARTICLE',
    parentId: null,
    name,
    description: '',
    icon: null,
    visibility: 'PUBLIC',
    order: 0,
    count: 0,
    children: [...children],
  };
}

/** Opens the editor as its page does, with a server that stores drafts and renders previews. */
export async function openEditor(opening: EditorOptions = {}) {
  const { content = '', view = 'visual', viewMode = view, accountView, doc, ...rest } = opening;
  const { user = makeUser(['article.add']), ...more } = rest;
  const saves = stubDrafts();
  const chosen = stubApi('PUT /user/editor', () => null);
  const previews = stubApi('POST /article/preview', ({ body }) => ({
    html: renderPreview((body as { content: string }).content),
    toc: [],
  }));
  if (more.item != null) stubApi('GET /auditlog/note/list/:contentId', () => []);
  const start: EditorStart = {
    kind: 'editor',
    model: 'ARTICLE',
    item: null,
    isGone: false,
    draft: null,
    collaboration: null,
    categories: [getCategory(5, '默认')],
    canPin: false,
    publishing: NO_PUBLISHING,
    isNewQuestion: false,
    view: accountView ?? { chosen: view, usual: 'visual' },
    doc: { ...EMPTY_DOCUMENT, content, ...doc },
    ...more,
  };
  const screen = await mount(
    <>
      <EditorScreen start={start} />
      <EndedSessionBar />
    </>,
    { user, wholePage: true, address: `/editor?model=${start.model}` },
  );
  const editor = { ...getEditorParts(), ...screen, saves, chosen, previews };
  await editor.ready(viewMode);
  return {
    ...editor,
    /** Returns the Markdown of the server after all changes are saved. */
    async markdown(): Promise<string> {
      // a save under way is followed by another: waits until the text no longer changes
      for (let unchanged = 0; unchanged < 2;) {
        const before = saves.length;
        await press('Control+s');
        await expect.element(editor.status).not.toMatchTextContent(/有未保存的修改|正在保存/u);
        unchanged = saves.length === before ? unchanged + 1 : 0;
      }
      return saves.at(-1)?.content ?? content;
    },
  };
}

/** Parts of the editor by their visible labels. */
function getEditorParts() {
  const body = page.getByRole('textbox', { name: '正文', exact: true });
  const status = page.getByRole('region', { name: '工具' });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const radio = (name: string) => page.getByRole('radio', { name, exact: true });
  return {
    body,
    status,
    title: page.getByRole('textbox', { name: '标题', exact: true }),
    settings: page.getByRole('dialog', { name: '发布设置' }),
    preview: page.getByRole('region', { name: '预览' }),
    conflict: page.getByRole('dialog', { name: '内容存在版本冲突' }),
    uploads: page.getByRole('region', { name: '上传' }),
    tool: (name: string) =>
      page.getByRole('toolbar', { name: '格式' }).getByRole('button', { name, exact: true }),
    button,
    radio,
    /** The blocks of the text, as the visual view shows them. */
    blocks: () => [...body.element().children].map((block) => block.textContent),
    /** Waits until a view and its toolbar are ready. */
    async ready(view: ViewMode): Promise<void> {
      await expect.element(body).toBeVisible();
      // on phones most tools are behind a button
      const tool = view === 'visual' ? /^段落格式/u : '代码块';
      await expect
        .element(page.getByRole('toolbar', { name: '格式' }).getByRole('button', { name: tool }))
        .toBeInTheDocument();
    },
    /** Confirms what submitting will do. */
    async confirm(): Promise<void> {
      const dialog = page.getByRole('alertdialog', { name: /^(?:发布|提交)/u });
      await expect.element(dialog.getByRole('button').last()).toHaveFocus();
      await press('Enter');
    },
    /** Presses the button that submits, and confirms. */
    async submit(name: '发布' | '提交审核'): Promise<void> {
      await button(name).click();
      await this.confirm();
    },
    /** Puts the caret at the end of the text, or at its start. */
    async caret(at: 'end' | 'start' = 'end'): Promise<void> {
      (body.element() as HTMLElement).focus();
      await press(at === 'end' ? 'Control+End' : 'Control+Home');
    },
    /** Puts the caret behind these words of the text. */
    async caretIn(text: string): Promise<void> {
      await body.getByText(text, { exact: true }).click();
      await press('End');
    },
    /** Switches to another view of the same text. */
    async choose(name: '所见即所得' | 'Markdown' | '对照'): Promise<void> {
      await radio(name).click();
      const view = ({ 所见即所得: 'visual', Markdown: 'source', 对照: 'split' } as const)[name];
      await this.ready(view);
      // the field of the other view disappears a moment later
      await expect.poll(() => body.element().classList.contains('prose')).toBe(view === 'visual');
    },
    /** The Markdown that the source view shows. */
    source: () =>
      [...body.element().querySelectorAll<HTMLElement>('.cm-line')]
        .map((line) => line.textContent)
        .join('\n'),
  };
}

/** Answers saves and returns the saved drafts, the latest last. */
function stubDrafts(): Draft[] {
  const saves: Draft[] = [];
  const store = (body: unknown): Draft => {
    const draft = { ...(body as Draft), id: 700, excerpt: '', updatedAt: SAVED_AT, tags: [] };
    saves.push({
      ...draft,
      version: saves.length + 1,
      together: false,
      invited: false,
      byToken: false,
    });
    return saves.at(-1)!;
  };
  stubApi('POST /draft', ({ body }) => store(body));
  stubApi('PUT /draft', ({ body }) => store(body));
  return saves;
}

/** Renders a preview as its escaped source, since rendering is up to the server. */
function renderPreview(content: string): string {
  const text = document.createElement('p');
  text.textContent = content;
  return /^\s*</u.test(content) ? content : text.outerHTML;
}
