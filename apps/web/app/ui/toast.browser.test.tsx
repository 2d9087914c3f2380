import { describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { mount } from '../../test/mount.tsx';
import { toast } from './toast.tsx';

describe('a toast', () => {
  it('disappears by itself, but not under the pointer or focus', async () => {
    await mount(<button type="button">elsewhere</button>);
    const toastElement = page.getByText('已保存');
    const undo = page.getByRole('button', { name: '撤销' });
    const otherButton = page.getByRole('button', { name: 'elsewhere' });
    /** A later toast has come and gone, as the held one would have without the hold. */
    const waitForAnother = async () => {
      toast.success('另一条');
      await expect.element(page.getByText('另一条')).toBeVisible();
      await expect.element(page.getByText('另一条'), { timeout: 20_000 }).not.toBeInTheDocument();
    };
    toast.success('已保存', { label: '撤销', run: () => undefined });
    await toastElement.hover();
    await waitForAnother();
    await expect.element(toastElement).toBeVisible();
    undo.element().focus();
    await otherButton.hover();
    await waitForAnother();
    await expect.element(toastElement).toBeVisible();
    (undo.element() as HTMLElement).blur();
    await expect.element(toastElement, { timeout: 20_000 }).not.toBeInTheDocument();
  });

  it('has a tick for a success only', async () => {
    await mount(null);
    const getShape = (text: string) =>
      page.getByText(text).element().querySelector('svg path')?.getAttribute('d');
    toast.success('已通过');
    toast.info('已驳回');
    await expect.element(page.getByText('已驳回')).toBeVisible();
    expect(getShape('已驳回')).toBeTruthy();
    expect(getShape('已驳回')).not.toBe(getShape('已通过'));
  });

  it('runs its action once and disappears', async () => {
    await mount(null);
    const run = vi.fn<() => void>();
    toast.success('已删除', { label: '撤销', run });
    await page.getByRole('button', { name: '撤销' }).click();
    expect(run).toHaveBeenCalledOnce();
    await expect.element(page.getByText('已删除')).not.toBeInTheDocument();
  });

  it('replaces an older one on the same topic', async () => {
    await mount(null);
    toast.success('已移动 1 篇', undefined, 'move');
    toast.success('已移动 2 篇', undefined, 'move');
    await expect.element(page.getByText('已移动 2 篇')).toBeVisible();
    await expect.element(page.getByText('已移动 1 篇')).not.toBeInTheDocument();
  });
});
