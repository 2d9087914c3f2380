import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mount } from '../../test/mount.tsx';
import { toast } from './toast.tsx';

describe('a toast', () => {
  it('goes after three seconds, and stays while the pointer or the focus is on it', async () => {
    await mount(<button type="button">elsewhere</button>);
    const message = page.getByText('已保存');
    toast.done('已保存', { label: '撤销', run: () => undefined });
    await expect.element(message).toBeVisible();
    await userEvent.hover(message);
    await new Promise((resolve) => setTimeout(resolve, 3300));
    await expect.element(message).toBeVisible();
    await userEvent.hover(page.getByRole('button', { name: 'elsewhere' }));
    await expect.element(message, { timeout: 10_000 }).not.toBeInTheDocument();
  });

  it('does its action once and is gone', async () => {
    await mount(null);
    const run = vi.fn<() => void>();
    toast.done('已删除', { label: '撤销', run });
    await page.getByRole('button', { name: '撤销' }).click();
    expect(run).toHaveBeenCalledOnce();
    await expect.element(page.getByText('已删除')).not.toBeInTheDocument();
  });

  it('takes the place of an older one on the same matter', async () => {
    await mount(null);
    toast.done('已移动 1 篇', undefined, 'move');
    toast.done('已移动 2 篇', undefined, 'move');
    await expect.element(page.getByText('已移动 2 篇')).toBeVisible();
    await expect.element(page.getByText('已移动 1 篇')).not.toBeInTheDocument();
  });
});
