import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mount } from '../../test/mount.tsx';
import { admin, makeUser } from '../../test/user.ts';
import { stubApi } from '../../test/stub-api.ts';
import { Keys } from './keys.tsx';

const palette = page.getByRole('dialog', { name: '快速导航' });
const field = palette.getByRole('combobox');
const options = palette.getByRole('option');
const active = () =>
  options.elements().find((option) => option.getAttribute('aria-selected') === 'true')?.textContent;

const pageWithField = (
  <>
    <Keys />
    <input aria-label="标题" />
  </>
);

async function openPalette(options?: Parameters<typeof mount>[1]) {
  const screen = await mount(pageWithField, options);
  await userEvent.click(page.getByLabelText('标题'));
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(field).toHaveFocus();
  return { ...screen, address: () => screen.router.state.location };
}

beforeEach(() => {
  stubApi('GET /search/suggest', ({ query }) => ({
    ...{ contents: [], tags: [], categories: [], people: [], help: [] },
    words: query.get('keyword') === '报' ? ['报销流程'] : [],
  }));
  stubApi('GET /search/recent', () => []);
  stubApi('POST /search/recent', () => []);
});

describe('the palette', () => {
  it('opens pages by pinyin and initials', async () => {
    const { address } = await openPalette({ user: admin() });
    await userEvent.keyboard('yhgl');
    await expect.poll(active).toContain('后台 › 用户管理');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => address().pathname).toBe('/admin/user');
    await expect.element(palette).not.toBeInTheDocument();
    await userEvent.keyboard('{Meta>}k{/Meta}');
    await expect.element(field).toHaveFocus();
    await userEvent.keyboard('xiewenzhang{Enter}');
    await expect.poll(() => address().pathname + address().search).toBe('/editor?model=ARTICLE');
  });

  it('offers no page that the caller cannot open', async () => {
    await openPalette({ user: makeUser() });
    await field.fill('后台');
    await expect
      .poll(() => options.elements().map((element) => element.textContent))
      .toEqual(['搜索“后台”']);
    await field.fill('写文章');
    await expect
      .poll(() => options.elements().map((element) => element.textContent))
      .toEqual(['搜索“写文章”']);
  });

  it('offers visitors signing in, not signing out', async () => {
    await openPalette();
    await expect.element(options.filter({ hasText: '登录' })).toBeVisible();
    await expect.element(options.filter({ hasText: '退出' })).not.toBeInTheDocument();
  });

  it('searches for the typed text', async () => {
    const { address } = await openPalette();
    await userEvent.keyboard('zzq');
    await expect.poll(active).toContain('搜索“zzq”');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => address().pathname + address().search).toBe('/search?q=zzq');
    await userEvent.keyboard('{Control>}k{/Control}');
    await expect.element(options.filter({ hasText: 'zzq' })).toBeVisible();
  });

  it('activates the first line after each input, and wraps with the arrows', async () => {
    await openPalette();
    await userEvent.keyboard('{ArrowUp}');
    const last = options.elements().at(-1)?.textContent;
    expect(active()).toBe(last);
    await userEvent.keyboard('{ArrowDown}');
    expect(active()).toBe(options.elements()[0]?.textContent);
    await userEvent.keyboard('{ArrowDown}{ArrowDown}报');
    await expect.poll(active).toBe('搜索“报”');
  });

  it('restores the focus when Escape closes it', async () => {
    await openPalette();
    await userEvent.keyboard('{Escape}');
    await expect.element(palette).not.toBeInTheDocument();
    await expect.element(page.getByLabelText('标题')).toHaveFocus();
  });

  it('reopens although the previous close event comes late', async () => {
    await openPalette();
    (palette.element() as HTMLDialogElement).close();
    document.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true }),
    );
    await expect.element(field).toHaveFocus();
    await userEvent.keyboard('报');
    await expect.element(options.filter({ hasText: '报销流程' })).toBeVisible();
  });

  it('changes the theme of the page', async () => {
    await openPalette();
    await userEvent.keyboard('shense{Enter}');
    await expect.element(document.documentElement).toHaveAttribute('data-theme', 'dark');
    expect(localStorage.getItem('zhihui_theme')).toBe('dark');
  });

  it('signs out by the form of the account menu', async () => {
    const sent: (string | null)[] = [];
    vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function submit(
      this: HTMLFormElement,
    ) {
      sent.push(this.method, this.getAttribute('action'));
      this.remove();
    });
    localStorage.setItem('current_permissions', '["article.add"]');
    await openPalette({ user: makeUser() });
    await userEvent.keyboard('tc{Enter}');
    await expect.poll(() => sent).toEqual(['post', '/logout']);
    expect(localStorage.getItem('current_permissions')).toBeNull();
    vi.restoreAllMocks();
  });

  it('shows the list of keys, which Escape closes', async () => {
    await openPalette();
    await userEvent.keyboard('jpkjj{Enter}');
    const keys = page.getByRole('dialog', { name: '键盘快捷键' });
    await expect.element(keys).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(keys).not.toBeInTheDocument();
  });

  it('does not open above a dialog or in rich text fields', async () => {
    await mount(
      <>
        <Keys />
        <div contentEditable suppressContentEditableWarning role="textbox" aria-label="正文">
          去处
        </div>
      </>,
    );
    await userEvent.click(page.getByRole('textbox', { name: '正文' }));
    await userEvent.keyboard('{Control>}k{/Control}');
    await userEvent.keyboard('?');
    await expect.element(page.getByRole('textbox', { name: '正文' })).toMatchTextContent('?');
    expect(document.querySelector('dialog')).toBeNull();
  });
});

describe('the keys of the site', () => {
  it('are listed by ?, but not while typing', async () => {
    await mount(pageWithField);
    await userEvent.click(page.getByLabelText('标题'));
    await userEvent.keyboard('a?');
    await expect.element(page.getByLabelText('标题')).toHaveValue('a?');
    await userEvent.keyboard('{Tab}');
    await userEvent.click(document.body);
    await userEvent.keyboard('?');
    await expect.element(page.getByRole('dialog', { name: '键盘快捷键' })).toBeVisible();
  });
});
